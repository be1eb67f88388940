#include <iopref_fortran.h>

void copy_(float *restrict a_, float *restrict b_, int *restrict n_, int *restrict m_);
void scale_(float *restrict x, int *restrict n_, float *restrict f_);
void show_(float *restrict x, int *restrict n_);

// Arrays as arguments: explicit, adjustable, assumed size.
#line 2 "tests/fortran/procedures/array_arguments.f"
void MAIN__(void)
{
    float a[4][3], b[12];
    int i;
#line 4 "tests/fortran/procedures/array_arguments.f"
    for (i = 1; i <= 12; i++) {
        b[i - 1] = i;
    }
    copy_(&a[0][0], b, &(int){3}, &(int){4});
    scale_(&a[0][0], &(int){12}, &(float){2.0f});
    show_(&a[0][0], &(int){3});
    show_(&a[1][0], &(int){3});
    show_(&b[4], &(int){4});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/array_arguments.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a[3][2]);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/procedures/array_arguments.f"
}

#line 14 "tests/fortran/procedures/array_arguments.f"
void copy_(float *restrict a_, float *restrict b_, int *restrict n_, int *restrict m_)
{
    const int n = *n_;
    const int m = *m_;
    float (*restrict a)[n] = (void *)a_;
    float (*restrict b)[n] = (void *)b_;
    int j, i;
#line 16 "tests/fortran/procedures/array_arguments.f"
    for (j = 1; j <= m; j++) {
        for (i = 1; i <= n; i++) {
            a[j - 1][i - 1] = b[j - 1][i - 1];
        }
    }
#line 19 "tests/fortran/procedures/array_arguments.f"
}

#line 20 "tests/fortran/procedures/array_arguments.f"
void scale_(float *restrict x, int *restrict n_, float *restrict f_)
{
    const int n = *n_;
    const float f = *f_;
    int i;
#line 22 "tests/fortran/procedures/array_arguments.f"
    for (i = 1; i <= n; i++) {
        x[i - 1] = x[i - 1] * f;
    }
}

#line 26 "tests/fortran/procedures/array_arguments.f"
void show_(float *restrict x, int *restrict n_)
{
    const int n = *n_;
    int i;
#line 28 "tests/fortran/procedures/array_arguments.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/array_arguments.f", 28, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 28 "tests/fortran/procedures/array_arguments.f"
        for (i = 1; i <= n; i++) {
            fortran_write_r4(&io, x[i - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 29 "tests/fortran/procedures/array_arguments.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
