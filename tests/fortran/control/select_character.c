#include <iopref_fortran.h>

// SELECT CASE of characters.
#line 2 "tests/fortran/control/select_character.f90"
void MAIN__(void)
{
    char words[4][4];
    int i;
#line 5 "tests/fortran/control/select_character.f90"
    fortran_assign(words[0], 4L, "abc", 3L);
    fortran_assign(words[1], 4L, "m", 1L);
    fortran_assign(words[2], 4L, "zz", 2L);
    fortran_assign(words[3], 4L, "xyz ", 4L);
    for (i = 1; i <= 4; i++) {
        {
            if (fortran_compare(words[i - 1], 4L, "abc", 3L) == 0 || fortran_compare(words[i - 1], 4L, "xyz",
                3L) == 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_character.f90", 12, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "known ", 6L);
                    fortran_write_text(&io, words[i - 1], 4L);
                    _gfortran_st_write_done(&io);
                }
            } else if (fortran_compare(words[i - 1], 4L, "b", 1L) >= 0 && fortran_compare(words[i - 1], 4L,
                "n", 1L) <= 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_character.f90", 14, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "early ", 6L);
                    fortran_write_text(&io, words[i - 1], 4L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/control/select_character.f90", 16, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "other ", 6L);
                    fortran_write_text(&io, words[i - 1], 4L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
    }
#line 19 "tests/fortran/control/select_character.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
