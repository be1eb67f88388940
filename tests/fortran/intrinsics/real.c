#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// REAL, FLOAT, SNGL, DBLE.
#line 2 "tests/fortran/intrinsics/real.f"
void MAIN__(void)
{
    double d;
    int i;
#line 4 "tests/fortran/intrinsics/real.f"
    i = 7;
    d = 1.0 / 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/real.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, (float)i);
        fortran_write_r4(&io, (float)d);
        fortran_write_r4(&io, crealf(__builtin_complex(1.5f, 2.5f)));
        fortran_write_r4(&io, (float)i);
        fortran_write_r4(&io, (float)d);
        fortran_write_r8(&io, (double)i);
        fortran_write_r8(&io, (double)i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/real.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/real.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, (double)i);
        fortran_write_r8(&io, (double)crealf(__builtin_complex(1.5f, 2.5f)));
        fortran_write_r4(&io, (float)d);
        fortran_write_r8(&io, creal(__builtin_complex(1.5, 2.0)));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/real.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
