#include <iopref_fortran.h>

// Reading logicals and characters.
#line 2 "tests/fortran/formats/read_l_a.f"
void MAIN__(void)
{
    int a, b, c;
    char s[3], u[3], w[6], line[24];

    fortran_assign(line, 24L, " T.false.  tabcdefghij", 22L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_l_a.f", 8, -1);
        fortran_internal(&io, line, 24L);
        fortran_format(&io, "(l2, l7, l3, a5, a2, a3)", 24L);
        _gfortran_st_read(&io);
        fortran_read_l4(&io, &a);
        fortran_read_l4(&io, &b);
        fortran_read_l4(&io, &c);
        fortran_read_text(&io, s, 3L);
        fortran_read_text(&io, u, 3L);
        fortran_read_text(&io, w, 6L);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/formats/read_l_a.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_l_a.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, a);
        fortran_write_l4(&io, b);
        fortran_write_l4(&io, c);
        fortran_write_text(&io, s, 3L);
        fortran_write_text(&io, u, 3L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, w, 6L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/read_l_a.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
