#include <iopref_fortran.h>

// Scale factors.
#line 2 "tests/fortran/formats/p.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/p.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p.f", 3, 6);
        fortran_format(&io, "(1p, e12.4, f10.3, 0p, f10.3)", 29L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1234.5f);
        fortran_write_r4(&io, 1234.5f);
        fortran_write_r4(&io, 1234.5f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/p.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p.f", 4, 6);
        fortran_format(&io, "(2p, e12.4, -1p, e12.4)", 23L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1234.5f);
        fortran_write_r4(&io, 1234.5f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/p.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p.f", 5, 6);
        fortran_format(&io, "(1p 2e12.3)", 11L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.0f);
        fortran_write_r4(&io, 2.0f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/p.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p.f", 6, 6);
        fortran_format(&io, "(1pe12.3, g12.3)", 16L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 5.0f);
        fortran_write_r4(&io, 5.0f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/p.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
