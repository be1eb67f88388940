/* Sweeps over more and more of an array, up to as many MiB as are named. */
#include <stdio.h>
#include <stdlib.h>

static double sweep(double *a, long n, int round)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += a[i] += i * 7 % 4 + round;
    for (long i = n - 1; i >= 0; i--)
        sum += a[i];
    return sum;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) << 17 : 1 << 17;
    int rounds = 8;
    double *a = calloc(n, sizeof *a), sum = 0;
    if (!a)
        return 1;
    for (int round = 1; round <= rounds; round++)
        sum += sweep(a, n / rounds * round, round);
    printf("%.17g\n", sum);
    return 0;
}
