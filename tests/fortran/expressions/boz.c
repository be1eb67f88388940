#include <iopref_fortran.h>

// Binary, octal and hexadecimal constants.
// flags: -std=legacy -fallow-invalid-boz
#line 3 "tests/fortran/expressions/boz.f"
void MAIN__(void)
{
    static int i = 255;
    static int j = 15;
    static int k = 5;
#line 6 "tests/fortran/expressions/boz.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/boz.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/boz.f"
    i = 2147483647;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/boz.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/boz.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
