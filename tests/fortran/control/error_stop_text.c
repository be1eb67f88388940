#include <iopref_fortran.h>

// ERROR STOP with a text.
#line 2 "tests/fortran/control/error_stop_text.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/control/error_stop_text.f90"
    _gfortran_error_stop_string("bad", 3L, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
