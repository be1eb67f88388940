#include <iopref_fortran.h>

// ERROR STOP with a number.
#line 2 "tests/fortran/control/error_stop.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/control/error_stop.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/error_stop.f90", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "before", 6L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/control/error_stop.f90"
    _gfortran_error_stop_numeric(3, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
