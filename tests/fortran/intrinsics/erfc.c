#include <iopref_fortran.h>

// ERFC.
#line 2 "tests/fortran/intrinsics/erfc.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/erfc.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/erfc.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, erfcf(x));
        fortran_write_r8(&io, erfc(d));
        fortran_write_r8(&io, erfc(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/erfc.f"
    x = 2.0f;
    d = 2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/erfc.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, erfcf(x));
        fortran_write_r8(&io, erfc(d));
        fortran_write_r8(&io, erfc(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/erfc.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/erfc.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/erfc.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/erfc.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, erfcf(0.5f));
        fortran_write_r4(&io, erfcf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/erfc.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
