#include <iopref_fortran.h>

static void two_in_p(char *two, size_t two_len);
void ext_(char *ext, size_t ext_len, char *restrict s, int *restrict n_, size_t s_len);

// The same of a function that an interface describes, beside a variable of the same name.
#line 2 "tests/fortran/characters/result_lengths_external.f90"
void MAIN__(void)
{
    int n;






    n = 50;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/result_lengths_external.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const long length_1 = fortran_length(2 + (int)2L);
        char returned_2[length_1];
        ext_(returned_2, (size_t)length_1, "ab", &(int){2}, (size_t)2L);
        fortran_write_text(&io, returned_2, length_1);
        fortran_write_text(&io, "|", 1L);
        const long length_3 = fortran_length(n / 10 + (int)1L);
        char returned_4[length_3];
        ext_(returned_4, (size_t)length_3, "x", &(int){n / 10}, (size_t)1L);
        fortran_write_i4(&io, (int)length_3);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/characters/result_lengths_external.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/result_lengths_external.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        char returned_5[2L];
        two_in_p(returned_5, (size_t)2L);
        const long length_6 = fortran_length(1 + (int)2L);
        char returned_8[2L];
        two_in_p(returned_8, (size_t)2L);
        char returned_7[length_6];
        ext_(returned_7, (size_t)length_6, returned_8, &(int){1}, (size_t)2L);
        char joined_9[length_6 + 1L];
        fortran_concatenate(joined_9, returned_7, length_6, "|", 1L);
        fortran_write_text(&io, joined_9, (length_6 + 1L));
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/characters/result_lengths_external.f90"
}

#line 15 "tests/fortran/characters/result_lengths_external.f90"
static void two_in_p(char *two, size_t two_len)
{
    fortran_assign(two, 2L, "tw", 2L);
    return;
}

#line 20 "tests/fortran/characters/result_lengths_external.f90"
void ext_(char *ext, size_t ext_len, char *restrict s, int *restrict n_, size_t s_len)
{


    fortran_assign(ext, ext_len, s, s_len);
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
