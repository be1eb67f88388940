#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Complex powers.
#line 2 "tests/fortran/expressions/power_complex.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
    int n;
#line 6 "tests/fortran/expressions/power_complex.f"
    z = __builtin_complex(1.0f, 2.0f);
    w = __builtin_complex(0.5, -1.5);
    for (n = -2; n <= 4; n++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/expressions/power_complex.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_c4(&io, _gfortran_pow_c4_i4(z, n));
            fortran_write_c8(&io, _gfortran_pow_c8_i4(w, n));
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/expressions/power_complex.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/power_complex.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, cpowf(z, z));
        fortran_write_c4(&io, cpowf(z, __builtin_complex(0.5f, 0.0f)));
        fortran_write_c8(&io, cpow(w, __builtin_complex(1.0, 1.0)));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/power_complex.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
