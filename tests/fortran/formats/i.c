#include <iopref_fortran.h>

// Iw and Iw.m.
#line 2 "tests/fortran/formats/i.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/i.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/i.f", 3, 6);
        fortran_format(&io, "(i5, i5, i3, i1)", 16L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_i4(&io, -5);
        fortran_write_i4(&io, 123456);
        fortran_write_i4(&io, 0);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/i.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/i.f", 5, 6);
        fortran_format(&io, "(i5.3, i6.4, i3.0, i0)", 22L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_i4(&io, -5);
        fortran_write_i4(&io, 0);
        fortran_write_i4(&io, 0);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/i.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/i.f", 7, 6);
        fortran_format(&io, "(i0, 1x, i0.4)", 14L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, -12);
        fortran_write_i4(&io, 34);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/i.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
