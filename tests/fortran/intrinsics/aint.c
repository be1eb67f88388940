#include <iopref_fortran.h>

// AINT.
#line 2 "tests/fortran/intrinsics/aint.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/aint.f"
    x = 2.7f;
    d = 2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aint.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, truncf(x));
        fortran_write_r8(&io, trunc(d));
        fortran_write_r8(&io, trunc(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/aint.f"
    x = -2.7f;
    d = -2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aint.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, truncf(x));
        fortran_write_r8(&io, trunc(d));
        fortran_write_r8(&io, trunc(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/aint.f"
    x = 0.3f;
    d = 0.3f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aint.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, truncf(x));
        fortran_write_r8(&io, trunc(d));
        fortran_write_r8(&io, trunc(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/aint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aint.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/aint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aint.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, truncf(2.7f));
        fortran_write_r4(&io, truncf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/aint.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
