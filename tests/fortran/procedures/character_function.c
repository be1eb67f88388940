#include <iopref_fortran.h>

void a_(char *a, size_t a_len, char *restrict c, size_t c_len);
void b_(char *b, size_t b_len, char *restrict c, size_t c_len);

// Functions of assumed and given lengths.
#line 2 "tests/fortran/procedures/character_function.f"
void MAIN__(void)
{


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/character_function.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        char returned_1[4L];
        a_(returned_1, (size_t)4L, "x", (size_t)1L);
        fortran_write_text(&io, returned_1, 4L);
        char returned_2[8L];
        b_(returned_2, (size_t)8L, "yy", (size_t)2L);
        fortran_write_text(&io, returned_2, 8L);
        char returned_3[4L];
        a_(returned_3, (size_t)4L, "long text", (size_t)9L);
        char joined_4[5L];
        fortran_concatenate(joined_4, returned_3, 4L, "|", 1L);
        fortran_write_text(&io, joined_4, 5L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/character_function.f"
}

#line 8 "tests/fortran/procedures/character_function.f"
void a_(char *a, size_t a_len, char *restrict c, size_t c_len)
{
    {
        char joined_1[c_len + c_len];
        fortran_concatenate(joined_1, c, c_len, c, c_len);
        fortran_assign(a, a_len, joined_1, (c_len + c_len));
    }
#line 11 "tests/fortran/procedures/character_function.f"
    return;
}

#line 12 "tests/fortran/procedures/character_function.f"
void b_(char *b, size_t b_len, char *restrict c, size_t c_len)
{
    fortran_assign(b, 8L, c, c_len);
    fortran_assign(b + 7, 1L, ".", 1L);
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
