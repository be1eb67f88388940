#include <iopref_fortran.h>

void randoms_();
void fill_(int *restrict n_, double *restrict x_);
void compute_(int *restrict n_, int *restrict repeats_, double *restrict x_, int *restrict wrong);
void gauss_(int *restrict n_, double *restrict x_, double *restrict sum_x, double *restrict sum_y,
    long *restrict counts);
void check_(int *restrict n_, double *restrict sum_x_, double *restrict sum_y_, long *restrict counts,
    int *restrict wrong);

// EMBAR: the NAS "embarrassingly parallel" kernel (RNR-94-007). Pairs of random numbers, all of them
// kept, become pairs of independent Gaussian ones, which are added up and counted by size.
// The argument is the logarithm of the number of pairs, base 2: 24 is class S, 25 is W, 28 is A.
#line 5 "examples/nas/embar.f90"
void fill_(int *restrict n_, double *restrict x_)
{


}

void compute_(int *restrict n_, int *restrict repeats_, double *restrict x_, int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    int r;
    long seed, counts[10];
    double sum_x, sum_y;
#line 17 "examples/nas/embar.f90"
    for (r = 1; r <= repeats; r++) {
        seed = 271828183;
        randoms_(&(int){fortran_power_of_2_i4(n + 1)}, &seed, x_);
        gauss_(&(int){fortran_power_of_2_i4(n)}, x_, &sum_x, &sum_y, counts);
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/embar.f90", 22, 6);
        fortran_format(&io, "(a, 2es23.15)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "sums:  ", 7L);
        fortran_write_r8(&io, sum_x);
        fortran_write_r8(&io, sum_y);
        _gfortran_st_write_done(&io);
    }
#line 23 "examples/nas/embar.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/embar.f90", 23, 6);
        fortran_format(&io, "(a, 10i10)", 10L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "counts:", 7L);
        fortran_write_i8s(&io, counts, 10L);
        _gfortran_st_write_done(&io);
    }
#line 24 "examples/nas/embar.f90"
    check_(n_, &sum_x, &sum_y, counts, wrong);
}

// By the polar method: a pair within the unit circle gives one.
void gauss_(int *restrict n_, double *restrict x_, double *restrict sum_x, double *restrict sum_y,
    long *restrict counts)
{
    const int n = *n_;
    double (*restrict x)[2] = (void *)x_;
    int i, ring;
    double a, b, t, factor;
#line 34 "examples/nas/embar.f90"
    *sum_x = 0;
    *sum_y = 0;
    for (ring = 0; ring <= 9; ring++) {
        counts[ring] = 0;
    }
    for (i = 1; i <= n; i++) {
        a = 2 * x[i - 1][0] - 1;
        b = 2 * x[i - 1][1] - 1;
        t = a * a + b * b;
        if (t <= 1) {
            factor = sqrt(-(2 * log(t) / t));
            a = a * factor;
            b = b * factor;
            ring = (int)fortran_max_r8(fabs(a), fabs(b));
            counts[ring] = counts[ring] + 1;
            *sum_x = *sum_x + a;
            *sum_y = *sum_y + b;
        }
    }
}

// The published sums of classes S, W and A. Otherwise: the share of the unit circle in its square is pi / 4, and each
// sum has a standard deviation of the root of the number of pairs: five of those are allowed on average.
void check_(int *restrict n_, double *restrict sum_x_, double *restrict sum_y_, long *restrict counts,
    int *restrict wrong)
{
    const int n = *n_;
    const double sum_x = *sum_x_;
    const double sum_y = *sum_y_;
    int k;
    double pairs, expected;
    static double published[3][2] = {{-3.247834652034740e3, -6.958407078382297e3}, {-2.863319731645753e3,
        -6.320053679109499e3}, {-4.295875165629892e3, -1.580732573678431e4}};
#line 65 "examples/nas/embar.f90"
    *wrong = 0;
    k = 0;
    if (n == 24)
        k = 1;
#line 68 "examples/nas/embar.f90"
    if (n == 25)
        k = 2;
#line 69 "examples/nas/embar.f90"
    if (n == 28)
        k = 3;
#line 70 "examples/nas/embar.f90"
    if (k > 0) {
        if (!(fabs(sum_x - published[k - 1][0]) <= 1.0e-8 * fabs(sum_x)))
            *wrong = *wrong + 1;
#line 72 "examples/nas/embar.f90"
        if (!(fabs(sum_y - published[k - 1][1]) <= 1.0e-8 * fabs(sum_y)))
            *wrong = *wrong + 1;
#line 73 "examples/nas/embar.f90"
    } else {
        {
            long sum_1 = 0;
#line 74 "examples/nas/embar.f90"
            for (long i_2 = 0; i_2 < 10; i_2++) {
                sum_1 += counts[i_2];
            }
            pairs = sum_1;
        }
#line 75 "examples/nas/embar.f90"
        expected = __builtin_powi(2.0, n) * atan(1.0);
        if (!(fabs(pairs - expected) <= 5 * sqrt(expected)))
            *wrong = *wrong + 1;
#line 77 "examples/nas/embar.f90"
        if (!(fabs(sum_x) + fabs(sum_y) <= 10 * sqrt(pairs)))
            *wrong = *wrong + 1;
#line 78 "examples/nas/embar.f90"
    }
}

