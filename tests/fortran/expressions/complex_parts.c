#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// The parts of complex numbers.
#line 2 "tests/fortran/expressions/complex_parts.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
#line 5 "tests/fortran/expressions/complex_parts.f"
    z = __builtin_complex(1.5f, 2.5f);
    w = (double _Complex)z;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_parts.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, crealf(z));
        fortran_write_r4(&io, cimagf(z));
        fortran_write_c4(&io, conjf(z));
        fortran_write_r4(&io, cabsf(z));
        fortran_write_r8(&io, creal(w));
        fortran_write_r8(&io, cimag(w));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/complex_parts.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_parts.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, __builtin_complex((float)3, 0.0f));
        fortran_write_c4(&io, __builtin_complex((float)1, (float)2));
        fortran_write_c4(&io, __builtin_complex((float)1.0, (float)2.0));
        fortran_write_c8(&io, __builtin_complex((double)1, (double)2));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/complex_parts.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
