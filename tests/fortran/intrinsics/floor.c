#include <iopref_fortran.h>

// FLOOR.
#line 2 "tests/fortran/intrinsics/floor.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/floor.f"
    x = 2.7f;
    d = 2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/floor.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)floorf(x));
        fortran_write_i4(&io, (int)floor(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/floor.f"
    x = -2.7f;
    d = -2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/floor.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)floorf(x));
        fortran_write_i4(&io, (int)floor(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/floor.f"
    x = 5.0f;
    d = 5.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/floor.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)floorf(x));
        fortran_write_i4(&io, (int)floor(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/floor.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/floor.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/floor.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/floor.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)floorf(2.7f));
        fortran_write_i4(&io, (int)floorf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/floor.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
