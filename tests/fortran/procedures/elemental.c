#include <iopref_fortran.h>

int __m_MOD_gi(int *restrict i_);
float __m_MOD_gr(float *restrict x_, float *restrict y);
void __m_MOD_sw(float *restrict a, float *restrict b);
void __m_MOD_inc(float *restrict a, float *restrict b_);

#line 7 "tests/fortran/procedures/elemental.f90"
int __m_MOD_gi(int *restrict i_)
{
    const int i = *i_;
    int gi;
#line 9 "tests/fortran/procedures/elemental.f90"
    gi = i * 2;
    return gi;
}

#line 11 "tests/fortran/procedures/elemental.f90"
float __m_MOD_gr(float *restrict x_, float *restrict y)
{
    const float x = *x_;
    float gr;
#line 14 "tests/fortran/procedures/elemental.f90"
    gr = x / 2;
    if (y != NULL)
        gr = gr + *y;
#line 16 "tests/fortran/procedures/elemental.f90"
    return gr;
}

#line 17 "tests/fortran/procedures/elemental.f90"
void __m_MOD_sw(float *restrict a, float *restrict b)
{
    float t;
    t = *a;
    *a = *b;
    *b = t;
}

#line 24 "tests/fortran/procedures/elemental.f90"
void __m_MOD_inc(float *restrict a, float *restrict b_)
{
    const float b = *b_;
    *a = b + 1;
}

void MAIN__(void)
{
    float a[3], b[3], c[2][2];
    int k[3];
    {
        int list_1[3] = {1, 2, 3};
#line 34 "tests/fortran/procedures/elemental.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 35 "tests/fortran/procedures/elemental.f90"
    {
        int list_3[3] = {4, 5, 6};
#line 35 "tests/fortran/procedures/elemental.f90"
        for (long i_4 = 0; i_4 < 3; i_4++) {
            b[i_4] = list_3[i_4];
        }
    }
#line 36 "tests/fortran/procedures/elemental.f90"
    {
        int list_8[3] = {7, 8, 9};
#line 36 "tests/fortran/procedures/elemental.f90"
        for (long i_10 = 0; i_10 < 3; i_10++) {
            k[i_10] = __m_MOD_gi(&list_8[i_10]);
        }
    }
#line 37 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 37, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 3L);
        fortran_write_i4(&io, __m_MOD_gi(&(int){4}));
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 38, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 38 "tests/fortran/procedures/elemental.f90"
        for (long i_13 = 0; i_13 < 3; i_13++) {
            fortran_write_r4(&io, __m_MOD_gr(&a[i_13], NULL));
        }
#line 38 "tests/fortran/procedures/elemental.f90"
        for (long i_17 = 0; i_17 < 3; i_17++) {
            fortran_write_r4(&io, __m_MOD_gr(&a[i_17], &(float){1.0f}));
        }
#line 38 "tests/fortran/procedures/elemental.f90"
        for (long i_22 = 0; i_22 < 3; i_22++) {
            fortran_write_r4(&io, __m_MOD_gr(&(float){a[i_22] + b[i_22]}, &b[i_22]));
        }
        _gfortran_st_write_done(&io);
    }
#line 39 "tests/fortran/procedures/elemental.f90"
    for (long i_25 = 0; i_25 < 3; i_25++) {
        __m_MOD_sw(&a[i_25], &b[i_25]);
    }
#line 40 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 40, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        fortran_write_r4s(&io, b, 3L);
        _gfortran_st_write_done(&io);
    }
#line 41 "tests/fortran/procedures/elemental.f90"
    for (long i_28 = 0; i_28 < 2; i_28++) {
        __m_MOD_sw(&a[i_28], &b[i_28 + 1]);
    }
#line 42 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 42, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        fortran_write_r4s(&io, b, 3L);
        _gfortran_st_write_done(&io);
    }
#line 43 "tests/fortran/procedures/elemental.f90"
    for (long i_32 = 0; i_32 < 2; i_32++) {
        for (long i_31 = 0; i_31 < 2; i_31++) {
            c[i_32][i_31] = 3;
        }
    }
#line 44 "tests/fortran/procedures/elemental.f90"
    {
        float array_33[2][2];
#line 44 "tests/fortran/procedures/elemental.f90"
        for (long i_35 = 0; i_35 < 2; i_35++) {
            for (long i_34 = 0; i_34 < 2; i_34++) {
                array_33[i_35][i_34] = c[i_35][i_34] * 2;
            }
        }
#line 44 "tests/fortran/procedures/elemental.f90"
        for (long i_37 = 0; i_37 < 2; i_37++) {
            for (long i_36 = 0; i_36 < 2; i_36++) {
                __m_MOD_inc(&c[i_37][i_36], &array_33[i_37][i_36]);
            }
        }
    }
#line 45 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 45, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &c[0][0], 4L);
        _gfortran_st_write_done(&io);
    }
#line 46 "tests/fortran/procedures/elemental.f90"
    for (long i_40 = 0; i_40 < 3; i_40++) {
        __m_MOD_inc(&a[2 - i_40], &b[i_40]);
    }
#line 47 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 47, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        float sum_45 = 0;
#line 47 "tests/fortran/procedures/elemental.f90"
        for (long i_47 = 0; i_47 < 2; i_47++) {
            for (long i_46 = 0; i_46 < 2; i_46++) {
                sum_45 += __m_MOD_gr(&c[i_47][i_46], NULL);
            }
        }
        fortran_write_r4(&io, sum_45);
        _gfortran_st_write_done(&io);
    }
#line 48 "tests/fortran/procedures/elemental.f90"
    {
        int array_51[3];
#line 48 "tests/fortran/procedures/elemental.f90"
        for (long i_52 = 0; i_52 < 3; i_52++) {
            array_51[i_52] = __m_MOD_gr(&a[i_52], NULL) > 2.0f;
        }
#line 48 "tests/fortran/procedures/elemental.f90"
        for (long i_55 = 0; i_55 < 3; i_55++) {
            if (array_51[i_55]) {
                a[i_55] = __m_MOD_gr(&b[i_55], NULL);
            }
        }
    }
#line 49 "tests/fortran/procedures/elemental.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/elemental.f90", 49, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        _gfortran_st_write_done(&io);
    }
#line 50 "tests/fortran/procedures/elemental.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
