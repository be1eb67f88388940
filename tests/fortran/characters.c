#include <iopref_fortran.h>

void show_(char *restrict s, char *restrict w_, size_t s_len, size_t w_len);
void shout_(char *shout, size_t shout_len, char *restrict s, size_t s_len);

// Padding, substrings, concatenation, comparison, functions of characters.
// flags: -ffixed-line-length-132
#line 3 "tests/fortran/characters.f"
void MAIN__(void)
{
    char a[10], b[10], c[3], words[3][4];



    fortran_assign(a, 10L, "hello", 5L);
    {
        char joined_1[3L];
        fortran_concatenate(joined_1, a, 2L, "y", 1L);
        char joined_2[9L];
        fortran_concatenate(joined_2, joined_1, 3L, a + 4, 6L);
        fortran_assign(b, 10L, joined_2, 9L);
    }
#line 11 "tests/fortran/characters.f"
    fortran_assign(c, 3L, "toolong", 7L);
    fortran_assign(words[0], 4L, "one", 3L);
    fortran_assign(words[1], 4L, "two", 3L);
    {
        char joined_3[3L];
        fortran_concatenate(joined_3, words[0] + 1, 2L, words[1], 1L);
        fortran_assign(words[2], 4L, joined_3, 3L);
    }
#line 15 "tests/fortran/characters.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 10L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, b, 10L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_text(&io, c, 3L);
        fortran_write_text(&io, "|", 1L);
        fortran_write_texts(&io, words[0], 4L, 3L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/characters.f"
    fortran_assign(a + 1, 2L, "EY", 2L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 10L);
        fortran_write_i4(&io, (int)10L);
        fortran_write_i4(&io, (int)8L);
        fortran_write_i4(&io, fortran_index(a, 10L, "l", 1L, 0));
        fortran_write_i4(&io, fortran_len_trim(a, 10L));
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/characters.f"
    if (fortran_compare(a, 10L, "hfoo", 4L) < 0) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/characters.f", 18, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "less", 4L);
            _gfortran_st_write_done(&io);
        }
    }
#line 19 "tests/fortran/characters.f"
    if (fortran_compare("ab", 2L, "ab  ", 4L) == 0) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/characters.f", 19, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "padded", 6L);
            _gfortran_st_write_done(&io);
        }
    }
#line 20 "tests/fortran/characters.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare("b", 1L, "a", 1L) >= 0);
        fortran_write_i4(&io, (unsigned char)"A"[0]);
        fortran_write_text(&io, (char[1]){(char)66}, 1);
        fortran_write_text(&io, "it's", 4L);
        fortran_write_text(&io, "a \"quote", 8L);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/characters.f"
    show_(a, words[0], (size_t)10L, (size_t)4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters.f", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "constant" + 2, 3L);
        char returned_4[6L];
        shout_(returned_4, (size_t)6L, "abc", (size_t)3L);
        fortran_write_text(&io, returned_4, 6L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/characters.f"
}

#line 24 "tests/fortran/characters.f"
void show_(char *restrict s, char *restrict w_, size_t s_len, size_t w_len)
{
    char (*restrict w)[w_len] = (void *)w_;
#line 26 "tests/fortran/characters.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters.f", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)s_len);
        fortran_write_i4(&io, (int)w_len);
        fortran_write_text(&io, s, 3L);
        fortran_write_text(&io, w[1], w_len);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/characters.f"
}

#line 28 "tests/fortran/characters.f"
void shout_(char *shout, size_t shout_len, char *restrict s, size_t s_len)
{
    {
        char joined_1[s_len + 8L];
        fortran_concatenate(joined_1, s, s_len, "!!!!!!!!", 8L);
        fortran_assign(shout, 6L, joined_1, (s_len + 8L));
    }
#line 31 "tests/fortran/characters.f"
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
