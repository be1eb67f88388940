#include <iopref_fortran.h>

int factorial_(int *restrict n_);
void count_(int *restrict n_);

// RECURSIVE procedures.
#line 2 "tests/fortran/procedures/recursive.f90"
int factorial_(int *restrict n_)
{
    const int n = *n_;
    int r;
#line 4 "tests/fortran/procedures/recursive.f90"
    if (n <= 1) {
        r = 1;
    } else {
        r = n * factorial_(&(int){n - 1});
    }
    return r;
}

#line 10 "tests/fortran/procedures/recursive.f90"
void count_(int *restrict n_)
{
    const int n = *n_;
    int m;
#line 12 "tests/fortran/procedures/recursive.f90"
    m = n;
    if (n > 0)
        count_(&(int){n - 1});
#line 14 "tests/fortran/procedures/recursive.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/recursive.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, m);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/procedures/recursive.f90"
}

#line 16 "tests/fortran/procedures/recursive.f90"
void MAIN__(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/recursive.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, factorial_(&(int){10}));
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/procedures/recursive.f90"
    count_(&(int){3});
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
