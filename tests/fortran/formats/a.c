#include <iopref_fortran.h>

// A and Aw.
#line 2 "tests/fortran/formats/a.f"
void MAIN__(void)
{
    char s[6];
#line 4 "tests/fortran/formats/a.f"
    fortran_assign(s, 6L, "abcdef", 6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/a.f", 5, 6);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 6L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/a.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/a.f", 6, 6);
        fortran_format(&io, "(a3, a10, a)", 12L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 6L);
        fortran_write_text(&io, s, 6L);
        fortran_write_text(&io, "x", 1L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/a.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/a.f", 7, 6);
        fortran_format(&io, "(2a)", 4L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 6L);
        fortran_write_text(&io, s, 6L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/a.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
