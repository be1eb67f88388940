#include <iopref_fortran.h>

// Integer division cuts towards zero.
#line 2 "tests/fortran/expressions/integer_division.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/expressions/integer_division.f"
    for (i = -7; i <= 7; i += 7) {
        for (j = -3; j <= 3; j += 2) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/expressions/integer_division.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                fortran_write_i4(&io, j);
                fortran_write_i4(&io, i / j);
                fortran_write_i4(&io, i % j);
                fortran_write_i4(&io, i - i / j * j);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 9 "tests/fortran/expressions/integer_division.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/integer_division.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 7 / 2);
        fortran_write_i4(&io, -(7 / 2));
        fortran_write_i4(&io, 1 / 3 * 3);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/integer_division.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
