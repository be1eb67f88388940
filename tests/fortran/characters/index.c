#include <iopref_fortran.h>

// INDEX.
#line 2 "tests/fortran/characters/index.f"
void MAIN__(void)
{
    char s[11];
#line 4 "tests/fortran/characters/index.f"
    fortran_assign(s, 11L, "hello world", 11L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/index.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_index(s, 11L, "o", 1L, 0));
        fortran_write_i4(&io, fortran_index(s, 11L, "wor", 3L, 0));
        fortran_write_i4(&io, fortran_index(s, 11L, "xyz", 3L, 0));
        fortran_write_i4(&io, fortran_index(s, 11L, "", 0L, 0));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/index.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/index.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_index("abcabc", 6L, "c", 1L, 0));
        fortran_write_i4(&io, fortran_index("a", 1L, "abc", 3L, 0));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/characters/index.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
