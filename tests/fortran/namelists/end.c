#include <iopref_fortran.h>

// The end of a file, and a name that is not in the namelist.
#line 2 "tests/fortran/namelists/end.f"
void MAIN__(void)
{
    int i, ios;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 5, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "&g i = 3 /", 10L);
        fortran_write_text(&io, "&g j = 4 /", 10L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/namelists/end.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 8, 10);
        fortran_namelist(&io, "g", 1, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        io.common.flags |= FORTRAN_END;
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 2)
            goto L10;
    }
#line 9 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 10, 10);
        fortran_namelist(&io, "g", 1, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 12, 10);
        fortran_namelist(&io, "g", 1, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        io.common.flags |= FORTRAN_END;
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 2)
            goto L10;
    }
#line 13 "tests/fortran/namelists/end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not here", 8L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/namelists/end.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/end.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/namelists/end.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
