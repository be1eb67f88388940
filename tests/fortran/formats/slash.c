#include <iopref_fortran.h>

// Slashes start records.
#line 2 "tests/fortran/formats/slash.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/slash.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/slash.f", 3, 6);
        fortran_format(&io, "(i3 / i3 // i3)", 15L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/slash.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/slash.f", 4, 6);
        fortran_format(&io, "(2/, i3)", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/slash.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/slash.f", 5, 6);
        fortran_format(&io, "(i3, /)", 7L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/slash.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/slash.f", 6, 6);
        fortran_format(&io, "(3(i3, /))", 10L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 6);
        fortran_write_i4(&io, 7);
        fortran_write_i4(&io, 8);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/slash.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
