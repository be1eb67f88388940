#include <iopref_fortran.h>

// Substrings, read and written.
#line 2 "tests/fortran/characters/substring.f"
void MAIN__(void)
{
    char s[10];
    int i;
#line 5 "tests/fortran/characters/substring.f"
    fortran_assign(s, 10L, "abcdefghij", 10L);
    i = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/substring.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s + 1, 3L);
        fortran_write_text(&io, s, 3L);
        fortran_write_text(&io, s + 7, 3L);
        fortran_write_text(&io, s + (i - 1), 1L);
        fortran_write_text(&io, s + (i - 1), fortran_length(3));
        fortran_write_text(&io, s + 4, 0L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/characters/substring.f"
    fortran_assign(s, 2L, "XYZ", 3L);
    fortran_assign(s + (i - 1), fortran_length(10L - i + 1), "-", 1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/substring.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 10L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/characters/substring.f"
    fortran_assign(s + 3, 3L, s, 3L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/substring.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 10L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/characters/substring.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
