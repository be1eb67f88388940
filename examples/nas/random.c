#include <iopref_fortran.h>

void randoms_(int *restrict n_, long *restrict seed, double *restrict x);
double random_(long *restrict seed);

// The random numbers of the NAS benchmarks (RNR-94-007): x(k+1) = 5**13 x(k) mod 2**46, from halves of
// 23 bits, whose products do not overflow.
// The next n numbers, between 0 and 1; the seed moves on.
#line 5 "examples/nas/random.f90"
void randoms_(int *restrict n_, long *restrict seed, double *restrict x)
{
    const int n = *n_;
    int i;
    long low, high;


    low = *seed % 8388608L;
    high = *seed / 8388608L;
    for (i = 1; i <= n; i++) {
        high = 145L * low + 4354965L * high + 4354965L * low / 8388608L;
        high = high % 8388608L;
        low = 4354965L * low % 8388608L;
        x[i - 1] = (high * 8388608L + low) * __builtin_powi(0.5, 46);
    }
    *seed = high * 8388608L + low;
}

double random_(long *restrict seed)
{
    double random, x[1];


    randoms_(&(int){1}, seed, x);
    random = x[0];
    return random;
}

