#include <iopref_fortran.h>

// Hollerith constants in DATA and assignments.
// flags: -std=legacy
#line 3 "tests/fortran/expressions/hollerith.f"
void MAIN__(void)
{
    int i;
    double d;
    static float x[2] = {0x1.c6c4c20000000p+73f, 0x1.ceccca0000000p+81f};
    fortran_hollerith(&i, sizeof(int), "WXYZ", 4L);
    fortran_hollerith(&d, sizeof(double), "ABCDEFGH", 8L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/hollerith.f", 10, 6);
        fortran_format(&io, "(a4, a8, 2a4)", 13L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r8(&io, d);
        fortran_write_r4s(&io, x, 2L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/hollerith.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
