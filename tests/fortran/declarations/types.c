#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// The type statements, old lengths.
#line 2 "tests/fortran/declarations/types.f"
void MAIN__(void)
{
    int i, l;
    short j;
    float x;
    double y, z;
    float _Complex c;
    double _Complex d, e;
    signed char m;
    char a[1], b[3], s[5], u[2];



    i = 1;
    j = 2;
    x = 3;
    y = 4;
    z = 5;
    c = 6;
    d = 7;
    e = 8;
    l = 1;
    m = 0;
    fortran_assign(a, 1L, "abc", 3L);
    fortran_assign(b, 3L, "abc", 3L);
    fortran_assign(s, 5L, "hello", 5L);
    fortran_assign(u, 2L, "xyz", 3L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/types.f", 29, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i2(&io, j);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, y);
        fortran_write_r8(&io, z);
        fortran_write_c4(&io, c);
        fortran_write_c8(&io, d);
        fortran_write_c8(&io, e);
        fortran_write_l4(&io, l);
        fortran_write_l1(&io, m);
        fortran_write_text(&io, a, 1L);
        fortran_write_text(&io, b, 3L);
        fortran_write_text(&io, s, 5L);
        fortran_write_text(&io, u, 2L);
        _gfortran_st_write_done(&io);
    }
#line 30 "tests/fortran/declarations/types.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
