#include <iopref_fortran.h>

int f_(int *restrict n_);

// RESULT names another variable.
#line 2 "tests/fortran/procedures/function_result.f90"
int f_(int *restrict n_)
{
    const int n = *n_;
    int r;
#line 4 "tests/fortran/procedures/function_result.f90"
    r = n;
    r = r * 2;
    return r;
}

#line 7 "tests/fortran/procedures/function_result.f90"
void MAIN__(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_result.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, f_(&(int){4}));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/procedures/function_result.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
