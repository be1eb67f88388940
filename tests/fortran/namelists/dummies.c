#include <iopref_fortran.h>

struct {
    int n;
} c_ __attribute__((common));

void show_(int *restrict a, int *restrict m, char *restrict s, size_t s_len);

// Dummy arguments and COMMON in a namelist.
#line 2 "tests/fortran/namelists/dummies.f"
void MAIN__(void)
{
    int a[3];

    c_.n = 4;
    a[0] = 1;
    a[1] = 2;
    a[2] = 3;
    show_(a, &(int){3}, "text", (size_t)4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[1]);
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/namelists/dummies.f"
}

#line 13 "tests/fortran/namelists/dummies.f"
void show_(int *restrict a, int *restrict m, char *restrict s, size_t s_len)
{
    const int a_high1 = *m;


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 18, 6);
        fortran_namelist(&io, "args", 4, 0);
        fortran_member(&io, a, "a", 1, 4, 0, sizeof(int), 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 1 + a_high1 - 1);
        fortran_member(&io, m, "m", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, s, "s", 6, 1, s_len, s_len, 0);
        fortran_member(&io, &c_.n, "n", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/namelists/dummies.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 19, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 20 "tests/fortran/namelists/dummies.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 20, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "&args a(2) = 22, n = 44 /", 25L);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/namelists/dummies.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 21, 10);
        _gfortran_st_rewind(&io);
    }
#line 22 "tests/fortran/namelists/dummies.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/dummies.f", 22, 10);
        fortran_namelist(&io, "args", 4, 1);
        fortran_member(&io, a, "a", 1, 4, 0, sizeof(int), 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 1 + a_high1 - 1);
        fortran_member(&io, m, "m", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, s, "s", 6, 1, s_len, s_len, 0);
        fortran_member(&io, &c_.n, "n", 1, 4, 0, sizeof(int), 0);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 23 "tests/fortran/namelists/dummies.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
