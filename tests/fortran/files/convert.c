#include <iopref_fortran.h>

// CONVERT= swaps bytes.
#line 2 "tests/fortran/files/convert.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/convert.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 4, 10);
        fortran_open_file(&io, "a.dat", 5L);
        fortran_open_form(&io, "unformatted", 11L);
        fortran_open_convert(&io, "big_endian", 10L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/convert.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 5, 10);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_r4(&io, 2.0f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/convert.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 6, 10);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/convert.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 7, 10);
        fortran_open_file(&io, "a.dat", 5L);
        fortran_open_form(&io, "unformatted", 11L);
        fortran_open_convert(&io, "swap", 4L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/convert.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 8, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/convert.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/convert.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/convert.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
