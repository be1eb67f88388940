#include <iopref_fortran.h>

// LEN and LEN_TRIM.
#line 2 "tests/fortran/characters/len.f"
void MAIN__(void)
{
    char s[7];
#line 4 "tests/fortran/characters/len.f"
    fortran_assign(s, 7L, "ab c", 4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/len.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)7L);
        fortran_write_i4(&io, (int)3L);
        char joined_1[8L];
        fortran_concatenate(joined_1, s, 7L, "x", 1L);
        fortran_write_i4(&io, (int)8L);
        fortran_write_i4(&io, (int)2L);
        fortran_write_i4(&io, fortran_len_trim(s, 7L));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/len.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/len.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_len_trim("  ", 2L));
        fortran_write_i4(&io, fortran_len_trim("a  ", 3L));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/characters/len.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
