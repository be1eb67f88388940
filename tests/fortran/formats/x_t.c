#include <iopref_fortran.h>

// nX, Tn, TLn, TRn.
#line 2 "tests/fortran/formats/x_t.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/x_t.f", 3, 6);
        fortran_format(&io, "(3x, i2, 2x, i2)", 16L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/x_t.f", 4, 6);
        fortran_format(&io, "(t5, i2, t1, i2)", 16L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/x_t.f", 5, 6);
        fortran_format(&io, "(a, tl3, a)", 11L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abcdef", 6L);
        fortran_write_text(&io, "XY", 2L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/x_t.f", 6, 6);
        fortran_format(&io, "(a, tr3, a)", 11L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abc", 3L);
        fortran_write_text(&io, "X", 1L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/x_t.f", 7, 6);
        fortran_format(&io, "(i3, 1x)", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/x_t.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
