#include <iopref_fortran.h>

// DATA for substrings.
#line 2 "tests/fortran/declarations/data_substring.f"
void MAIN__(void)
{
    static char s[6] = "abcdef";
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_substring.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 6L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/declarations/data_substring.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
