#include <iopref_fortran.h>

// SELECT CASE of integers.
#line 2 "tests/fortran/control/select_integer.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/select_integer.f90"
    for (i = -3; i <= 12; i += 3) {
        {
            if (i <= -1) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_integer.f90", 7, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "negative", 8L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i == 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_integer.f90", 9, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "zero", 4L);
                    _gfortran_st_write_done(&io);
                }
            } else if ((i >= 1 && i <= 5) || i == 9) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_integer.f90", 11, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "some", 4L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i >= 12) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_integer.f90", 13, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "large", 5L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_integer.f90", 15, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "default", 7L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
    }
#line 18 "tests/fortran/control/select_integer.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
