#include <iopref_fortran.h>

// ATAN.
#line 2 "tests/fortran/intrinsics/atan.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/atan.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanf(x));
        fortran_write_r8(&io, atan(d));
        fortran_write_r8(&io, atan(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/atan.f"
    x = 30.0f;
    d = 30.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanf(x));
        fortran_write_r8(&io, atan(d));
        fortran_write_r8(&io, atan(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/atan.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/atan.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanf(0.5f));
        fortran_write_r4(&io, atanf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/atan.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
