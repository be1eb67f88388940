#include <iopref_fortran.h>

// STOP tells of exceptions.
#line 2 "tests/fortran/control/stop_flags.f90"
void MAIN__(void)
{
    float x, y;
#line 4 "tests/fortran/control/stop_flags.f90"
    x = 0;
    y = 1 / x;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/stop_flags.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, y);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/control/stop_flags.f90"
    _gfortran_stop_string(0, 0, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
