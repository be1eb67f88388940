#include <iopref_fortran.h>

// Reading goes to the group that is asked for.
#line 2 "tests/fortran/namelists/skip.f"
void MAIN__(void)
{
    int i;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/skip.f", 5, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/namelists/skip.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/skip.f", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "&other x = 1 /", 14L);
        fortran_write_text(&io, "text", 4L);
        fortran_write_text(&io, "&wanted i = 12 /", 16L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/namelists/skip.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/skip.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/namelists/skip.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/skip.f", 8, 10);
        fortran_namelist(&io, "wanted", 6, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/namelists/skip.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/skip.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/namelists/skip.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
