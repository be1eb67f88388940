#include <iopref_fortran.h>

// INT.
#line 2 "tests/fortran/intrinsics/int.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/int.f"
    x = 2.7f;
    d = 2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)x);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)x);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/int.f"
    x = -2.7f;
    d = -2.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)x);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)x);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/int.f"
    x = 1.0e6f;
    d = 1.0e6f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)x);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)d);
        fortran_write_i4(&io, (int)x);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/int.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/int.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)2.7f);
        fortran_write_i4(&io, (int)(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/int.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
