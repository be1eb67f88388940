#include <iopref_fortran.h>

// Nested DO with the same end.
#line 2 "tests/fortran/control/do_shared.f"
void MAIN__(void)
{
    int i, j, n;
#line 4 "tests/fortran/control/do_shared.f"
    n = 0;
    for (i = 1; i <= 3; i++) {
        for (j = 1; j <= i; j++) {
            if (j == 2)
                continue;
            n = n + 10 * i + j;
        }
    }
#line 10 "tests/fortran/control/do_shared.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_shared.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/control/do_shared.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
