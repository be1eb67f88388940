#include <iopref_fortran.h>

void change_(int *restrict k);
void show_(int *restrict i_, int *restrict j_, int *restrict l_, float *restrict x_);

// Expressions, constants and parenthesised variables as arguments.
#line 2 "tests/fortran/procedures/expressions_as_arguments.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/procedures/expressions_as_arguments.f"
    i = 5;
    change_(&(int){i});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/expressions_as_arguments.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/expressions_as_arguments.f"
    change_(&(int){i});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/expressions_as_arguments.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/procedures/expressions_as_arguments.f"
    change_(&i);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/expressions_as_arguments.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/procedures/expressions_as_arguments.f"
    show_(&(int){2 * i}, &(int){-i}, &(int){!1}, &(float){1.5f * i});
}

#line 13 "tests/fortran/procedures/expressions_as_arguments.f"
void change_(int *restrict k)
{
#line 14 "tests/fortran/procedures/expressions_as_arguments.f"
    *k = 100;
}

#line 16 "tests/fortran/procedures/expressions_as_arguments.f"
void show_(int *restrict i_, int *restrict j_, int *restrict l_, float *restrict x_)
{
    const int i = *i_;
    const int j = *j_;
    const int l = *l_;
    const float x = *x_;
#line 18 "tests/fortran/procedures/expressions_as_arguments.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/expressions_as_arguments.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_l4(&io, l);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/procedures/expressions_as_arguments.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
