#include <iopref_fortran.h>

// Ew.d and Ew.dEe.
#line 2 "tests/fortran/formats/e.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/e.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/e.f", 3, 6);
        fortran_format(&io, "(e12.4, e12.4, e10.2)", 21L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 3.14159f);
        fortran_write_r4(&io, -2.5e-10f);
        fortran_write_r4(&io, 0.0f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/e.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/e.f", 4, 6);
        fortran_format(&io, "(e14.4e3, e9.2e1)", 17L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 1.5e100);
        fortran_write_r4(&io, 1.5f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/e.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/e.f", 5, 6);
        fortran_format(&io, "(e8.3)", 6L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 123.0f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/e.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/e.f", 6, 6);
        fortran_format(&io, "(e5.3)", 6L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 123.0f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/e.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
