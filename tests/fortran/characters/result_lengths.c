#include <iopref_fortran.h>

static void rep_in_p(char *rep, size_t rep_len, char *restrict s, int *restrict n_, size_t s_len);
static void pad_in_p(char *r, size_t r_len, char *restrict s, int *restrict n_, size_t s_len);

// Functions whose result has a length that depends on their arguments.
#line 2 "tests/fortran/characters/result_lengths.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/characters/result_lengths.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/result_lengths.f90", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const long length_1 = fortran_length((int)2L * 3);
        char returned_2[length_1];
        rep_in_p(returned_2, (size_t)length_1, "ab", &(int){3}, (size_t)2L);
        fortran_write_text(&io, returned_2, length_1);
        fortran_write_text(&io, "|", 1L);
        const long length_3 = fortran_length(4);
        char returned_4[length_3];
        pad_in_p(returned_4, (size_t)length_3, "x", &(int){4}, (size_t)1L);
        fortran_write_text(&io, returned_4, length_3);
        fortran_write_text(&io, "|", 1L);
        const long length_5 = fortran_length((int)1L * 5);
        char returned_6[length_5];
        rep_in_p(returned_6, (size_t)length_5, "q", &(int){5}, (size_t)1L);
        fortran_write_i4(&io, (int)length_5);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/characters/result_lengths.f90"
}

#line 5 "tests/fortran/characters/result_lengths.f90"
static void rep_in_p(char *rep, size_t rep_len, char *restrict s, int *restrict n_, size_t s_len)
{
    const int n = *n_;

    {
        const size_t copies_2 = n;
        char repeated_1[s_len * copies_2 + 1];
        fortran_repeat(repeated_1, s, s_len, copies_2);
        fortran_assign(rep, rep_len, repeated_1, s_len * copies_2);
    }
#line 10 "tests/fortran/characters/result_lengths.f90"
    return;
}

#line 11 "tests/fortran/characters/result_lengths.f90"
static void pad_in_p(char *r, size_t r_len, char *restrict s, int *restrict n_, size_t s_len)
{


    fortran_assign(r, r_len, s, s_len);
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
