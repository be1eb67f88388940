#include <iopref_fortran.h>

// DATE_AND_TIME with any of its arguments.
#line 2 "tests/fortran/intrinsics/date_and_time.f90"
void MAIN__(void)
{
    char d[8], t[10], z[5];
    int v[8], e[8];

    {
        struct fortran_descriptor shape_1;
        fortran_describe_array(&shape_1, &v[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_1, 0, 8, 1L);
        _gfortran_date_and_time(d, t, z, &shape_1, 8L, 10L, 5L);
    }
#line 8 "tests/fortran/intrinsics/date_and_time.f90"
    {
        struct fortran_descriptor shape_2;
        fortran_describe_array(&shape_2, &e[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_2, 0, 8, 1L);
        _gfortran_date_and_time(0, 0, 0, &shape_2, 0, 0, 0);
    }
#line 9 "tests/fortran/intrinsics/date_and_time.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/date_and_time.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_len_trim(d, 8L));
        fortran_write_i4(&io, fortran_len_trim(t, 10L));
        fortran_write_i4(&io, fortran_len_trim(z, 5L));
        fortran_write_l4(&io, v[0] == e[0]);
        fortran_write_l4(&io, v[0] > 2000);
        fortran_write_l4(&io, v[4] >= 0);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/date_and_time.f90"
    _gfortran_date_and_time(0, 0, z, 0, 0, 0, 5L);
    _gfortran_date_and_time(d, t, 0, 0, 8L, 10L, 0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/date_and_time.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_verify(d, 8L, "0123456789", 10L, 0));
        fortran_write_i4(&io, fortran_verify(t, 10L, "0123456789.", 11L, 0));
        fortran_write_text(&io, z, 1L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/date_and_time.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
