#include <iopref_fortran.h>

// RANDOM_SEED, and RANDOM_NUMBER of arrays and sections.
#line 2 "tests/fortran/intrinsics/random_seed.f90"
void MAIN__(void)
{
    int n;
    float x, a[4], b[3][2];
    double y[3];
    static int *s = NULL;
    static long s_n1 = 0;
#line 7 "tests/fortran/intrinsics/random_seed.f90"
    _gfortran_random_seed_i4(&n, 0, 0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/random_seed.f90"
    fortran_check_free(s, "At line 9 of file tests/fortran/intrinsics/random_seed.f90", "s");
    s_n1 = fortran_extent(1, n);
    s = fortran_allocate(s_n1 * sizeof(int));
#line 10 "tests/fortran/intrinsics/random_seed.f90"
    {
        const long trips_6 = (long)fortran_trips_integer(1, n, 1);
        const long extent_7 = trips_6 * 1L;
        int *array_8 FORTRAN_AUTOMATIC = fortran_automatic(extent_7 * sizeof(int));
        long at_9 = 0;
#line 10 "tests/fortran/intrinsics/random_seed.f90"
        for (int i_10 = 1; i_10 <= n; i_10 += 1) {
            array_8[at_9++] = i_10 * 37;
        }
        if (s == NULL || s_n1 != extent_7) {
            s_n1 = extent_7;
            s = fortran_reallocate(s, s_n1 * sizeof(int));
        }
#line 10 "tests/fortran/intrinsics/random_seed.f90"
        for (long i_11 = 0; i_11 < s_n1; i_11++) {
            s[i_11] = array_8[i_11];
        }
    }
#line 11 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_12;
        fortran_describe_array(&shape_12, &s[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_12, 0, s_n1, 1L);
        _gfortran_random_seed_i4(0, &shape_12, 0);
    }
#line 12 "tests/fortran/intrinsics/random_seed.f90"
    _gfortran_random_r4(&x);
    {
        struct fortran_descriptor shape_13;
        fortran_describe_array(&shape_13, &a[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_13, 0, 4, 1L);
        _gfortran_arandom_r4(&shape_13);
    }
#line 14 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_14;
        fortran_describe_array(&shape_14, &b[0][0], sizeof(float), 3, 2);
        fortran_describe_dimension(&shape_14, 0, 2, 1L);
        fortran_describe_dimension(&shape_14, 1, 3, 2L);
        _gfortran_arandom_r4(&shape_14);
    }
#line 15 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_15;
        fortran_describe_array(&shape_15, &y[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_15, 0, 3, 1L);
        _gfortran_arandom_r8(&shape_15);
    }
#line 16 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 4L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &b[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, y, 3L);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_16;
        fortran_describe_array(&shape_16, &a[1], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_16, 0, 2, 1L);
        _gfortran_arandom_r4(&shape_16);
    }
#line 21 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_17;
        fortran_describe_array(&shape_17, &b[0][0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_17, 0, 3, 2L);
        _gfortran_arandom_r4(&shape_17);
    }
#line 22 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 4L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &b[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_descriptor shape_18;
        fortran_describe_array(&shape_18, &s[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_18, 0, s_n1, 1L);
        _gfortran_random_seed_i4(0, 0, &shape_18);
    }
#line 25 "tests/fortran/intrinsics/random_seed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random_seed.f90", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, s, s_n1);
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/intrinsics/random_seed.f90"
    _gfortran_random_seed_i4(0, 0, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
