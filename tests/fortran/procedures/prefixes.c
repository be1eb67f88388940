#include <iopref_fortran.h>

int add_(int *restrict a_, int *restrict b_);
float half_(float *restrict x_);

// PURE and ELEMENTAL functions of scalars.
#line 2 "tests/fortran/procedures/prefixes.f90"
int add_(int *restrict a_, int *restrict b_)
{
    const int a = *a_;
    const int b = *b_;
    int add;
#line 4 "tests/fortran/procedures/prefixes.f90"
    add = a + b;
    return add;
}

#line 6 "tests/fortran/procedures/prefixes.f90"
float half_(float *restrict x_)
{
    const float x = *x_;
    float half;
#line 8 "tests/fortran/procedures/prefixes.f90"
    half = x / 2;
    return half;
}

#line 10 "tests/fortran/procedures/prefixes.f90"
void MAIN__(void)
{
#line 19 "tests/fortran/procedures/prefixes.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/prefixes.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, add_(&(int){1}, &(int){2}));
        fortran_write_r4(&io, half_(&(float){5.0f}));
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/procedures/prefixes.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
