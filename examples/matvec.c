/*
 * MATVEC: y = y + A x, several times over. Every sweep reads the whole matrix from the first row
 * to the last, so that under demand paging with least-recently-used replacement the next sweep
 * finds nothing of it in memory. x and y are used again and again and should stay.
 */
#include "data.h"

static void add_product(int n, double (*a)[n], double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i] += a[i][j] * x[j];
}

static void fill(int n, double (*a)[n], double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i - j;
    for (int j = 0; j < n; j++)
        x[j] = j % 2 ? -2 : 1;
}

/* Counts wrong elements: the sums over even and odd j have closed forms, all integers. */
static long check(int n, int repeats, double *y)
{
    double even = (n + 1) / 2, odd = n / 2;
    double sum_x = even - 2 * odd;
    double sum_jx = even * (even - 1) - 2 * odd * odd;
    long errors = 0;
    for (int i = 0; i < n; i++)
        if (y[i] != repeats * (i * sum_x - sum_jx))
            errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"matvec", "rows and columns", 1, 1000000, 3, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t row = n * sizeof(double);
    struct data data = make_arrays(&o, (size_t[]){n * row, row, row}, 3);
    double (*a)[n] = data.array[0];
    double *x = data.array[1], *y = data.array[2];

    if (data.fresh)
        fill(n, a, x);
    initialised(&data, &o);

    for (int i = 0; i < n; i++)
        y[i] = 0;
    for (int r = 0; r < o.repeats; r++)
        add_product(n, a, x, y);

    print_doubles("y", y, n);
    return finish(&data, check(n, o.repeats, y));
}
