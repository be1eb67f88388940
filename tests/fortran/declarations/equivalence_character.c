#include <iopref_fortran.h>

// EQUIVALENCE of characters and substrings.
#line 2 "tests/fortran/declarations/equivalence_character.f"
void MAIN__(void)
{
    union {
        struct { char s[6]; };
        struct { char p[3][2]; };
        struct { char at_q[3]; char q[1]; };
    } equivalence1;
#line 7 "tests/fortran/declarations/equivalence_character.f"
    fortran_assign(equivalence1.s, 6L, "abcdef", 6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_character.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, equivalence1.p[1], 2L);
        fortran_write_text(&io, equivalence1.q, 1L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/equivalence_character.f"
    fortran_assign(equivalence1.p[2], 2L, "YZ", 2L);
    fortran_assign(equivalence1.q, 1L, "*", 1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_character.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, equivalence1.s, 6L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/declarations/equivalence_character.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
