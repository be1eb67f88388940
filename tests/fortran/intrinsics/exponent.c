#include <iopref_fortran.h>

// EXPONENT.
#line 2 "tests/fortran/intrinsics/exponent.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/exponent.f"
    x = 10.0f;
    d = 10.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exponent.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_exponent_r4(x));
        fortran_write_i4(&io, fortran_exponent_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/exponent.f"
    x = 0.3f;
    d = 0.3f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exponent.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_exponent_r4(x));
        fortran_write_i4(&io, fortran_exponent_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/exponent.f"
    x = 0.0f;
    d = 0.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exponent.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_exponent_r4(x));
        fortran_write_i4(&io, fortran_exponent_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/exponent.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exponent.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/exponent.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exponent.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_exponent_r4(10.0f));
        fortran_write_i4(&io, fortran_exponent_r4(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/exponent.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
