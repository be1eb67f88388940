#include <iopref_fortran.h>

// Logicals of each kind.
#line 2 "tests/fortran/expressions/logical_kinds.f"
void MAIN__(void)
{
    signed char a;
    short b;
    int c;
    long d;
#line 7 "tests/fortran/expressions/logical_kinds.f"
    a = 1;
    b = !a;
    c = a && !b;
    d = c == a;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/logical_kinds.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l1(&io, a);
        fortran_write_l2(&io, b);
        fortran_write_l4(&io, c);
        fortran_write_l8(&io, d);
        fortran_write_l8(&io, a || d);
        fortran_write_i4(&io, 8);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/logical_kinds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
