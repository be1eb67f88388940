#include <iopref_fortran.h>

// TRIM, ADJUSTL, ADJUSTR, REPEAT.
#line 2 "tests/fortran/characters/trim.f90"
void MAIN__(void)
{
    char s[8];
#line 4 "tests/fortran/characters/trim.f90"
    fortran_assign(s, 8L, "  ab c", 6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/trim.f90", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, fortran_len_trim(s, 8L));
        fortran_write_text(&io, "|", 1L);
        char adjusted_1[8L + 1];
        _gfortran_adjustl(adjusted_1, 8L, s);
        fortran_write_text(&io, adjusted_1, 8L);
        fortran_write_text(&io, "|", 1L);
        char adjusted_2[8L + 1];
        _gfortran_adjustr(adjusted_2, 8L, s);
        fortran_write_text(&io, adjusted_2, 8L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/characters/trim.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/trim.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const size_t copies_4 = 3;
        char repeated_3[2L * copies_4 + 1];
        fortran_repeat(repeated_3, "xy", 2L, copies_4);
        fortran_write_text(&io, repeated_3, 2L * copies_4);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, "   ", fortran_len_trim("   ", 3L));
        fortran_write_text(&io, "|", 1L);
        fortran_write_i4(&io, (int)fortran_len_trim(s, 8L));
        const size_t copies_6 = 0;
        char repeated_5[1L * copies_6 + 1];
        fortran_repeat(repeated_5, "a", 1L, copies_6);
        fortran_write_text(&io, repeated_5, 1L * copies_6);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/trim.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/trim.f90", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        char joined_7[fortran_len_trim(s, 8L) + fortran_len_trim("q ", 2L)];
        fortran_concatenate(joined_7, s, fortran_len_trim(s, 8L), "q ", fortran_len_trim("q ", 2L));
        char joined_8[(fortran_len_trim(s, 8L) + fortran_len_trim("q ", 2L)) + 1L];
        fortran_concatenate(joined_8, joined_7, (fortran_len_trim(s, 8L) + fortran_len_trim("q ", 2L)), ".",
            1L);
        fortran_write_text(&io, joined_8, ((fortran_len_trim(s, 8L) + fortran_len_trim("q ", 2L)) + 1L));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/characters/trim.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
