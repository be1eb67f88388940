/*
 * A sweep backward through an array: Horner's rule begins at the highest coefficient, which is
 * stored last. The kernel's readahead looks forward only; a compiler sees which way the loop goes.
 */
#include "data.h"

static double evaluate(long n, int repeats, const double *a, double x)
{
    double p = 0;
    for (int r = 0; r < repeats; r++)
        for (long i = n - 1; i >= 0; i--)
            p = p * x + a[i];
    return p;
}

static void fill(long n, double *a)
{
    for (long i = 0; i < n; i++)
        a[i] = i;
}

int main(int argc, char **argv)
{
    static const struct program program = {"reverse", "coefficients", 1, 50000000000, 1, NULL};
    struct options o = parse_options(argc, argv, &program);
    long n = o.n;
    struct data data = make_arrays(&o, (size_t[]){n * sizeof(double)}, 1);
    double *a = data.array[0];

    if (data.fresh)
        fill(n, a);
    initialised(&data, &o);

    double value = evaluate(n, o.repeats, a, -1);

    /* 0 - 1 + 2 - 3 ...: -n/2 for an even n, (n-1)/2 for an odd one, where every other repeat cancels the last. */
    double once = n % 2 ? (n - 1) / 2 : -(n / 2);
    double expected = n % 2 ? (o.repeats % 2 ? once : 0) : o.repeats * once;
    print_doubles("value", &value, 1);
    return finish(&data, value != expected);
}
