#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Functions of complex arguments.
#line 2 "tests/fortran/intrinsics/complex_functions.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
#line 5 "tests/fortran/intrinsics/complex_functions.f"
    z = __builtin_complex(0.5f, -1.5f);
    w = __builtin_complex(0.5, -1.5);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/complex_functions.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, csqrtf(z));
        fortran_write_c4(&io, cexpf(z));
        fortran_write_c4(&io, clogf(z));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/complex_functions.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/complex_functions.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, csinf(z));
        fortran_write_c4(&io, ccosf(z));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/complex_functions.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/complex_functions.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8(&io, csqrt(w));
        fortran_write_c8(&io, cexp(w));
        fortran_write_c8(&io, clog(w));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/complex_functions.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/complex_functions.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, csqrtf(z));
        fortran_write_c4(&io, cexpf(z));
        fortran_write_c4(&io, clogf(z));
        fortran_write_c4(&io, csinf(z));
        fortran_write_c4(&io, ccosf(z));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/complex_functions.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/complex_functions.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, ctanf(z));
        fortran_write_c8(&io, csinh(w));
        fortran_write_c8(&io, ccosh(w));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/complex_functions.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
