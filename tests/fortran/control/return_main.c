#include <iopref_fortran.h>

// END of the program without STOP.
#line 2 "tests/fortran/control/return_main.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/control/return_main.f"
    i = 3;
    if (i == 3) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/return_main.f", 5, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "three", 5L);
            _gfortran_st_write_done(&io);
        }
#line 6 "tests/fortran/control/return_main.f"
    }
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
