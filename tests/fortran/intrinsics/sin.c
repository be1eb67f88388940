#include <iopref_fortran.h>

// SIN.
#line 2 "tests/fortran/intrinsics/sin.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/sin.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sin.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sinf(x));
        fortran_write_r8(&io, sin(d));
        fortran_write_r8(&io, sin(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/sin.f"
    x = 3.0f;
    d = 3.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sin.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sinf(x));
        fortran_write_r8(&io, sin(d));
        fortran_write_r8(&io, sin(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/sin.f"
    x = -1.0f;
    d = -1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sin.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sinf(x));
        fortran_write_r8(&io, sin(d));
        fortran_write_r8(&io, sin(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/sin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sin.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/sin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sin.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sinf(0.5f));
        fortran_write_r4(&io, sinf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/sin.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
