#include <iopref_fortran.h>

// FRACTION.
#line 2 "tests/fortran/intrinsics/fraction.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/fraction.f"
    x = 10.0f;
    d = 10.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/fraction.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_fraction_r4(x));
        fortran_write_r8(&io, fortran_fraction_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/fraction.f"
    x = 0.3f;
    d = 0.3f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/fraction.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_fraction_r4(x));
        fortran_write_r8(&io, fortran_fraction_r8(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/fraction.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/fraction.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/fraction.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/fraction.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_fraction_r4(10.0f));
        fortran_write_r4(&io, fortran_fraction_r4(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/fraction.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
