#include <iopref_fortran.h>

// ATANH.
#line 2 "tests/fortran/intrinsics/atanh.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/atanh.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atanh.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanhf(x));
        fortran_write_r8(&io, atanh(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/atanh.f"
    x = -0.3f;
    d = -0.3f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atanh.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanhf(x));
        fortran_write_r8(&io, atanh(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/atanh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atanh.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/atanh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atanh.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atanhf(0.5f));
        fortran_write_r4(&io, atanhf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/atanh.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
