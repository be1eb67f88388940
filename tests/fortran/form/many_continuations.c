#include <iopref_fortran.h>

// Nineteen continuation lines and more.
#line 2 "tests/fortran/form/many_continuations.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/form/many_continuations.f"
    i = 22;
#line 25 "tests/fortran/form/many_continuations.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/many_continuations.f", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/form/many_continuations.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
