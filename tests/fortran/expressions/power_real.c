#include <iopref_fortran.h>

// Real powers.
#line 2 "tests/fortran/expressions/power_real.f"
void MAIN__(void)
{
    float x;
    double d;
    int n;
#line 6 "tests/fortran/expressions/power_real.f"
    x = 1.7f;
    d = 1.7;
    for (n = -3; n <= 5; n++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/expressions/power_real.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4(&io, __builtin_powif(x, n));
            fortran_write_r8(&io, __builtin_powi(d, n));
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/expressions/power_real.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_real.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, powf(x, 0.5f));
        fortran_write_r8(&io, pow(d, 1.5));
        fortran_write_r4(&io, powf((float)2, 0.5f));
        fortran_write_r8(&io, pow((double)x, d));
        fortran_write_r4(&io, __builtin_powif(2.0f, 10));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/power_real.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_real.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x * x);
        fortran_write_r8(&io, __builtin_powi(d, 3));
        fortran_write_r4(&io, __builtin_powif(x, -1));
        fortran_write_r4(&io, fortran_square_r4(x + 1));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/power_real.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
