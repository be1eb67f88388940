#include <iopref_fortran.h>

// Quotes in formats.
#line 2 "tests/fortran/formats/quotes.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/quotes.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/quotes.f", 3, 6);
        fortran_format(&io, "(1x, 'it''s')", 13L);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/quotes.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/quotes.f", 4, 6);
        fortran_format(&io, "(' don''t', \" say \"\"no\"\"\")", 26L);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/quotes.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
