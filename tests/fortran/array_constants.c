#include <iopref_fortran.h>

void twice_(float *restrict x, int *restrict n_);
float total_(float *restrict x, int *restrict n_);

#line 1 "tests/fortran/array_constants.f90"
void MAIN__(void)
{
    enum { n = 4 };
    static const int primes[5] = {2, 3, 5, 7, 11};
    static const float w[2][2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};
    static const double tab[5] = {0.0, 0.5, 1.0, 1.5, 2.0};
    static const char names[2][3] = {"abc", "de "};
    int i, j;
    float a[4][4], b[4];
    static int start[3] = {10, 20, 30};
    static int zeros[3][2] = {{0, 0}, {0, 0}, {0, 0}};



    for (j = 1; j <= n; j++) {
        for (i = 1; i <= n; i++) {
            a[j - 1][i - 1] = i * 10 + j;
        }
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, primes, 5L);
        fortran_write_i4(&io, primes[2]);
        int sum_5 = 0;
#line 20 "tests/fortran/array_constants.f90"
        for (long i_6 = 0; i_6 < 5; i_6++) {
            sum_5 += primes[i_6];
        }
        fortran_write_i4(&io, sum_5);
        fortran_write_r4s(&io, &w[0][0], 4L);
        fortran_write_r8s(&io, tab, 5L);
        fortran_write_i4s(&io, start, 3L);
        fortran_write_i4s(&io, &zeros[0][0], 6L);
        fortran_write_texts(&io, names[0], 3L, 2L);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/array_constants.f90"
    {
        float array_7[4];
#line 21 "tests/fortran/array_constants.f90"
        for (long i_8 = 0; i_8 < n; i_8++) {
            array_7[i_8] = a[i_8][1];
        }
        twice_(&array_7[0], &(int){n});
#line 21 "tests/fortran/array_constants.f90"
        for (long i_9 = 0; i_9 < n; i_9++) {
            a[i_9][1] = array_7[i_9];
        }
    }
#line 22 "tests/fortran/array_constants.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 16L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/array_constants.f90"
    twice_(&a[2][0], &(int){n});
    {
        float array_10[2];
#line 24 "tests/fortran/array_constants.f90"
        for (long i_11 = 0; i_11 < 2; i_11++) {
            array_10[i_11] = a[0][i_11 * 2];
        }
        twice_(&array_10[0], &(int){2});
#line 24 "tests/fortran/array_constants.f90"
        for (long i_12 = 0; i_12 < 2; i_12++) {
            a[0][i_12 * 2] = array_10[i_12];
        }
    }
#line 25 "tests/fortran/array_constants.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 16L);
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/array_constants.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        float array_13[4];
#line 26 "tests/fortran/array_constants.f90"
        for (long i_14 = 0; i_14 < n; i_14++) {
            array_13[i_14] = a[i_14][2];
        }
        fortran_write_r4(&io, total_(&array_13[0], &(int){n}));
        float array_15[4];
#line 26 "tests/fortran/array_constants.f90"
        for (long i_16 = 0; i_16 < n; i_16++) {
            array_15[i_16] = a[0][i_16] + 1;
        }
        fortran_write_r4(&io, total_(&array_15[0], &(int){n}));
        float list_17[2] = {1.0f, 2.0f};
        fortran_write_r4(&io, total_(&list_17[0], &(int){2}));
        fortran_write_r4(&io, total_(&a[0][0], &(int){n * n}));
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/array_constants.f90"
    {
        float array_20[3];
#line 27 "tests/fortran/array_constants.f90"
        for (long i_21 = 0; i_21 < 3; i_21++) {
            array_20[i_21] = a[i_21][1];
        }
        if (total_(&array_20[0], &(int){3}) > 10) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_constants.f90", 27, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "big", 3L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 28 "tests/fortran/array_constants.f90"
    {
        const int place_22 = primes[0] - 1;
#line 28 "tests/fortran/array_constants.f90"
        for (long i_23 = 0; i_23 < n; i_23++) {
            b[i_23] = a[i_23][place_22];
        }
    }
#line 29 "tests/fortran/array_constants.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 29, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, b, 4L);
        _gfortran_st_write_done(&io);
    }
#line 30 "tests/fortran/array_constants.f90"
    for (i = 1; i <= 5; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/array_constants.f90", 31, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, primes[i - 1]);
            fortran_write_r8(&io, tab[i - 1]);
            _gfortran_st_write_done(&io);
        }
    }
#line 33 "tests/fortran/array_constants.f90"
    for (long i_26 = 0; i_26 < n; i_26++) {
        b[i_26] = primes[i_26] * 2;
    }
#line 34 "tests/fortran/array_constants.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_constants.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, b, 4L);
        _gfortran_st_write_done(&io);
    }
#line 35 "tests/fortran/array_constants.f90"
}

#line 36 "tests/fortran/array_constants.f90"
void twice_(float *restrict x, int *restrict n_)
{
    const int n = *n_;
    for (long i_1 = 0; i_1 < n; i_1++) {
        x[i_1] = 2 * x[i_1];
    }
#line 40 "tests/fortran/array_constants.f90"
}

#line 41 "tests/fortran/array_constants.f90"
float total_(float *restrict x, int *restrict n_)
{
    const int n = *n_;
    float total;
#line 44 "tests/fortran/array_constants.f90"
    {
        float sum_1 = 0;
#line 44 "tests/fortran/array_constants.f90"
        for (long i_2 = 0; i_2 < n; i_2++) {
            sum_1 += x[i_2];
        }
        total = sum_1;
    }
#line 45 "tests/fortran/array_constants.f90"
    return total;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
