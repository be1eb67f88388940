#include <iopref_fortran.h>

// A namelist read: order, repeats, comments.
#line 2 "tests/fortran/namelists/read.f"
void MAIN__(void)
{
    int i, k[5], l;
    float x;
    char s[8];

    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 8, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 9 "tests/fortran/namelists/read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 9, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, " &group", 7L);
        fortran_write_text(&io, "  x = 2.5, i = 7 ! comment", 26L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/namelists/read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 10, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "  s = 'hello'", 13L);
        fortran_write_text(&io, "  k = 1, 3*2, 9, l = T", 22L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/namelists/read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 11, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, " /", 2L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/namelists/read.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 12, 10);
        _gfortran_st_rewind(&io);
    }
#line 13 "tests/fortran/namelists/read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 13, 10);
        fortran_namelist(&io, "group", 5, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        fortran_member(&io, s, "s", 6, 1, 8L, 8L, 0);
        fortran_member(&io, &l, "l", 2, 4, 0, sizeof(int), 0);
        fortran_member(&io, k, "k", 1, 4, 0, sizeof(int), 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 5);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/namelists/read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/read.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        fortran_write_text(&io, s, 8L);
        fortran_write_l4(&io, l);
        fortran_write_i4s(&io, k, 5L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/namelists/read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
