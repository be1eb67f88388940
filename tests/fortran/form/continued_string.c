#include <iopref_fortran.h>

// A character constant over two lines.
#line 2 "tests/fortran/form/continued_string.f"
void MAIN__(void)
{
    char s[80];
#line 4 "tests/fortran/form/continued_string.f"
    fortran_assign(s, 80L, "the first line runs on to column seventy-two and then goes one", 62L);

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/continued_string.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 80L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/form/continued_string.f"
    fortran_assign(s, 80L, "short                                                         line", 66L);

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/continued_string.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_len_trim(s, 80L));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/form/continued_string.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
