#include <iopref_fortran.h>

// STOP with a number.
#line 2 "tests/fortran/control/stop_number.f"
void MAIN__(void)
{
#line 3 "tests/fortran/control/stop_number.f"
    _gfortran_stop_numeric(42, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
