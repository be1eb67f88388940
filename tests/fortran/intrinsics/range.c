#include <iopref_fortran.h>

// RANGE.
#line 2 "tests/fortran/intrinsics/range.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/range.f"
    x = 1.0f;
    d = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/range.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 37);
        fortran_write_i4(&io, 307);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/range.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/range.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/range.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/range.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 37);
        fortran_write_i4(&io, 37);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/range.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
