#include <iopref_fortran.h>

// Long characters.
#line 2 "tests/fortran/characters/long.f"
void MAIN__(void)
{
    char s[1000], w[200];
    int i;
    for (i = 1; i <= 1000; i++) {
        fortran_assign(s + (i - 1), 1L, (char[1]){(char)((unsigned char)"a"[0] + i % 26)}, 1);
    }
    fortran_assign(w, 200L, s + 499, 501L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/long.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, w, 10L);
        fortran_write_text(&io, w + 190, 10L);
        fortran_write_i4(&io, fortran_index(s, 1000L, "xyz", 3L, 0));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/characters/long.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
