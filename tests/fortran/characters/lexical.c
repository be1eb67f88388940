#include <iopref_fortran.h>

// LGE, LGT, LLE, LLT.
#line 2 "tests/fortran/characters/lexical.f"
void MAIN__(void)
{
#line 3 "tests/fortran/characters/lexical.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/lexical.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare("b", 1L, "a", 1L) >= 0);
        fortran_write_l4(&io, fortran_compare("a", 1L, "a", 1L) > 0);
        fortran_write_l4(&io, fortran_compare("a", 1L, "b", 1L) <= 0);
        fortran_write_l4(&io, fortran_compare("b", 1L, "a", 1L) < 0);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/characters/lexical.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/lexical.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare("abc", 3L, "ab", 2L) >= 0);
        fortran_write_l4(&io, fortran_compare("ab", 2L, "ab ", 3L) < 0);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/characters/lexical.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
