#include <iopref_fortran.h>

// Integer powers.
#line 2 "tests/fortran/expressions/power_integer.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/expressions/power_integer.f"
    for (i = -2; i <= 2; i++) {
        for (j = 0; j <= 4; j++) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/expressions/power_integer.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, _gfortran_pow_i4_i4(i, j));
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 9 "tests/fortran/expressions/power_integer.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_integer.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_power_i4(2, -1));
        fortran_write_i4(&io, fortran_power_i4(1, -5));
        fortran_write_i4(&io, fortran_power_i4(-1, -3));
        fortran_write_i4(&io, 243);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/power_integer.f"
    i = 2;
    j = -2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_integer.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, _gfortran_pow_i4_i4(i, j));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/power_integer.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
