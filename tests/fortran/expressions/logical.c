#include <iopref_fortran.h>

// Logical operators.
#line 2 "tests/fortran/expressions/logical.f"
void MAIN__(void)
{
    int a, b, i, j;
    for (i = 0; i <= 1; i++) {
        for (j = 0; j <= 1; j++) {
            a = i == 1;
            b = j == 1;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/expressions/logical.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_l4(&io, a && b);
                fortran_write_l4(&io, a || b);
                fortran_write_l4(&io, a == b);
                fortran_write_l4(&io, a != b);
                fortran_write_l4(&io, !a);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 12 "tests/fortran/expressions/logical.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
