#include <iopref_fortran.h>

// SELECT CASE of logicals; default in the middle.
#line 2 "tests/fortran/control/select_logical.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/select_logical.f90"
    for (i = 1; i <= 2; i++) {
        {
            const int selected_4 = i == 1;
            if (selected_4) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_logical.f90", 7, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "yes", 3L);
                    _gfortran_st_write_done(&io);
                }
            } else if (!selected_4) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_logical.f90", 9, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "no", 2L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
        {
            if (i == 2) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_logical.f90", 15, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "two", 3L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_logical.f90", 13, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "default", 7L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
    }
#line 18 "tests/fortran/control/select_logical.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
