#include <iopref_fortran.h>

// GAMMA.
#line 2 "tests/fortran/intrinsics/gamma.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/gamma.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/gamma.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tgammaf(x));
        fortran_write_r8(&io, tgamma(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/gamma.f"
    x = 4.0f;
    d = 4.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/gamma.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tgammaf(x));
        fortran_write_r8(&io, tgamma(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/gamma.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/gamma.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/gamma.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/gamma.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tgammaf(0.5f));
        fortran_write_r4(&io, tgammaf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/gamma.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
