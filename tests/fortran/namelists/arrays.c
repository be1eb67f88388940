#include <iopref_fortran.h>

// Elements and sections of arrays in a namelist.
#line 2 "tests/fortran/namelists/arrays.f"
void MAIN__(void)
{
    int k[3], m[3][2], i;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 5, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/namelists/arrays.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "&g k(3) = 5, m(1,2) = 12, m(:,3) = 13, 23 /", 43L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/namelists/arrays.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/namelists/arrays.f"
    for (i = 1; i <= 3; i++) {
        k[i - 1] = 0;
        m[i - 1][0] = 0;
        m[i - 1][1] = 0;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 13, 10);
        fortran_namelist(&io, "g", 1, 1);
        fortran_member(&io, k, "k", 1, 4, 0, sizeof(int), 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 2, 4);
        fortran_member(&io, &m[0][0], "m", 1, 4, 0, sizeof(int), 2);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 2);
        _gfortran_st_set_nml_var_dim(&io, 1, 2, 1, 3);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/namelists/arrays.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 3L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/namelists/arrays.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &m[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/namelists/arrays.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/arrays.f", 16, 6);
        fortran_namelist(&io, "g", 1, 0);
        fortran_member(&io, k, "k", 1, 4, 0, sizeof(int), 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 2, 4);
        fortran_member(&io, &m[0][0], "m", 1, 4, 0, sizeof(int), 2);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 2);
        _gfortran_st_set_nml_var_dim(&io, 1, 2, 1, 3);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/namelists/arrays.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
