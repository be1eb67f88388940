#include <iopref_fortran.h>

// A format that the program puts together.
#line 2 "tests/fortran/files/format_built.f"
void MAIN__(void)
{
    char f[20];
    int n, i;
#line 5 "tests/fortran/files/format_built.f"
    n = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/format_built.f", 6, -1);
        fortran_internal(&io, f, 20L);
        fortran_format(&io, "(a, i1, a)", 10L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "(1x, ", 5L);
        fortran_write_i4(&io, n);
        fortran_write_text(&io, "i4)", 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/format_built.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/format_built.f", 7, 6);
        fortran_format(&io, f, 20L);
        _gfortran_st_write(&io);
#line 7 "tests/fortran/files/format_built.f"
        for (i = 1; i <= n; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/format_built.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/format_built.f", 8, 6);
        fortran_format(&io, "(1x, a)", 7L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "joined", 6L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/format_built.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
