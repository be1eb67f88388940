/*
 * A column walk: the sum of each column of a matrix that is stored by rows. Consecutive elements
 * of a column lie on different pages, which no readahead of the kernel can guess: it reads the
 * neighbours of each page and throws them out before they are used.
 */
#include "data.h"

static void add_columns(int n, double (*a)[n], double *sum)
{
    for (int j = 0; j < n; j++) {
        double s = 0;
        for (int i = 0; i < n; i++)
            s += a[i][j];
        sum[j] += s;
    }
}

static void fill(int n, double (*a)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i - 3.0 * j;
}

/* Counts wrong sums; all numbers are integers, so nothing is rounded. */
static long check(int n, int repeats, double *sum)
{
    long errors = 0;
    for (int j = 0; j < n; j++)
        if (sum[j] != repeats * (0.5 * n * (n - 1.0) - 3.0 * j * n))
            errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"column", "rows and columns", 1, 1000000, 1, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t row = n * sizeof(double);
    struct data data = make_arrays(&o, (size_t[]){n * row, row}, 2);
    double (*a)[n] = data.array[0];
    double *sum = data.array[1];

    if (data.fresh)
        fill(n, a);
    initialised(&data, &o);

    for (int j = 0; j < n; j++)
        sum[j] = 0;
    for (int r = 0; r < o.repeats; r++)
        add_columns(n, a, sum);

    print_doubles("sum", sum, n);
    return finish(&data, check(n, o.repeats, sum));
}
