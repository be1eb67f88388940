#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

struct t {
    int a;
    float b;
};

// TRANSFER between types, to scalars and arrays.
#line 2 "tests/fortran/intrinsics/transfer.f90"
void MAIN__(void)
{
    int i, j[2], k[4];
    float x;
    double d;
    char c[4];
    float _Complex z;
    struct t v;




    x = 1.5f;
    {
        const float source_1 = x;
        int transferred_2;
        fortran_transfer(&transferred_2, sizeof transferred_2, &source_1, 4L);
        i = transferred_2;
    }
#line 16 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        const int source_3 = i;
        float transferred_4;
        fortran_transfer(&transferred_4, sizeof transferred_4, &source_3, 4L);
        fortran_write_r4(&io, transferred_4);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/intrinsics/transfer.f90"
    d = 3.14;
    {
        const double source_5 = d;
        int array_6[2];
        fortran_transfer(&array_6[0], 8L, &source_5, 8L);
#line 18 "tests/fortran/intrinsics/transfer.f90"
        for (long i_7 = 0; i_7 < 2; i_7++) {
            j[i_7] = array_6[i_7];
        }
    }
#line 19 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, j, 2L);
        double transferred_8;
        fortran_transfer(&transferred_8, sizeof transferred_8, &j[0], 8L);
        fortran_write_r8(&io, transferred_8);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/intrinsics/transfer.f90"
    {
        const int source_9 = 1684234849;
        char transferred_10[4L + 1];
        fortran_transfer(transferred_10, 4L, &source_9, 4L);
        fortran_assign(c, 4L, transferred_10, 4L);
    }
#line 21 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, c, 4L);
        int transferred_11;
        fortran_transfer(&transferred_11, sizeof transferred_11, "abcd", 4L);
        fortran_write_i4(&io, transferred_11);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/intrinsics/transfer.f90"
    {
        const double source_12 = 1.0;
        float _Complex transferred_13;
        fortran_transfer(&transferred_13, sizeof transferred_13, &source_12, 8L);
        z = transferred_13;
    }
#line 23 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/intrinsics/transfer.f90"
    v.a = 3;
    v.b = 4;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const struct t source_14 = v;
        double transferred_15;
        fortran_transfer(&transferred_15, sizeof transferred_15, &source_14, 8L);
        fortran_write_r8(&io, transferred_15);
        const struct t source_16 = v;
        int array_17[2];
        fortran_transfer(&array_17[0], 8L, &source_16, 8L);
#line 26 "tests/fortran/intrinsics/transfer.f90"
        for (long i_18 = 0; i_18 < 2L; i_18++) {
            fortran_write_i4(&io, array_17[i_18]);
        }
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/intrinsics/transfer.f90"
    {
        int list_19[2] = {7, 0};
        struct t transferred_20;
        fortran_transfer(&transferred_20, sizeof transferred_20, &list_19[0], 8L);
        v = transferred_20;
    }
#line 28 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 28, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, v.a);
        fortran_write_r4(&io, v.b);
        _gfortran_st_write_done(&io);
    }
#line 29 "tests/fortran/intrinsics/transfer.f90"
    {
        double list_21[2] = {1.0, 2.0};
        int array_22[4];
        fortran_transfer(&array_22[0], 16L, &list_21[0], 16L);
#line 29 "tests/fortran/intrinsics/transfer.f90"
        for (long i_23 = 0; i_23 < 4; i_23++) {
            k[i_23] = array_22[i_23];
        }
    }
#line 30 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 30, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 4L);
        _gfortran_st_write_done(&io);
    }
#line 31 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 31, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        double list_24[2] = {1.0, 2.0};
        int array_25[3];
        fortran_transfer(&array_25[0], 12L, &list_24[0], 16L);
#line 31 "tests/fortran/intrinsics/transfer.f90"
        for (long i_26 = 0; i_26 < (long)3; i_26++) {
            fortran_write_i4(&io, array_25[i_26]);
        }
        _gfortran_st_write_done(&io);
    }
#line 32 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 32, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const int source_27 = 1;
        int transferred_28;
        fortran_transfer(&transferred_28, sizeof transferred_28, &source_27, 4L);
        fortran_write_l4(&io, transferred_28);
        int array_30[2];
        fortran_transfer(&array_30[0], 8L, "abcdefgh", 8L);
#line 32 "tests/fortran/intrinsics/transfer.f90"
        for (long i_31 = 0; i_31 < 2L; i_31++) {
            fortran_write_i4(&io, array_30[i_31]);
        }
        _gfortran_st_write_done(&io);
    }
#line 33 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 33, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_32[3] = {1, 2, 3};
        char transferred_33[4L + 1];
        fortran_transfer(transferred_33, 4L, &list_32[0], 12L);
        fortran_write_text(&io, transferred_33, 4L);
        _gfortran_st_write_done(&io);
    }
#line 34 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const double source_34 = d + 1;
        int array_35[2];
        fortran_transfer(&array_35[0], 8L, &source_34, 8L);
#line 34 "tests/fortran/intrinsics/transfer.f90"
        for (long i_36 = 0; i_36 < 2L; i_36++) {
            fortran_write_i4(&io, array_35[i_36]);
        }
        _gfortran_st_write_done(&io);
    }
#line 35 "tests/fortran/intrinsics/transfer.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/transfer.f90", 35, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const double source_38 = d;
        int array_39[2];
        fortran_transfer(&array_39[0], 8L, &source_38, 8L);
        fortran_write_i4(&io, 2);
        int list_41[3] = {1, 2, 3};
        double array_42[2];
        fortran_transfer(&array_42[0], 16L, &list_41[0], 12L);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 36 "tests/fortran/intrinsics/transfer.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
