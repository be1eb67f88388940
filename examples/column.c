/*
 * A column walk: sums of columns of a matrix that is stored by rows, as one does who keeps a row
 * for each hour and wants the means at some stations. The elements of a column lie on different
 * pages, a distance apart that the kernel's readahead does not see: it reads the neighbours of each
 * page and throws them out unused. `-p all` takes every column, which without iopref reads the
 * matrix many thousand times from disk when a column's readahead exceeds memory.
 */
#include "data.h"

enum { SOME = 512 }; /* one column in so many: a page apart */

static void add_columns(int n, int step, double (*a)[n], double *sum)
{
    for (int j = 0; j < n; j += step) {
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
static long check(int n, int step, int repeats, double *sum)
{
    long errors = 0;
    for (int j = 0; j < n; j += step)
        if (sum[j] != repeats * (0.5 * n * (n - 1.0) - 3.0 * j * n))
            errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const char *const parts[] = {"some", "all", NULL};
    static const struct program program = {"column", "rows and columns", 1, 1000000, 1, parts};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n, step = strcmp(o.part, "all") == 0 ? 1 : SOME;
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
        add_columns(n, step, a, sum);

    print_doubles("sum", sum, n);
    return finish(&data, check(n, step, o.repeats, sum));
}
