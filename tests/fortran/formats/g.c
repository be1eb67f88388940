#include <iopref_fortran.h>

// Gw.d chooses F or E.
#line 2 "tests/fortran/formats/g.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/g.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/g.f", 3, 6);
        fortran_format(&io, "(g12.4)", 7L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 0.01f);
        fortran_write_r4(&io, 0.1f);
        fortran_write_r4(&io, 1.0f);
        fortran_write_r4(&io, 123.4f);
        fortran_write_r4(&io, 12345.6f);
        fortran_write_r4(&io, 1.0e10f);
        fortran_write_r4(&io, 0.0f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/g.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/g.f", 4, 6);
        fortran_format(&io, "(g12.4e3)", 9L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 0.01f);
        fortran_write_r4(&io, 123.4f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/g.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/g.f", 5, 6);
        fortran_format(&io, "(g8.3, g5.2)", 12L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_l4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/g.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/g.f", 6, 6);
        fortran_format(&io, "(g0, 1x, g0, 1x, g0)", 20L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 7);
        fortran_write_r8(&io, 2.5);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/g.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
