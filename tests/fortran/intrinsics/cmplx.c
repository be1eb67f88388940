#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// CMPLX and DCMPLX.
#line 2 "tests/fortran/intrinsics/cmplx.f"
void MAIN__(void)
{
    double d;
#line 4 "tests/fortran/intrinsics/cmplx.f"
    d = 0.1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/cmplx.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, __builtin_complex((float)1, 0.0f));
        fortran_write_c4(&io, __builtin_complex(1.5f, 0.0f));
        fortran_write_c4(&io, __builtin_complex(1.5f, (float)2));
        fortran_write_c4(&io, __builtin_complex((float)d, (float)d));
        fortran_write_c8(&io, __builtin_complex((double)1, (double)2));
        fortran_write_c8(&io, __builtin_complex(d, 0.0));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/cmplx.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/cmplx.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8(&io, __builtin_complex(d, d));
        fortran_write_c4(&io, __builtin_complex(1.0f, 2.0f));
        fortran_write_c8(&io, (double _Complex)__builtin_complex(1.0f, 2.0f));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/cmplx.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
