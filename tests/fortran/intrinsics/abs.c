#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// ABS and its old names.
#line 2 "tests/fortran/intrinsics/abs.f"
void MAIN__(void)
{
    long k;
    signed char m;
#line 5 "tests/fortran/intrinsics/abs.f"
    k = -5000000000L;
    m = -3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/abs.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, abs(-3));
        fortran_write_r4(&io, fabsf(-2.5f));
        fortran_write_r8(&io, fabs(-2.5));
        fortran_write_r4(&io, cabsf(__builtin_complex(3.0f, 4.0f)));
        fortran_write_i8(&io, labs(k));
        fortran_write_i1(&io, abs(m));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/abs.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/abs.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, abs(-4));
        fortran_write_r8(&io, fabs(-1.0));
        fortran_write_r4(&io, cabsf(__builtin_complex(3.0f, 4.0f)));
        fortran_write_r8(&io, cabs(__builtin_complex(6.0, 8.0)));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/abs.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
