#include <iopref_fortran.h>

// A substring assigned to one that overlaps it.
#line 2 "tests/fortran/characters/substring_overlap.f"
void MAIN__(void)
{
    char s[8];
#line 4 "tests/fortran/characters/substring_overlap.f"
    fortran_assign(s, 8L, "abcdefgh", 8L);
    fortran_assign(s + 2, 6L, s, 6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/substring_overlap.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 8L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/substring_overlap.f"
    fortran_assign(s, 8L, "abcdefgh", 8L);
    fortran_assign(s, 6L, s + 2, 6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/substring_overlap.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 8L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/characters/substring_overlap.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
