#include <iopref_fortran.h>

// Parentheses keep their order.
#line 2 "tests/fortran/expressions/parentheses.f"
void MAIN__(void)
{
    float a, b, c;
#line 4 "tests/fortran/expressions/parentheses.f"
    a = 1.0e8f;
    b = -1.0e8f;
    c = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/parentheses.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a + b + c);
        fortran_write_r4(&io, a + (b + c));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/parentheses.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/parentheses.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a * (b / c));
        fortran_write_r4(&io, a * b / c);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/parentheses.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
