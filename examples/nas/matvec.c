#include <iopref_fortran.h>

void fill_(int *restrict n_, double *restrict a_, double *restrict x, double *restrict y);
void compute_(int *restrict n_, int *restrict repeats_, double *restrict a_, double *restrict x,
    double *restrict y, int *restrict wrong);
void check_(int *restrict n_, int *restrict repeats_, double *restrict y, int *restrict wrong);

// MATVEC: y = y + A x, several times over; A is stored by columns and walked by columns.
#line 3 "examples/nas/matvec.f90"
void fill_(int *restrict n_, double *restrict a_, double *restrict x, double *restrict y)
{
    const int n = *n_;
    double (*restrict a)[n] = (void *)a_;
    int i, j;
    for (j = 1; j <= n; j++) {
        for (i = 1; i <= n; i++) {
            a[j - 1][i - 1] = i - j;
        }
        x[j - 1] = 1 - 3 * (j % 2);
        y[j - 1] = 0;
    }
}

void compute_(int *restrict n_, int *restrict repeats_, double *restrict a_, double *restrict x,
    double *restrict y, int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    double (*restrict a)[n] = (void *)a_;
    int i, j, r;
#line 22 "examples/nas/matvec.f90"
    for (i = 1; i <= n; i++) {
        y[i - 1] = 0;
    }
    for (r = 1; r <= repeats; r++) {
        for (j = 1; j <= n; j++) {
            for (i = 1; i <= n; i++) {
                y[i - 1] = y[i - 1] + a[j - 1][i - 1] * x[j - 1];
            }
        }
    }
    check_(n_, repeats_, y, wrong);
}

// All numbers are integers, and the sums over odd and even j have closed forms.
void check_(int *restrict n_, int *restrict repeats_, double *restrict y, int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    int i;
    double odd, even, sum_x, sum_jx, total;
#line 41 "examples/nas/matvec.f90"
    odd = (n + 1) / 2;
    even = n / 2;
    sum_x = even - 2 * odd;
    sum_jx = even * (even + 1) - 2 * (odd * odd);
    *wrong = 0;
    total = 0;
    for (i = 1; i <= n; i++) {
        if (y[i - 1] != repeats * (i * sum_x - sum_jx))
            *wrong = *wrong + 1;
        total = total + fabs(y[i - 1]);
    }
#line 51 "examples/nas/matvec.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/matvec.f90", 51, 6);
        fortran_format(&io, "(a, es22.15)", 12L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "sum of |y|: ", 12L);
        fortran_write_r8(&io, total);
        _gfortran_st_write_done(&io);
    }
#line 52 "examples/nas/matvec.f90"
}

