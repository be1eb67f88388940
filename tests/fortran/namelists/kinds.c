#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Every type in a namelist.
#line 2 "tests/fortran/namelists/kinds.f"
void MAIN__(void)
{
    static signed char a = 1;
    static short b = 2;
    static long c = 3L;
    static double d = 4.5;
    static float _Complex z = __builtin_complex(1.0f, 2.0f);
    static double _Complex w = __builtin_complex(3.0, 4.0);
    static signed char l = 1;
    static char s[2][3] = {"abc", "def"};


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/namelists/kinds.f", 14, 6);
        fortran_namelist(&io, "all", 3, 0);
        fortran_member(&io, &a, "a", 1, 1, 0, sizeof(signed char), 0);
        fortran_member(&io, &b, "b", 1, 2, 0, sizeof(short), 0);
        fortran_member(&io, &c, "c", 1, 8, 0, sizeof(long), 0);
        fortran_member(&io, &d, "d", 3, 8, 0, sizeof(double), 0);
        fortran_member(&io, &z, "z", 4, 4, 0, sizeof(float _Complex), 0);
        fortran_member(&io, &w, "w", 4, 8, 0, sizeof(double _Complex), 0);
        fortran_member(&io, &l, "l", 2, 1, 0, sizeof(signed char), 0);
        fortran_member(&io, s[0], "s", 6, 1, 3L, 3L, 1);
        _gfortran_st_set_nml_var_dim(&io, 0, 1, 1, 2);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/namelists/kinds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
