#include <iopref_fortran.h>

// No carriage control: the first character is printed.
#line 2 "tests/fortran/files/carriage.f"
void MAIN__(void)
{
#line 3 "tests/fortran/files/carriage.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/carriage.f", 3, 6);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1first", 6L);
        fortran_write_text(&io, "0second", 7L);
        fortran_write_text(&io, "+third", 6L);
        fortran_write_text(&io, " fourth", 7L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/files/carriage.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
