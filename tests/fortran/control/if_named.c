#include <iopref_fortran.h>

// Named IF and EXIT from it.
#line 2 "tests/fortran/control/if_named.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/if_named.f90"
    for (i = 1; i <= 2; i++) {
        if (i == 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/if_named.f90", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "one", 3L);
                _gfortran_st_write_done(&io);
            }
        } else {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/if_named.f90", 8, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "other", 5L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 11 "tests/fortran/control/if_named.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
