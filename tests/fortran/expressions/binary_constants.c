#include <iopref_fortran.h>

// Binary constants as the bits of reals.
#line 2 "tests/fortran/expressions/binary_constants.f90"
void MAIN__(void)
{
    double d;
    float x;
    int i;
#line 5 "tests/fortran/expressions/binary_constants.f90"
    d = 3.141592653589793;
    x = ((union { unsigned bits; float value; }){0x7f800000}).value;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/binary_constants.f90", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, 3.1415927410125732f);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/binary_constants.f90"
    i = 3 | 240;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/binary_constants.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, 255 & 12);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/binary_constants.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
