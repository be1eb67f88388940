#include <iopref_fortran.h>

// HUGE, DIGITS, RANGE, RADIX of integers.
#line 2 "tests/fortran/intrinsics/limits_integer.f"
void MAIN__(void)
{
    signed char a;
    short b;
    long c;
#line 6 "tests/fortran/intrinsics/limits_integer.f"
    a = 1;
    b = 2;
    c = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/limits_integer.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i1(&io, a);
        fortran_write_i2(&io, b);
        fortran_write_i8(&io, c);
        fortran_write_i1(&io, SCHAR_MAX);
        fortran_write_i2(&io, SHRT_MAX);
        fortran_write_i4(&io, INT_MAX);
        fortran_write_i8(&io, LONG_MAX);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/limits_integer.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/limits_integer.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 31);
        fortran_write_i4(&io, 63);
        fortran_write_i4(&io, 9);
        fortran_write_i4(&io, 18);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/limits_integer.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
