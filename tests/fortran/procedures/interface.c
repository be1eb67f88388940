#include <iopref_fortran.h>

int twice_(int *restrict n_);
void show_(float *restrict x, int *restrict n_);

// INTERFACE of external procedures.
#line 2 "tests/fortran/procedures/interface.f90"
void MAIN__(void)
{
    float a[2];
#line 14 "tests/fortran/procedures/interface.f90"
    a[0] = 1.5f;
    a[1] = twice_(&(int){4});
    show_(a, &(int){2});
}

#line 18 "tests/fortran/procedures/interface.f90"
int twice_(int *restrict n_)
{
    const int n = *n_;
    int twice;
#line 20 "tests/fortran/procedures/interface.f90"
    twice = 2 * n;
    return twice;
}

#line 22 "tests/fortran/procedures/interface.f90"
void show_(float *restrict x, int *restrict n_)
{
    const int n = *n_;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/interface.f90", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, (long)n);
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/procedures/interface.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
