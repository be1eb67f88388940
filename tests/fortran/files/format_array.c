#include <iopref_fortran.h>

// A format in an array of characters, or in numbers.
// flags: -std=legacy
#line 3 "tests/fortran/files/format_array.f"
void MAIN__(void)
{
    static char f[3][4] = {"(1x,", "i4, ", "i3) "};
    static int h[2] = {746074408, 539571305};

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/format_array.f", 8, 6);
        fortran_format(&io, f[0], 3L * 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/format_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/format_array.f", 9, 6);
        fortran_format(&io, (char *)h, 2L * 4);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/format_array.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
