#include <iopref_fortran.h>

int f_(int *restrict i_);
void g_(char *g, size_t g_len, int *restrict i_);

// Functions and expressions as items.
#line 2 "tests/fortran/files/function_items.f"
void MAIN__(void)
{


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/function_items.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, f_(&(int){3}));
        fortran_write_i4(&io, f_(&(int){4}) + 1);
        char returned_1[4L];
        g_(returned_1, (size_t)4L, &(int){2});
        fortran_write_text(&io, returned_1, 4L);
        fortran_write_i4(&io, -f_(&(int){1}));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/function_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/function_items.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_text(&io, "ab", 2L);
        fortran_write_l4(&io, 1 < 2);
        fortran_write_r4(&io, sqrtf(4.0f));
        fortran_write_i4(&io, f_(&(int){2}));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/function_items.f"
}

#line 9 "tests/fortran/files/function_items.f"
int f_(int *restrict i_)
{
    const int i = *i_;
    int f;
#line 10 "tests/fortran/files/function_items.f"
    f = i * i;
    return f;
}

#line 12 "tests/fortran/files/function_items.f"
void g_(char *g, size_t g_len, int *restrict i_)
{
    const int i = *i_;
#line 13 "tests/fortran/files/function_items.f"
    fortran_assign(g, 4L, "four" + (i - 1), fortran_length(4L - i + 1));
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
