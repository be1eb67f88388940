#include <iopref_fortran.h>

// Bessel functions.
#line 2 "tests/fortran/intrinsics/bessel.f"
void MAIN__(void)
{
    float x;
#line 3 "tests/fortran/intrinsics/bessel.f"
    x = 1.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bessel.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, j0f(x));
        fortran_write_r4(&io, j1f(x));
        fortran_write_r4(&io, jnf(2, x));
        fortran_write_r4(&io, y0f(x));
        fortran_write_r4(&io, y1f(x));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/bessel.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bessel.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, j0f(x));
        fortran_write_r8(&io, j0(1.5));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/bessel.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
