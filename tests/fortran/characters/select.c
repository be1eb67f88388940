#include <iopref_fortran.h>

// A character that steers.
#line 2 "tests/fortran/characters/select.f"
void MAIN__(void)
{
    int i;
    static char op[3][3] = {"add", "sub", "mul"};
#line 5 "tests/fortran/characters/select.f"
    for (i = 1; i <= 3; i++) {
        if (fortran_compare(op[i - 1], 3L, "add", 3L) == 0) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/characters/select.f", 7, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, 3);
                _gfortran_st_write_done(&io);
            }
        } else if (fortran_compare(op[i - 1], 3L, "sub", 3L) == 0) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/characters/select.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, -1);
                _gfortran_st_write_done(&io);
            }
        } else {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/characters/select.f", 11, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, 1 * 2);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 14 "tests/fortran/characters/select.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
