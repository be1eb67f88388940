#include <iopref_fortran.h>

int iseven_(int *restrict n_);
int iseven2_(int *restrict n_);

// Procedures that call each other.
#line 2 "tests/fortran/procedures/mutual.f"
void MAIN__(void)
{
#line 3 "tests/fortran/procedures/mutual.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/mutual.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, iseven_(&(int){4}));
        fortran_write_i4(&io, iseven_(&(int){3}));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/procedures/mutual.f"
}

#line 5 "tests/fortran/procedures/mutual.f"
int iseven_(int *restrict n_)
{
    const int n = *n_;
    int iseven;
#line 6 "tests/fortran/procedures/mutual.f"
    if (n == 0) {
        iseven = 1;
    } else {
        iseven = 1 - iseven2_(&(int){n - 1});
    }
    return iseven;
}

#line 12 "tests/fortran/procedures/mutual.f"
int iseven2_(int *restrict n_)
{
    const int n = *n_;
    int iseven2;
#line 13 "tests/fortran/procedures/mutual.f"
    iseven2 = 0;
    if (n % 2 == 0)
        iseven2 = 1;
#line 15 "tests/fortran/procedures/mutual.f"
    return iseven2;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
