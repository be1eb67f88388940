#include <iopref_fortran.h>

// Powers of other integer kinds.
#line 2 "tests/fortran/expressions/power_kinds.f"
void MAIN__(void)
{
    long a, b;
    short c;
    int i;
#line 6 "tests/fortran/expressions/power_kinds.f"
    a = 3;
    b = 4;
    c = 5;
    i = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_kinds.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, _gfortran_pow_i8_i8(a, b));
        fortran_write_i8(&io, _gfortran_pow_i8_i4(a, i));
        fortran_write_i8(&io, _gfortran_pow_i4_i8(i, a));
        fortran_write_i4(&io, fortran_square_i4((int)c));
        fortran_write_i4(&io, _gfortran_pow_i4_i4((int)c, i));
        fortran_write_i4(&io, fortran_power_of_2_i4((int)c));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/power_kinds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_kinds.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, _gfortran_pow_r8_i8(1.5, a));
        fortran_write_r4(&io, __builtin_powif(1.5f, c));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/power_kinds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
