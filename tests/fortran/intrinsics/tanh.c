#include <iopref_fortran.h>

// TANH.
#line 2 "tests/fortran/intrinsics/tanh.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/tanh.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/tanh.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tanhf(x));
        fortran_write_r8(&io, tanh(d));
        fortran_write_r8(&io, tanh(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/tanh.f"
    x = 3.0f;
    d = 3.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/tanh.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tanhf(x));
        fortran_write_r8(&io, tanh(d));
        fortran_write_r8(&io, tanh(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/tanh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/tanh.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/intrinsics/tanh.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/tanh.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, tanhf(0.5f));
        fortran_write_r4(&io, tanhf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/tanh.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
