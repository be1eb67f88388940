#include <iopref_fortran.h>

void f_(char *f, size_t f_len, int *restrict i_);

// Functions of characters in expressions.
#line 2 "tests/fortran/characters/function_in_expression.f"
void MAIN__(void)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/function_in_expression.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        char returned_1[3L];
        f_(returned_1, (size_t)3L, &(int){1});
        char returned_2[3L];
        f_(returned_2, (size_t)3L, &(int){2});
        char joined_3[6L];
        fortran_concatenate(joined_3, returned_1, 3L, returned_2, 3L);
        fortran_write_text(&io, joined_3, 6L);
        char returned_4[3L];
        f_(returned_4, (size_t)3L, &(int){1});
        fortran_write_l4(&io, fortran_compare(returned_4, 3L, "one", 3L) == 0);
        char returned_5[3L];
        f_(returned_5, (size_t)3L, &(int){2});
        fortran_write_i4(&io, fortran_index(returned_5, 3L, "w", 1L, 0));
        char returned_6[3L];
        f_(returned_6, (size_t)3L, &(int){3});
        fortran_write_i4(&io, (int)3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/characters/function_in_expression.f"
    {
        char returned_9[3L];
        f_(returned_9, (size_t)3L, &(int){1});
        char returned_10[3L];
        f_(returned_10, (size_t)3L, &(int){2});
        if (fortran_compare(returned_9, 3L, returned_10, 3L) < 0) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/characters/function_in_expression.f", 7, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "less", 4L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 8 "tests/fortran/characters/function_in_expression.f"
}

#line 9 "tests/fortran/characters/function_in_expression.f"
void f_(char *f, size_t f_len, int *restrict i_)
{
    const int i = *i_;
#line 10 "tests/fortran/characters/function_in_expression.f"
    fortran_assign(f, 3L, "two", 3L);
    if (i == 1)
        fortran_assign(f, 3L, "one", 3L);
#line 12 "tests/fortran/characters/function_in_expression.f"
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
