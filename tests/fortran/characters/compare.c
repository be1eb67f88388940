#include <iopref_fortran.h>

// Comparisons with padding.
#line 2 "tests/fortran/characters/compare.f"
void MAIN__(void)
{
    char a[3], b[5];
    fortran_assign(a, 3L, "abc", 3L);
    fortran_assign(b, 5L, "abc", 3L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/compare.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare(a, 3L, b, 5L) == 0);
        fortran_write_l4(&io, fortran_compare(a, 3L, "abd", 3L) < 0);
        fortran_write_l4(&io, fortran_compare(a, 3L, "ab", 2L) > 0);
        fortran_write_l4(&io, fortran_compare("a", 1L, "a  ", 3L) <= 0);
        fortran_write_l4(&io, 'a' != 'A');
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/characters/compare.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/compare.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare(a, 3L, b, 5L) >= 0);
        fortran_write_l4(&io, fortran_compare("abc", 3L, "abcd", 4L) < 0);
        fortran_write_l4(&io, fortran_compare("abc ", 4L, "abc", 3L) == 0);
        fortran_write_l4(&io, fortran_compare(" ", 1L, "", 0L) == 0);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/characters/compare.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
