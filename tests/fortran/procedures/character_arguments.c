#include <iopref_fortran.h>

void show_(char *restrict c, size_t c_len);
void array_(char *restrict w_, int *restrict n_, size_t w_len);
void set_(char *restrict c, size_t c_len);

// Characters of assumed length.
#line 2 "tests/fortran/procedures/character_arguments.f"
void MAIN__(void)
{
    char s[5], w[2][3];
    fortran_assign(s, 5L, "abcde", 5L);
    show_(s, (size_t)5L);
    show_("literal", (size_t)7L);
    show_(s + 1, (size_t)2L);
    {
        char joined_1[8L];
        fortran_concatenate(joined_1, s, 5L, "fgh", 3L);
        show_(joined_1, (size_t)8L);
    }
#line 10 "tests/fortran/procedures/character_arguments.f"
    fortran_assign(w[0], 3L, "one", 3L);
    fortran_assign(w[1], 3L, "two", 3L);
    array_(w[0], &(int){2}, (size_t)3L);
    set_(s + 3, (size_t)2L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/character_arguments.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 5L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/procedures/character_arguments.f"
}

#line 16 "tests/fortran/procedures/character_arguments.f"
void show_(char *restrict c, size_t c_len)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/character_arguments.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)c_len);
        fortran_write_text(&io, c, c_len);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/procedures/character_arguments.f"
}

#line 20 "tests/fortran/procedures/character_arguments.f"
void array_(char *restrict w_, int *restrict n_, size_t w_len)
{
    const int n = *n_;
    char (*restrict w)[w_len] = (void *)w_;
#line 22 "tests/fortran/procedures/character_arguments.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/character_arguments.f", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)w_len);
        fortran_write_text(&io, w[n - 1], w_len);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/procedures/character_arguments.f"
}

#line 24 "tests/fortran/procedures/character_arguments.f"
void set_(char *restrict c, size_t c_len)
{
    fortran_assign(c, c_len, "XYZ", 3L);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
