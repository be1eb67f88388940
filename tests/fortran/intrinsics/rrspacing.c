#include <iopref_fortran.h>

// RRSPACING.
#line 2 "tests/fortran/intrinsics/rrspacing.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/rrspacing.f"
    x = 1.0f;
    d = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/rrspacing.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_rrspacing_r4(x));
        fortran_write_r8(&io, fortran_rrspacing_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/rrspacing.f"
    x = 1000.0f;
    d = 1000.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/rrspacing.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_rrspacing_r4(x));
        fortran_write_r8(&io, fortran_rrspacing_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/rrspacing.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/rrspacing.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/rrspacing.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/rrspacing.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_rrspacing_r4(1.0f));
        fortran_write_r4(&io, fortran_rrspacing_r4(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/rrspacing.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
