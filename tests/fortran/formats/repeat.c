#include <iopref_fortran.h>

// Repeat counts of descriptors and groups.
#line 2 "tests/fortran/formats/repeat.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/repeat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/repeat.f", 3, 6);
        fortran_format(&io, "(3i4)", 5L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/repeat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/repeat.f", 4, 6);
        fortran_format(&io, "(2(i3, a2))", 11L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_text(&io, "a", 1L);
        fortran_write_i4(&io, 2);
        fortran_write_text(&io, "b", 1L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/repeat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/repeat.f", 5, 6);
        fortran_format(&io, "(2(1x, 2(i2, '-')))", 19L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/repeat.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
