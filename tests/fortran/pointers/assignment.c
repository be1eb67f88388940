#include <iopref_fortran.h>

// Pointers to arrays and to their columns, with bounds of their own.
#line 2 "tests/fortran/pointers/assignment.f90"
void MAIN__(void)
{
    float a[3], b[3][2];
    int i, j;
    static float *q = NULL;
    static long q_low1 = 0, q_n1 = 0;
    static float *r_ = NULL;
    static long r_low1 = 0, r_n1 = 0, r_low2 = 0, r_n2 = 0;
    static float *s = NULL;
#line 6 "tests/fortran/pointers/assignment.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, s != NULL);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/pointers/assignment.f90"
    {
        int list_1[3] = {1, 2, 3};
#line 7 "tests/fortran/pointers/assignment.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 8 "tests/fortran/pointers/assignment.f90"
    q = &a[0];
    q_low1 = 1;
    q_n1 = 3;
#line 9 "tests/fortran/pointers/assignment.f90"
    q[2 - q_low1] = 5;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        fortran_write_l4(&io, q != NULL);
        fortran_write_l4(&io, q == &a[0] && q_n1 == (long)3 && q_n1 > 0);
        fortran_write_i4(&io, (int)q_n1);
        int array_3[1];
        array_3[0] = (int)q_low1;
#line 10 "tests/fortran/pointers/assignment.f90"
        for (long i_4 = 0; i_4 < 1; i_4++) {
            fortran_write_i4(&io, array_3[i_4]);
        }
        int array_5[1];
        array_5[0] = (int)(q_low1 + q_n1 - 1);
#line 10 "tests/fortran/pointers/assignment.f90"
        for (long i_6 = 0; i_6 < 1; i_6++) {
            fortran_write_i4(&io, array_5[i_6]);
        }
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/pointers/assignment.f90"
    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 2; i++) {
            b[j - 1][i - 1] = i * 10 + j;
        }
    }
    r_ = &b[0][0];
    r_low1 = 1;
    r_n1 = 2;
    r_low2 = 1;
    r_n2 = 3;
#line 17 "tests/fortran/pointers/assignment.f90"
    {
        float (*r)[r_n1] = (void *)r_;
        r[3 - r_low2][2 - r_low1] = 0;
    }
#line 18 "tests/fortran/pointers/assignment.f90"
    {
        float (*r)[r_n1] = (void *)r_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 18, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &r[0][0], r_n1 * r_n2);
            int array_11[2];
            array_11[0] = (int)r_n1;
            array_11[1] = (int)r_n2;
#line 18 "tests/fortran/pointers/assignment.f90"
            for (long i_12 = 0; i_12 < 2; i_12++) {
                fortran_write_i4(&io, array_11[i_12]);
            }
            float sum_13 = 0;
#line 18 "tests/fortran/pointers/assignment.f90"
            for (long i_15 = 0; i_15 < r_n2; i_15++) {
                for (long i_14 = 0; i_14 < r_n1; i_14++) {
                    sum_13 += r[i_15][i_14];
                }
            }
            fortran_write_r4(&io, sum_13);
            _gfortran_st_write_done(&io);
        }
    }
#line 19 "tests/fortran/pointers/assignment.f90"
    for (j = 1; j <= 3; j++) {
        q = &b[j - 1][0];
        q_low1 = 1;
        q_n1 = 2;
        for (long i_18 = 0; i_18 < q_n1; i_18++) {
            q[i_18] = q[i_18] * 2;
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 22, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4(&io, q[1 - q_low1]);
            fortran_write_r4(&io, q[2 - q_low1]);
            fortran_write_l4(&io, q == &a[0] && q_n1 == (long)3 && q_n1 > 0);
            fortran_write_l4(&io, q == &b[1][0] && q_n1 == (long)2 && q_n1 > 0);
            _gfortran_st_write_done(&io);
        }
    }
#line 24 "tests/fortran/pointers/assignment.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &b[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/pointers/assignment.f90"
    q = NULL;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, q != NULL);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/pointers/assignment.f90"
    q = NULL;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 28, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, q != NULL);
        _gfortran_st_write_done(&io);
    }
#line 29 "tests/fortran/pointers/assignment.f90"
    r_ = &b[1][0];
    r_low1 = 1;
    r_n1 = 2;
    r_low2 = 1;
    r_n2 = 2;
#line 30 "tests/fortran/pointers/assignment.f90"
    {
        float (*r)[r_n1] = (void *)r_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 30, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &r[0][0], r_n1 * r_n2);
            int array_19[2];
            array_19[0] = (int)(r_low1 + r_n1 - 1);
            array_19[1] = (int)(r_low2 + r_n2 - 1);
#line 30 "tests/fortran/pointers/assignment.f90"
            for (long i_20 = 0; i_20 < 2; i_20++) {
                fortran_write_i4(&io, array_19[i_20]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 31 "tests/fortran/pointers/assignment.f90"
    r_ = &b[0][0];
    r_low1 = 1;
    r_n1 = fortran_extent(1, 3);
    r_low2 = 0;
    r_n2 = fortran_extent(0, 1);
#line 32 "tests/fortran/pointers/assignment.f90"
    {
        float (*r)[r_n1] = (void *)r_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 32, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4(&io, r[1 - r_low2][3 - r_low1]);
            int array_21[2];
            array_21[0] = (int)r_low1;
            array_21[1] = (int)r_low2;
#line 32 "tests/fortran/pointers/assignment.f90"
            for (long i_22 = 0; i_22 < 2; i_22++) {
                fortran_write_i4(&io, array_21[i_22]);
            }
            int array_23[2];
            array_23[0] = (int)(r_low1 + r_n1 - 1);
            array_23[1] = (int)(r_low2 + r_n2 - 1);
#line 32 "tests/fortran/pointers/assignment.f90"
            for (long i_24 = 0; i_24 < 2; i_24++) {
                fortran_write_i4(&io, array_23[i_24]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 33 "tests/fortran/pointers/assignment.f90"
    r_ = &b[0][0];
    r_low1 = 0;
    r_n1 = 2;
    r_low2 = 5;
    r_n2 = 3;
#line 34 "tests/fortran/pointers/assignment.f90"
    {
        float (*r)[r_n1] = (void *)r_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 34, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4(&io, r[5 - r_low2][0 - r_low1]);
            int array_25[2];
            array_25[0] = (int)r_low1;
            array_25[1] = (int)r_low2;
#line 34 "tests/fortran/pointers/assignment.f90"
            for (long i_26 = 0; i_26 < 2; i_26++) {
                fortran_write_i4(&io, array_25[i_26]);
            }
            int array_27[2];
            array_27[0] = (int)(r_low1 + r_n1 - 1);
            array_27[1] = (int)(r_low2 + r_n2 - 1);
#line 34 "tests/fortran/pointers/assignment.f90"
            for (long i_28 = 0; i_28 < 2; i_28++) {
                fortran_write_i4(&io, array_27[i_28]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 35 "tests/fortran/pointers/assignment.f90"
    q = &b[0][0];
    q_low1 = 1;
    q_n1 = fortran_extent(1, 6);
#line 36 "tests/fortran/pointers/assignment.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/assignment.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, q, q_n1);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/pointers/assignment.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
