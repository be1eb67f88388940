#include <iopref_fortran.h>

// SQRT.
#line 2 "tests/fortran/intrinsics/sqrt.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/sqrt.f"
    x = 2.0f;
    d = 2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sqrt.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(x));
        fortran_write_r8(&io, sqrt(d));
        fortran_write_r8(&io, sqrt(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/sqrt.f"
    x = 0.0f;
    d = 0.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sqrt.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(x));
        fortran_write_r8(&io, sqrt(d));
        fortran_write_r8(&io, sqrt(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/sqrt.f"
    x = 144.0f;
    d = 144.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sqrt.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(x));
        fortran_write_r8(&io, sqrt(d));
        fortran_write_r8(&io, sqrt(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/sqrt.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sqrt.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/sqrt.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sqrt.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(2.0f));
        fortran_write_r4(&io, sqrtf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/sqrt.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
