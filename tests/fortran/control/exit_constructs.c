#include <iopref_fortran.h>

// EXIT in SELECT and IF within loops.
#line 2 "tests/fortran/control/exit_constructs.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/exit_constructs.f90"
    for (i = 1; i <= 5; i++) {
        {
            if (i == 2) {
                continue;
            } else if (i == 4) {
                break;
            }
        }
        if (i == 3) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/exit_constructs.f90", 12, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "three", 5L);
                _gfortran_st_write_done(&io);
            }
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/exit_constructs.f90", 14, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 16 "tests/fortran/control/exit_constructs.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
