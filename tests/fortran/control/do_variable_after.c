#include <iopref_fortran.h>

// The variable after the loop, and after a jump out of it.
#line 2 "tests/fortran/control/do_variable_after.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/control/do_variable_after.f"
    for (i = 1; i <= 10; i++) {
        if (i * i > 30)
            goto L10;
    }
#line 7 "tests/fortran/control/do_variable_after.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_variable_after.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/control/do_variable_after.f"
    for (j = 1; j <= 3; j++) {
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_variable_after.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/control/do_variable_after.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
