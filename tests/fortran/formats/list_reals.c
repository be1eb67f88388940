#include <iopref_fortran.h>

// List-directed output of reals.
#line 2 "tests/fortran/formats/list_reals.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/formats/list_reals.f"
    x = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_reals.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, -x);
        fortran_write_r4(&io, x / 3);
        fortran_write_r4(&io, 1.0e10f);
        fortran_write_r4(&io, 1.0e-10f);
        fortran_write_r4(&io, 0.0f);
        fortran_write_r4(&io, 123456.789f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/list_reals.f"
    d = 1.0;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_reals.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        fortran_write_r8(&io, -d);
        fortran_write_r8(&io, d / 3);
        fortran_write_r8(&io, 1.0e100);
        fortran_write_r8(&io, 1.0e-100);
        fortran_write_r8(&io, 0.0);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/list_reals.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_reals.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 0.1f);
        fortran_write_r4(&io, 0.5f);
        fortran_write_r4(&io, 99999.5f);
        fortran_write_r4(&io, 1.0e6f);
        fortran_write_r4(&io, 1.0e7f);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/list_reals.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
