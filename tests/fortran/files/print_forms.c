#include <iopref_fortran.h>

// PRINT in its forms.
#line 2 "tests/fortran/files/print_forms.f"
void MAIN__(void)
{
    char f[10];
    int i;
#line 4 "tests/fortran/files/print_forms.f"
    fortran_assign(f, 10L, "(1x, i4)", 8L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/print_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "list", 4L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/print_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 7, 6);
        fortran_format(&io, "(1x, a)", 7L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "constant", 8L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/print_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 8, 6);
        fortran_format(&io, "(' label', i3)", 14L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/print_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 10, 6);
        fortran_format(&io, f, 10L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 12);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/print_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/print_forms.f", 11, 6);
        fortran_format(&io, "(1x, i3)", 8L);
        _gfortran_st_write(&io);
#line 11 "tests/fortran/files/print_forms.f"
        for (i = 1; i <= 2; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/print_forms.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
