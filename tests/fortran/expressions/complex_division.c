#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Division of complex numbers of very different sizes.
#line 2 "tests/fortran/expressions/complex_division.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
#line 5 "tests/fortran/expressions/complex_division.f"
    z = __builtin_complex(1.0e30f, 1.0e30f);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_division.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z / __builtin_complex(1.0e30f, 2.0e30f));
        fortran_write_c4(&io, __builtin_complex(1.0e-30f, 0.0f) / z);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/complex_division.f"
    w = __builtin_complex(1.0e200, 1.0e200);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_division.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8(&io, w / w);
        fortran_write_c8(&io, w / __builtin_complex(0.0, 1.0e200));
        fortran_write_c8(&io, __builtin_complex(1.0, 1.0) / w);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/complex_division.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
