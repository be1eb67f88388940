#include <iopref_fortran.h>

// EXP.
#line 2 "tests/fortran/intrinsics/exp.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/exp.f"
    x = 1.0f;
    d = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exp.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, expf(x));
        fortran_write_r8(&io, exp(d));
        fortran_write_r8(&io, exp(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/exp.f"
    x = -2.5f;
    d = -2.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exp.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, expf(x));
        fortran_write_r8(&io, exp(d));
        fortran_write_r8(&io, exp(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/exp.f"
    x = 0.0f;
    d = 0.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exp.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, expf(x));
        fortran_write_r8(&io, exp(d));
        fortran_write_r8(&io, exp(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/exp.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exp.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/exp.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exp.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, expf(1.0f));
        fortran_write_r4(&io, expf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/exp.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
