#include <iopref_fortran.h>

// Jumps out of nested loops.
#line 2 "tests/fortran/control/goto_out_of_loops.f"
void MAIN__(void)
{
    int i, j, k;
#line 4 "tests/fortran/control/goto_out_of_loops.f"
    for (i = 1; i <= 3; i++) {
        for (j = 1; j <= 3; j++) {
            for (k = 1; k <= 3; k++) {
                if (i + j + k == 7)
                    goto L40;
            }
        }
    }
#line 11 "tests/fortran/control/goto_out_of_loops.f"
L40:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/goto_out_of_loops.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/control/goto_out_of_loops.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
