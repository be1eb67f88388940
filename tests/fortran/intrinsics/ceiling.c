#include <iopref_fortran.h>

// CEILING.
#line 2 "tests/fortran/intrinsics/ceiling.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/ceiling.f"
    x = 2.2f;
    d = 2.2f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/ceiling.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)ceilf(x));
        fortran_write_i4(&io, (int)ceil(d));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/ceiling.f"
    x = -2.7f;
    d = -2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/ceiling.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)ceilf(x));
        fortran_write_i4(&io, (int)ceil(d));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/ceiling.f"
    x = 5.0f;
    d = 5.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/ceiling.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)ceilf(x));
        fortran_write_i4(&io, (int)ceil(d));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/ceiling.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/ceiling.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/ceiling.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/ceiling.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)ceilf(2.2f));
        fortran_write_i4(&io, (int)ceilf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/ceiling.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
