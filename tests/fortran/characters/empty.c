#include <iopref_fortran.h>

// Empty characters.
#line 2 "tests/fortran/characters/empty.f90"
void MAIN__(void)
{
    char nothing[1], s[3];
    fortran_assign(s, 3L, "", 0L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/empty.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, nothing, 0L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, s, 3L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_i4(&io, (int)0L);
        fortran_write_i4(&io, (int)0L);
        fortran_write_l4(&io, fortran_compare("", 0L, " ", 1L) == 0);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/empty.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
