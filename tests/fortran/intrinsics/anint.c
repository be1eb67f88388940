#include <iopref_fortran.h>

// ANINT.
#line 2 "tests/fortran/intrinsics/anint.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/anint.f"
    x = 2.5f;
    d = 2.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/anint.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, roundf(x));
        fortran_write_r8(&io, round(d));
        fortran_write_r8(&io, round(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/anint.f"
    x = -2.5f;
    d = -2.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/anint.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, roundf(x));
        fortran_write_r8(&io, round(d));
        fortran_write_r8(&io, round(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/anint.f"
    x = 3.49f;
    d = 3.49f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/anint.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, roundf(x));
        fortran_write_r8(&io, round(d));
        fortran_write_r8(&io, round(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/anint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/anint.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/anint.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/anint.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, roundf(2.5f));
        fortran_write_r4(&io, roundf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/anint.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
