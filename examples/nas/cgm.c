#include <iopref_fortran.h>

void randoms_();
void class_of_(int *restrict n_, int *restrict nonzeros, double *restrict shift);
void fill_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start);
void first_seed_(long *restrict seed);
void random_vector_(int *restrict n_, int *restrict nonzeros_, int *restrict i_, long *restrict seed,
    int *restrict count, double *restrict value, int *restrict place);
void merge_columns_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start);
void compute_(int *restrict n_, int *restrict repeats_, double *restrict a, int *restrict column,
    int *restrict start, int *restrict wrong);
void solve_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict x, double *restrict z, double *restrict p, double *restrict q, double *restrict r);
void residual_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict x, double *restrict z, double *restrict q, double *restrict error);
void multiply_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict p, double *restrict q);
double dot_(int *restrict n_, double *restrict x, double *restrict y);
void check_(int *restrict n_, int *restrict repeats_, double *restrict zeta_, double *restrict error_,
    int *restrict wrong);

// CGM: the NAS conjugate gradient kernel (RNR-94-007). The largest eigenvalue of a sparse matrix of order n,
// by the inverse power method: each step solves A z = x by 25 iterations. 1400 is class S, 7000 is W, 14000 is A.
// What the classes have, and sizes in between: nonzeros of the vectors that A is made of, and the shift of its diagonal.
#line 5 "examples/nas/cgm.f90"
void class_of_(int *restrict n_, int *restrict nonzeros, double *restrict shift)
{
    const int n = *n_;


    if (n <= 1400) {
        *nonzeros = 7;
        *shift = 10;
    } else if (n <= 7000) {
        *nonzeros = 8;
        *shift = 12;
    } else {
        *nonzeros = 11;
        *shift = 20;
    }
}

// A is the sum of n outer products of sparse random vectors, weighted from 1 down to 0.1. The products are scattered to
// their rows, whose lengths are counted first; then those of the same column are merged.
void fill_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start)
{
    const int n = *n_;
    int i, k, l, at, count, nonzeros, place[12];
    double value[12], shift, weight;
    long seed;
    class_of_(n_, &nonzeros, &shift);
    for (i = 1; i <= n + 1; i++) {
        start[i - 1] = 0;
    }
    first_seed_(&seed);
    {
        const int last_3 = n;
#line 35 "examples/nas/cgm.f90"
        for (i = 1; i <= last_3; i++) {
            random_vector_(n_, &(int){nonzeros}, &(int){i}, &seed, &count, value, place);
            for (k = 1; k <= count; k++) {
                start[place[k - 1]] = start[place[k - 1]] + count;
            }
        }
    }
#line 41 "examples/nas/cgm.f90"
    start[0] = 1;
    for (i = 1; i <= n; i++) {
        start[i] = start[i - 1] + start[i];
    }

    first_seed_(&seed);
    {
        const int last_10 = n;
#line 47 "examples/nas/cgm.f90"
        for (i = 1; i <= last_10; i++) {
            random_vector_(n_, &(int){nonzeros}, &(int){i}, &seed, &count, value, place);
            weight = pow(0.1, (double)(i - 1) / n);
            for (k = 1; k <= count; k++) {
                at = start[place[k - 1] - 1];
                for (l = 1; l <= count; l++) {
                    a[at - 1] = weight * value[k - 1] * value[l - 1];
                    if (place[k - 1] == i && place[l - 1] == i)
                        a[at - 1] = a[at - 1] + 0.1 - shift;
                    column[at - 1] = place[l - 1];
                    at = at + 1;
                }
                start[place[k - 1] - 1] = at;
            }
        }
    }
#line 61 "examples/nas/cgm.f90"
    for (i = n; i >= 1; i--) {
        start[i] = start[i - 1];
    }
    start[0] = 1;
    merge_columns_(n_, a, column, start);
}

// The generator's second number is the first that the matrix uses.
void first_seed_(long *restrict seed)
{
    double ignored[1];


    *seed = 314159265;
    randoms_(&(int){1}, seed, ignored);
}

// Random values at random places, and 1/2 at place i; `count` in all.
void random_vector_(int *restrict n_, int *restrict nonzeros_, int *restrict i_, long *restrict seed,
    int *restrict count, double *restrict value, int *restrict place)
{
    const int n = *n_;
    const int nonzeros = *nonzeros_;
    const int i = *i_;
    int power, k, new;
    double x[2];
#line 85 "examples/nas/cgm.f90"
    power = 1;
    while (power < n) {
        power = 2 * power;
    }
    *count = 0;
    while (*count < nonzeros) {
        randoms_(&(int){2}, seed, x);
        new = (int)(power * x[1]) + 1;
        {
            const int count_5 = *count;
            for (k = 1; k <= count_5; k++) {
                if (place[k - 1] == new)
                    break;
            }
        }
        if (new <= n && k > *count) {
            *count = *count + 1;
            value[*count - 1] = x[0];
            place[*count - 1] = new;
        }
    }
    {
        const int count_8 = *count;
#line 102 "examples/nas/cgm.f90"
        for (k = 1; k <= count_8; k++) {
            if (place[k - 1] == i)
                break;
        }
    }
#line 105 "examples/nas/cgm.f90"
    *count = fortran_max_i4(*count, k);
    value[k - 1] = 0.5;
    place[k - 1] = i;
}

// Rows move to the front as they get shorter.
void merge_columns_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start)
{
    const int n = *n_;
    int i, k, l, first, next, at;

    at = 1;
    next = start[0];
    for (i = 1; i <= n; i++) {
        first = next;
        next = start[i];
        start[i - 1] = at;
        for (k = first; k <= next - 1; k++) {
            for (l = start[i - 1]; l <= at - 1; l++) {
                if (column[l - 1] == column[k - 1])
                    break;
            }
            if (l < at) {
                a[l - 1] = a[l - 1] + a[k - 1];
            } else {
                a[at - 1] = a[k - 1];
                column[at - 1] = column[k - 1];
                at = at + 1;
            }
        }
    }
#line 135 "examples/nas/cgm.f90"
    start[n] = at;
}

void compute_(int *restrict n_, int *restrict repeats_, double *restrict a, int *restrict column,
    int *restrict start, int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    int i, step, nonzeros;
    double shift, zeta, length, error;
    double *x FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
    double *z FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
    double *p FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
    double *q FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
    double *r FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
#line 143 "examples/nas/cgm.f90"
    class_of_(n_, &nonzeros, &shift);
    zeta = 0;
    error = 0;
    for (i = 1; i <= n; i++) {
        x[i - 1] = 1;
    }
    for (step = 1; step <= repeats; step++) {
        solve_(n_, a, column, start, x, z, p, q, r);
        residual_(n_, a, column, start, x, z, q, &error);
        zeta = shift + 1 / dot_(n_, x, z);
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "examples/nas/cgm.f90", 153, 6);
            fortran_format(&io, "(a, i4, a, es9.1, a, f20.13)", 28L);
            _gfortran_st_write(&io);
            fortran_write_text(&io, "step", 4L);
            fortran_write_i4(&io, step);
            fortran_write_text(&io, ": residual", 10L);
            fortran_write_r8(&io, error);
            fortran_write_text(&io, ", zeta", 6L);
            fortran_write_r8(&io, zeta);
            _gfortran_st_write_done(&io);
        }
        length = sqrt(dot_(n_, z, z));
        for (i = 1; i <= n; i++) {
            x[i - 1] = z[i - 1] / length;
        }
    }
#line 159 "examples/nas/cgm.f90"
    check_(n_, repeats_, &zeta, &error, wrong);
}

// A z = x by conjugate gradients; r is the residual, p the direction.
void solve_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict x, double *restrict z, double *restrict p, double *restrict q, double *restrict r)
{
    const int n = *n_;
    int i, step;
    double alpha, beta, rho, before;
#line 168 "examples/nas/cgm.f90"
    for (i = 1; i <= n; i++) {
        z[i - 1] = 0;
        r[i - 1] = x[i - 1];
        p[i - 1] = x[i - 1];
    }
    rho = dot_(n_, r, r);
    for (step = 1; step <= 25; step++) {
        multiply_(n_, a, column, start, p, q);
        alpha = rho / dot_(n_, p, q);
        for (i = 1; i <= n; i++) {
            z[i - 1] = z[i - 1] + alpha * p[i - 1];
            r[i - 1] = r[i - 1] - alpha * q[i - 1];
        }
        before = rho;
        rho = dot_(n_, r, r);
        beta = rho / before;
        for (i = 1; i <= n; i++) {
            p[i - 1] = r[i - 1] + beta * p[i - 1];
        }
    }
}

// The length of x - A z.
void residual_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict x, double *restrict z, double *restrict q, double *restrict error)
{
    const int n = *n_;
    int i;
    multiply_(n_, a, column, start, z, q);
    *error = 0;
    for (i = 1; i <= n; i++) {
        *error = *error + fortran_square_r8(x[i - 1] - q[i - 1]);
    }
    *error = sqrt(*error);
}

// q = A p.
void multiply_(int *restrict n_, double *restrict a, int *restrict column, int *restrict start,
    double *restrict p, double *restrict q)
{
    const int n = *n_;
    int i, k;
    double total;
#line 210 "examples/nas/cgm.f90"
    for (i = 1; i <= n; i++) {
        total = 0;
        for (k = start[i - 1]; k <= start[i] - 1; k++) {
            total = total + a[k - 1] * p[column[k - 1] - 1];
        }
        q[i - 1] = total;
    }
}

double dot_(int *restrict n_, double *restrict x, double *restrict y)
{
    const int n = *n_;
    double dot;
    int i;
    dot = 0;
    for (i = 1; i <= n; i++) {
        dot = dot + x[i - 1] * y[i - 1];
    }
    return dot;
}

// The published eigenvalues of classes S, W and A.
#line 231 "examples/nas/cgm.f90"
void check_(int *restrict n_, int *restrict repeats_, double *restrict zeta_, double *restrict error_,
    int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    const double zeta = *zeta_;
    const double error = *error_;
    double published;
#line 236 "examples/nas/cgm.f90"
    published = 0;
    if (repeats == 15) {
        if (n == 1400)
            published = 8.5971775078648;
#line 239 "examples/nas/cgm.f90"
        if (n == 7000)
            published = 10.362595087124;
#line 240 "examples/nas/cgm.f90"
        if (n == 14000)
            published = 17.130235054029;
#line 241 "examples/nas/cgm.f90"
    }
    *wrong = 0;
    if (!(error <= 1.0e-8))
        *wrong = 1;
#line 244 "examples/nas/cgm.f90"
    if (published > 0 && !(fabs(zeta - published) <= 1.0e-10 * published))
        *wrong = *wrong + 1;
#line 245 "examples/nas/cgm.f90"
}

