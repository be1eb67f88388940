#include <iopref_fortran.h>

void out_(int *restrict u, char *restrict f, char *restrict s, int *restrict i_, size_t f_len, size_t s_len);
void into_(char *restrict s, int *restrict i_, size_t s_len);

// A dummy argument as unit, format and internal file.
#line 2 "tests/fortran/files/dummy_unit.f"
void MAIN__(void)
{
    char s[12];
#line 4 "tests/fortran/files/dummy_unit.f"
    out_(&(int){6}, "(1x, a, i3)", "value", &(int){5}, (size_t)11L, (size_t)5L);
    into_(s, &(int){9}, (size_t)12L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/dummy_unit.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 12L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/dummy_unit.f"
}

#line 8 "tests/fortran/files/dummy_unit.f"
void out_(int *restrict u, char *restrict f, char *restrict s, int *restrict i_, size_t f_len, size_t s_len)
{
    const int i = *i_;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/dummy_unit.f", 11, *u);
        fortran_format(&io, f, f_len);
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, s_len);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/dummy_unit.f"
}

#line 13 "tests/fortran/files/dummy_unit.f"
void into_(char *restrict s, int *restrict i_, size_t s_len)
{
    const int i = *i_;
#line 15 "tests/fortran/files/dummy_unit.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/dummy_unit.f", 15, -1);
        fortran_internal(&io, s, s_len);
        fortran_format(&io, "(i6)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/files/dummy_unit.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
