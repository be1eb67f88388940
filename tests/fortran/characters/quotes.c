#include <iopref_fortran.h>

// Both kinds of quotes.
#line 2 "tests/fortran/characters/quotes.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/characters/quotes.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/quotes.f90", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "it's", 4L);
        fortran_write_text(&io, "say \"x\"", 7L);
        fortran_write_text(&io, "it's", 4L);
        fortran_write_text(&io, "say \"x\"", 7L);
        fortran_write_text(&io, "'", 1L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/characters/quotes.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
