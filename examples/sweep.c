/*
 * One sweep forward through an array, adding it up: what the kernel's readahead does best, and
 * there is little to win. It is here to show that nothing is lost either.
 */
#include "data.h"

static double add_up(long n, int repeats, const double *a)
{
    double s = 0;
    for (int r = 0; r < repeats; r++)
        for (long i = 0; i < n; i++)
            s += a[i];
    return s;
}

static void fill(long n, double *a)
{
    for (long i = 0; i < n; i++)
        a[i] = i % 1024;
}

int main(int argc, char **argv)
{
    static const struct program program = {"sweep", "elements", 1, 50000000000, 1, NULL};
    struct options o = parse_options(argc, argv, &program);
    long n = o.n;
    struct data data = make_arrays(&o, (size_t[]){n * sizeof(double)}, 1);
    double *a = data.array[0];

    if (data.fresh)
        fill(n, a);
    initialised(&data, &o);

    double sum = add_up(n, o.repeats, a);

    long whole = n / 1024, rest = n % 1024;
    double expected = o.repeats * (whole * 523776.0 + rest * (rest - 1.0) / 2);
    print_doubles("sum", &sum, 1);
    return finish(&data, sum != expected);
}
