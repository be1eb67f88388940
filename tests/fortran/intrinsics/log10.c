#include <iopref_fortran.h>

// LOG10.
#line 2 "tests/fortran/intrinsics/log10.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/log10.f"
    x = 2.0f;
    d = 2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log10.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, log10f(x));
        fortran_write_r8(&io, log10(d));
        fortran_write_r8(&io, log10(d));
        fortran_write_r4(&io, log10f(x));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/log10.f"
    x = 1000.0f;
    d = 1000.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log10.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, log10f(x));
        fortran_write_r8(&io, log10(d));
        fortran_write_r8(&io, log10(d));
        fortran_write_r4(&io, log10f(x));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/log10.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log10.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/log10.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log10.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, log10f(2.0f));
        fortran_write_r4(&io, log10f(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/log10.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
