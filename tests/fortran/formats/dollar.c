#include <iopref_fortran.h>

// A dollar keeps the line open.
#line 2 "tests/fortran/formats/dollar.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/dollar.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/dollar.f", 3, 6);
        fortran_format(&io, "(a, $)", 6L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "no ", 3L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/dollar.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/dollar.f", 4, 6);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "newline", 7L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/dollar.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
