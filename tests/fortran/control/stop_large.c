#include <iopref_fortran.h>

// STOP with a number beyond one byte.
#line 2 "tests/fortran/control/stop_large.f"
void MAIN__(void)
{
#line 3 "tests/fortran/control/stop_large.f"
    _gfortran_stop_numeric(257, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
