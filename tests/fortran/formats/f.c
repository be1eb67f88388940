#include <iopref_fortran.h>

// Fw.d.
#line 2 "tests/fortran/formats/f.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/f.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/f.f", 3, 6);
        fortran_format(&io, "(f8.3, f8.3, f5.0, f3.1)", 24L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 3.14159f);
        fortran_write_r4(&io, -2.5f);
        fortran_write_r4(&io, 7.0f);
        fortran_write_r4(&io, 1000.0f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/f.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/f.f", 4, 6);
        fortran_format(&io, "(f6.2, f4.2, f0.3)", 18L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 0.005f);
        fortran_write_r4(&io, 0.25f);
        fortran_write_r4(&io, 0.125f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/f.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/f.f", 5, 6);
        fortran_format(&io, "(f10.4)", 7L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 1.0e5);
        fortran_write_r4(&io, 1.0e-10f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/f.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
