#include <iopref_fortran.h>

// A namelist written.
#line 2 "tests/fortran/namelists/write.f"
void MAIN__(void)
{
    int i, l;
    float x;
    char s[5];

    i = 5;
    x = 1.5f;
    fortran_assign(s, 5L, "abc", 3L);
    l = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/write.f", 12, 6);
        fortran_namelist(&io, "group", 5, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        fortran_member(&io, s, "s", 6, 1, 5L, 5L, 0);
        fortran_member(&io, &l, "l", 2, 4, 0, sizeof(int), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/namelists/write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/write.f", 13, 6);
        fortran_namelist(&io, "group", 5, 0);
        fortran_member(&io, &i, "i", 1, 4, 0, sizeof(int), 0);
        fortran_member(&io, &x, "x", 3, 4, 0, sizeof(float), 0);
        fortran_member(&io, s, "s", 6, 1, 5L, 5L, 0);
        fortran_member(&io, &l, "l", 2, 4, 0, sizeof(int), 0);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/namelists/write.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
