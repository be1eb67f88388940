#include <iopref_fortran.h>

int next_(int *restrict n);

// A function that changes its argument.
#line 2 "tests/fortran/procedures/function_side_effects.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/procedures/function_side_effects.f"
    i = 1;
    j = next_(&i);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_side_effects.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/function_side_effects.f"
    j = next_(&i) + 10;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_side_effects.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/procedures/function_side_effects.f"
}

#line 10 "tests/fortran/procedures/function_side_effects.f"
int next_(int *restrict n)
{
    int next;
#line 11 "tests/fortran/procedures/function_side_effects.f"
    *n = *n + 1;
    next = *n * *n;
    return next;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
