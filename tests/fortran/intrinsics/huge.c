#include <iopref_fortran.h>

// HUGE.
#line 2 "tests/fortran/intrinsics/huge.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/huge.f"
    x = 1.0f;
    d = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/huge.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, FLT_MAX);
        fortran_write_r8(&io, DBL_MAX);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/huge.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/huge.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/huge.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/huge.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, FLT_MAX);
        fortran_write_r4(&io, FLT_MAX);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/huge.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
