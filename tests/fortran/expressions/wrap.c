#include <iopref_fortran.h>

// Arithmetic of small kinds.
#line 2 "tests/fortran/expressions/wrap.f"
void MAIN__(void)
{
    signed char a, b;
    short c;
#line 5 "tests/fortran/expressions/wrap.f"
    a = 100;
    b = 27;
    c = 300;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/wrap.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i1(&io, (signed char)(a + b));
        fortran_write_i1(&io, (signed char)(a - b));
        fortran_write_i4(&io, (short)(c * c) / 100);
        fortran_write_i1(&io, (signed char)(a / b));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/wrap.f"
    a = (signed char)(a + b);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/wrap.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i1(&io, a);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/wrap.f"
    c = c + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/wrap.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i2(&io, c);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/wrap.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
