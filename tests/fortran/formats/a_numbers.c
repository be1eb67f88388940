#include <iopref_fortran.h>

// Aw for a number that holds characters.
// flags: -std=legacy
#line 3 "tests/fortran/formats/a_numbers.f"
void MAIN__(void)
{
    int i;
#line 5 "tests/fortran/formats/a_numbers.f"
    fortran_hollerith(&i, sizeof(int), "ABCD", 4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/a_numbers.f", 6, 6);
        fortran_format(&io, "(a4)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/a_numbers.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/a_numbers.f", 7, 6);
        fortran_format(&io, "(a2)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/a_numbers.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
