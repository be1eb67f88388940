#include <iopref_fortran.h>

// IF, ELSE IF, ELSE, nested.
#line 2 "tests/fortran/control/if_block.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/if_block.f"
    for (i = 1; i <= 5; i++) {
        if (i == 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/if_block.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "one", 3L);
                _gfortran_st_write_done(&io);
            }
        } else if (i < 4) {
            if (i == 2) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/if_block.f", 9, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "two", 3L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/if_block.f", 11, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "three", 5L);
                    _gfortran_st_write_done(&io);
                }
            }
        } else if (i == 4) {
        } else {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/if_block.f", 15, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "more", 4L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 18 "tests/fortran/control/if_block.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
