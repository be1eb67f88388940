#include <iopref_fortran.h>

// CONTINUE with and without labels.
#line 2 "tests/fortran/control/continue.f"
void MAIN__(void)
{
    goto L10;
L10:;

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/continue.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "here", 4L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/control/continue.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
