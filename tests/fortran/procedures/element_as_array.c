#include <iopref_fortran.h>

void fill_(int *restrict c, int *restrict n_, int *restrict k_);
int isum_(int *restrict x, int *restrict n_);

// Elements of arrays as arrays; columns.
#line 2 "tests/fortran/procedures/element_as_array.f"
void MAIN__(void)
{
    int a[3][3], j;
#line 4 "tests/fortran/procedures/element_as_array.f"
    for (j = 1; j <= 3; j++) {
        fill_(&a[j - 1][0], &(int){3}, &(int){j});
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/element_as_array.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &a[0][0], 9L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/procedures/element_as_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/element_as_array.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, isum_(&a[1][1], &(int){2}));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/procedures/element_as_array.f"
}

#line 10 "tests/fortran/procedures/element_as_array.f"
void fill_(int *restrict c, int *restrict n_, int *restrict k_)
{
    const int n = *n_;
    const int k = *k_;
    int i;
#line 12 "tests/fortran/procedures/element_as_array.f"
    for (i = 1; i <= n; i++) {
        c[i - 1] = k * i;
    }
}

#line 16 "tests/fortran/procedures/element_as_array.f"
int isum_(int *restrict x, int *restrict n_)
{
    const int n = *n_;
    int isum, i;
#line 18 "tests/fortran/procedures/element_as_array.f"
    isum = 0;
    for (i = 1; i <= n; i++) {
        isum = isum + x[i - 1];
    }
    return isum;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
