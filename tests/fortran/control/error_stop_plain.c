#include <iopref_fortran.h>

// ERROR STOP without more.
#line 2 "tests/fortran/control/error_stop_plain.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/control/error_stop_plain.f90"
    _gfortran_error_stop_string(0, 0, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
