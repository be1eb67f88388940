#include <iopref_fortran.h>

// STOP with a text.
#line 2 "tests/fortran/control/stop_text.f"
void MAIN__(void)
{
#line 3 "tests/fortran/control/stop_text.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/stop_text.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "before", 6L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/control/stop_text.f"
    _gfortran_stop_string("the end", 7L, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
