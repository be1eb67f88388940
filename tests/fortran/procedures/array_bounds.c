#include <iopref_fortran.h>

void s_(int *restrict a, int *restrict l_, int *restrict u_);
void r_(int *restrict a_, int *restrict n_);

// Dummy arrays with other bounds than the actual ones.
#line 2 "tests/fortran/procedures/array_bounds.f"
void MAIN__(void)
{
    int a[10], i;
#line 4 "tests/fortran/procedures/array_bounds.f"
    for (i = 1; i <= 10; i++) {
        a[i - 1] = i;
    }
    s_(a, &(int){2}, &(int){5});
    r_(a, &(int){3});
}

#line 10 "tests/fortran/procedures/array_bounds.f"
void s_(int *restrict a, int *restrict l_, int *restrict u_)
{
    const int l = *l_;
    const int u = *u_;
    int i;
#line 13 "tests/fortran/procedures/array_bounds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/array_bounds.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[0]);
        fortran_write_i4(&io, a[u - l]);
#line 13 "tests/fortran/procedures/array_bounds.f"
        for (i = l; i <= u; i++) {
            fortran_write_i4(&io, a[i - l]);
        }
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/procedures/array_bounds.f"
}

#line 15 "tests/fortran/procedures/array_bounds.f"
void r_(int *restrict a_, int *restrict n_)
{
    const int n = *n_;
    int (*restrict a)[n - -n + 1] = (void *)a_;
#line 17 "tests/fortran/procedures/array_bounds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/array_bounds.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[0][0]);
        fortran_write_i4(&io, a[0][n - -n]);
        fortran_write_i4(&io, a[1][-3 - -n]);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/procedures/array_bounds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
