#include <iopref_fortran.h>

// LOG.
#line 2 "tests/fortran/intrinsics/log.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/intrinsics/log.f"
    x = 2.0f;
    d = 2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, logf(x));
        fortran_write_r8(&io, log(d));
        fortran_write_r8(&io, log(d));
        fortran_write_r4(&io, logf(x));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/log.f"
    x = 10.0f;
    d = 10.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, logf(x));
        fortran_write_r8(&io, log(d));
        fortran_write_r8(&io, log(d));
        fortran_write_r4(&io, logf(x));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/log.f"
    x = 0.5f;
    d = 0.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, logf(x));
        fortran_write_r8(&io, log(d));
        fortran_write_r8(&io, log(d));
        fortran_write_r4(&io, logf(x));
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/intrinsics/log.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/log.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/log.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, logf(2.0f));
        fortran_write_r4(&io, logf(x + 0.1f));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/log.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
