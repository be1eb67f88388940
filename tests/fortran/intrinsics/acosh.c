#include <iopref_fortran.h>

// ACOSH.
#line 2 "tests/fortran/intrinsics/acosh.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/acosh.f"
    x = 1.5f;
    d = 1.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/acosh.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, acoshf(x));
        fortran_write_r8(&io, acosh(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/acosh.f"
    x = 3.0f;
    d = 3.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/acosh.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, acoshf(x));
        fortran_write_r8(&io, acosh(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/acosh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/acosh.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/acosh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/acosh.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, acoshf(1.5f));
        fortran_write_r4(&io, acoshf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/acosh.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
