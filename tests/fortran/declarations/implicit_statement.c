#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// IMPLICIT with types, kinds and ranges.
#line 2 "tests/fortran/declarations/implicit_statement.f"
void MAIN__(void)
{
    int a, l;
    double d;
    float _Complex z;
    char s[4];
    long m;
    float i;
#line 5 "tests/fortran/declarations/implicit_statement.f"
    a = 2.7f;
    d = 1.0 / 3;
    z = 1;
    l = 1;
    fortran_assign(s, 4L, "abcdef", 6L);
    m = 3;
    i = 1.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/implicit_statement.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a);
        fortran_write_r8(&io, d);
        fortran_write_c4(&io, z);
        fortran_write_l4(&io, l);
        fortran_write_text(&io, s, 4L);
        fortran_write_i8(&io, m);
        fortran_write_r4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/implicit_statement.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
