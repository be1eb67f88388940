#include <iopref_fortran.h>

// NINT.
#line 2 "tests/fortran/intrinsics/nint.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/nint.f"
    x = 2.5f;
    d = 2.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)lroundf(x));
        fortran_write_i4(&io, (int)lround(d));
        fortran_write_i4(&io, (int)lround(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/nint.f"
    x = -2.5f;
    d = -2.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)lroundf(x));
        fortran_write_i4(&io, (int)lround(d));
        fortran_write_i4(&io, (int)lround(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/nint.f"
    x = 3.49f;
    d = 3.49f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)lroundf(x));
        fortran_write_i4(&io, (int)lround(d));
        fortran_write_i4(&io, (int)lround(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/nint.f"
    x = 1.0e6f;
    d = 1.0e6f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)lroundf(x));
        fortran_write_i4(&io, (int)lround(d));
        fortran_write_i4(&io, (int)lround(d));
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/intrinsics/nint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/intrinsics/nint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/nint.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)lroundf(2.5f));
        fortran_write_i4(&io, (int)lroundf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/intrinsics/nint.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
