#include <iopref_fortran.h>

// ICHAR, CHAR, IACHAR, ACHAR.
#line 2 "tests/fortran/characters/ichar_char.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/characters/ichar_char.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/ichar_char.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (unsigned char)"A"[0]);
        fortran_write_i4(&io, (unsigned char)"z"[0]);
        fortran_write_text(&io, (char[1]){(char)65}, 1);
        fortran_write_i4(&io, (unsigned char)"0"[0]);
        fortran_write_text(&io, (char[1]){(char)97}, 1);
        _gfortran_st_write_done(&io);
    }
    {
        const int last_1 = (unsigned char)"e"[0];
#line 5 "tests/fortran/characters/ichar_char.f"
        for (i = (unsigned char)"a"[0]; i <= last_1; i++) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/characters/ichar_char.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, (char[1]){(char)i}, 1);
                fortran_write_text(&io, (char[1]){(char)(i - 32)}, 1);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 8 "tests/fortran/characters/ichar_char.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/ichar_char.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (unsigned char)(char[1]){(char)200}[0]);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/characters/ichar_char.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
