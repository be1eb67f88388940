#include <iopref_fortran.h>

// PRINT and internal files with namelists.
#line 2 "tests/fortran/namelists/print.f90"
void MAIN__(void)
{
    char s[3][40];
    static int i = 3;
    static float x = 2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 7, 6);
        fortran_namelist(&io, "g", 1, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/namelists/print.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 8, -1);
        struct fortran_descriptor records;
        fortran_internal_array(&io, &records, s[0], 40L, 3L);
        fortran_namelist(&io, "g", 1, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/namelists/print.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 9, 6);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_texts(&io, s[0], 40L, 3L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/namelists/print.f90"
    fortran_assign(s[0], 40L, "&g i = 9 /", 10L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 11, -1);
        fortran_internal(&io, s[0], 40L);
        fortran_namelist(&io, "g", 1, 1);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/namelists/print.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/namelists/print.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/print.f90", 13, 6);
        fortran_namelist(&io, "g", 1, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        fortran_transfer_delim(&io, "quote", 5L);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/namelists/print.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
