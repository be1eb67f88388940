#include <iopref_fortran.h>

// Assignment pads and cuts.
#line 2 "tests/fortran/characters/assign.f"
void MAIN__(void)
{
    char a[5], b[3], c[1];

    fortran_assign(a, 5L, "abc", 3L);
    fortran_assign(b, 3L, "abcdef", 6L);
    fortran_assign(c, 1L, "xyz", 3L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/assign.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 5L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, b, 3L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, c, 1L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/characters/assign.f"
    fortran_assign(a, 5L, b, 3L);
    fortran_assign(b, 3L, a, 5L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/assign.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 5L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, b, 3L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/characters/assign.f"
    fortran_assign(a, 5L, " ", 1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/assign.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 5L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/characters/assign.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
