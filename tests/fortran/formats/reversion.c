#include <iopref_fortran.h>

// A format starts again at its last group.
#line 2 "tests/fortran/formats/reversion.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/reversion.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/reversion.f", 3, 6);
        fortran_format(&io, "(i3, i3)", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/reversion.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/reversion.f", 4, 6);
        fortran_format(&io, "(a, (i3, i3))", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "x", 1L);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/reversion.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/reversion.f", 5, 6);
        fortran_format(&io, "(i3, 2(i4), ';')", 16L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/reversion.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/reversion.f", 6, 6);
        fortran_format(&io, "(1x, (i3), (a2, i3))", 20L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_text(&io, "a", 1L);
        fortran_write_i4(&io, 2);
        fortran_write_text(&io, "b", 1L);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/reversion.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
