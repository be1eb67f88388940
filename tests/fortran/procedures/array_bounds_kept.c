#include <iopref_fortran.h>

void s_(int *restrict a_, int *restrict n);

// Bounds keep the values they had on entry.
#line 2 "tests/fortran/procedures/array_bounds_kept.f"
void MAIN__(void)
{
    int a[3][3], j, i, n;
#line 4 "tests/fortran/procedures/array_bounds_kept.f"
    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 3; i++) {
            a[j - 1][i - 1] = 10 * i + j;
        }
    }
    n = 3;
    s_(&a[0][0], &n);
}

#line 12 "tests/fortran/procedures/array_bounds_kept.f"
void s_(int *restrict a_, int *restrict n)
{
    const int a_high1 = *n;
    int (*restrict a)[a_high1] = (void *)a_;
#line 14 "tests/fortran/procedures/array_bounds_kept.f"
    *n = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/array_bounds_kept.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[1][0]);
        fortran_write_i4(&io, a[2][2]);
        fortran_write_i4(&io, *n);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/procedures/array_bounds_kept.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
