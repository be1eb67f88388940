#include <iopref_fortran.h>

// Kinds of constants and variables.
#line 2 "tests/fortran/expressions/kinds.f90"
void MAIN__(void)
{
    double x;
    float y;
    long n;
    short m;
    x = 1.0 / 3;
    y = 1.0f / 3;
    n = 10000000000L;
    m = 12;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/kinds.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, x);
        fortran_write_r4(&io, y);
        fortran_write_i8(&io, n);
        fortran_write_i2(&io, m);
        fortran_write_l1(&io, 1);
        fortran_write_r8(&io, 1.5);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/kinds.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 8);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 8);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/kinds.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
