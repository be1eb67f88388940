#include <iopref_fortran.h>

// Concatenation.
#line 2 "tests/fortran/characters/concatenate.f"
void MAIN__(void)
{
    char a[3], b[10];
    fortran_assign(a, 3L, "xy", 2L);
    {
        char joined_1[4L];
        fortran_concatenate(joined_1, a, 3L, "z", 1L);
        char joined_2[7L];
        fortran_concatenate(joined_2, joined_1, 4L, a, 3L);
        fortran_assign(b, 10L, joined_2, 7L);
    }
#line 7 "tests/fortran/characters/concatenate.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/concatenate.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, b, 10L);
        fortran_write_text(&io, "|", 1L);
        char joined_3[6L];
        fortran_concatenate(joined_3, a, 3L, a, 3L);
        fortran_write_text(&io, joined_3, 6L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/characters/concatenate.f"
    {
        char joined_4[12L];
        fortran_concatenate(joined_4, b, 2L, b, 10L);
        fortran_assign(b, 10L, joined_4, 12L);
    }
#line 9 "tests/fortran/characters/concatenate.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/concatenate.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, b, 10L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/characters/concatenate.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/concatenate.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        char joined_5[13L];
        fortran_concatenate(joined_5, a, 3L, b, 10L);
        fortran_write_i4(&io, (int)13L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/characters/concatenate.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
