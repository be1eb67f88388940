#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Complex numbers take two descriptors.
#line 2 "tests/fortran/formats/complex.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
#line 5 "tests/fortran/formats/complex.f"
    z = __builtin_complex(1.5f, -2.5f);
    w = __builtin_complex(1.0, 2.0e-3);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/complex.f", 7, 6);
        fortran_format(&io, "(f6.2, f6.2)", 12L);
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/complex.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/complex.f", 8, 6);
        fortran_format(&io, "('(', e10.3, ',', e10.3, ')')", 29L);
        _gfortran_st_write(&io);
        fortran_write_c8(&io, w);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/complex.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/complex.f", 9, 6);
        fortran_format(&io, "(2(f5.1, f5.1, ';'))", 20L);
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/complex.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
