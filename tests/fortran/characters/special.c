#include <iopref_fortran.h>

// Bytes beyond ASCII and controls.
#line 2 "tests/fortran/characters/special.f"
void MAIN__(void)
{
    char s[3];
#line 4 "tests/fortran/characters/special.f"
    {
        char joined_1[2L];
        fortran_concatenate(joined_1, (char[1]){(char)1}, 1, (char[1]){(char)127}, 1);
        char joined_2[3L];
        fortran_concatenate(joined_2, joined_1, 2L, (char[1]){(char)255}, 1);
        fortran_assign(s, 3L, joined_2, 3L);
    }
#line 5 "tests/fortran/characters/special.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/special.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (unsigned char)s[0]);
        fortran_write_i4(&io, (unsigned char)(s + 1)[0]);
        fortran_write_i4(&io, (unsigned char)(s + 2)[0]);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/characters/special.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/special.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare(s, 3L, "abc", 3L) > 0);
        fortran_write_text(&io, "tab\011inside", 10L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/special.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
