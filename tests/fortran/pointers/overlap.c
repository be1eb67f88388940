#include <iopref_fortran.h>

// What two pointers point to may be the same.
#line 2 "tests/fortran/pointers/overlap.f90"
void MAIN__(void)
{
    float a[5];
    static float *q = NULL;
    static long q_n1 = 0;
    static float *r = NULL;
    static long r_n1 = 0;
#line 5 "tests/fortran/pointers/overlap.f90"
    {
        int list_1[5] = {1, 2, 3, 4, 5};
#line 5 "tests/fortran/pointers/overlap.f90"
        for (long i_2 = 0; i_2 < 5; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 6 "tests/fortran/pointers/overlap.f90"
    q = &a[0];
    q_n1 = 4;
#line 7 "tests/fortran/pointers/overlap.f90"
    r = &a[1];
    r_n1 = 4;
#line 8 "tests/fortran/pointers/overlap.f90"
    {
        float *array_3 FORTRAN_AUTOMATIC = fortran_automatic(q_n1 * sizeof(float));
#line 8 "tests/fortran/pointers/overlap.f90"
        for (long i_4 = 0; i_4 < q_n1; i_4++) {
            array_3[i_4] = q[i_4];
        }
#line 8 "tests/fortran/pointers/overlap.f90"
        for (long i_5 = 0; i_5 < r_n1; i_5++) {
            r[i_5] = array_3[i_5];
        }
    }
#line 9 "tests/fortran/pointers/overlap.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/overlap.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/pointers/overlap.f90"
    {
        int list_6[5] = {1, 2, 3, 4, 5};
#line 10 "tests/fortran/pointers/overlap.f90"
        for (long i_7 = 0; i_7 < 5; i_7++) {
            a[i_7] = list_6[i_7];
        }
    }
#line 11 "tests/fortran/pointers/overlap.f90"
    {
        float *array_8 FORTRAN_AUTOMATIC = fortran_automatic(q_n1 * sizeof(float));
#line 11 "tests/fortran/pointers/overlap.f90"
        for (long i_9 = 0; i_9 < q_n1; i_9++) {
            array_8[i_9] = q[i_9];
        }
#line 11 "tests/fortran/pointers/overlap.f90"
        for (long i_10 = 0; i_10 < 4; i_10++) {
            a[i_10 + 1] = array_8[i_10];
        }
    }
#line 12 "tests/fortran/pointers/overlap.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/overlap.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/pointers/overlap.f90"
    {
        int list_11[5] = {1, 2, 3, 4, 5};
#line 13 "tests/fortran/pointers/overlap.f90"
        for (long i_12 = 0; i_12 < 5; i_12++) {
            a[i_12] = list_11[i_12];
        }
    }
#line 14 "tests/fortran/pointers/overlap.f90"
    {
        float *array_13 FORTRAN_AUTOMATIC = fortran_automatic(r_n1 * sizeof(float));
#line 14 "tests/fortran/pointers/overlap.f90"
        for (long i_14 = 0; i_14 < r_n1; i_14++) {
            array_13[i_14] = r[i_14] + q[i_14];
        }
#line 14 "tests/fortran/pointers/overlap.f90"
        for (long i_15 = 0; i_15 < r_n1; i_15++) {
            r[i_15] = array_13[i_15];
        }
    }
#line 15 "tests/fortran/pointers/overlap.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/overlap.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/pointers/overlap.f90"
    {
        float array_16[4];
#line 16 "tests/fortran/pointers/overlap.f90"
        for (long i_17 = 0; i_17 < 4; i_17++) {
            array_16[i_17] = q[3 - i_17];
        }
#line 16 "tests/fortran/pointers/overlap.f90"
        for (long i_18 = 0; i_18 < q_n1; i_18++) {
            q[i_18] = array_16[i_18];
        }
    }
#line 17 "tests/fortran/pointers/overlap.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/overlap.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/pointers/overlap.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
