#include <iopref_fortran.h>

// Two namelists with a name in common, in one file.
#line 2 "tests/fortran/namelists/two.f"
void MAIN__(void)
{
    int i, j;

    i = 1;
    j = 2;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 8, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 9 "tests/fortran/namelists/two.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 9, 10);
        fortran_namelist(&io, "b", 1, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &j, "j", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/namelists/two.f"
    i = 0;
    j = 0;
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 12, 10);
        _gfortran_st_rewind(&io);
    }
#line 13 "tests/fortran/namelists/two.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 13, 10);
        fortran_namelist(&io, "b", 1, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &j, "j", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/namelists/two.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/namelists/two.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/two.f", 15, 6);
        fortran_namelist(&io, "a", 1, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &j, "j", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/namelists/two.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
