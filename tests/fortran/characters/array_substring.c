#include <iopref_fortran.h>

// Substrings of elements.
#line 2 "tests/fortran/characters/array_substring.f"
void MAIN__(void)
{
    char w[3][6];
    int i;
#line 5 "tests/fortran/characters/array_substring.f"
    for (i = 1; i <= 3; i++) {
        fortran_assign(w[i - 1], 6L, "abcdef", 6L);
        fortran_assign(w[i - 1] + (i - 1), 1L, "*", 1L);
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/array_substring.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, w[0], 6L, 3L);
        fortran_write_text(&io, w[1], 3L);
        fortran_write_text(&io, w[2] + 2, 4L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/characters/array_substring.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
