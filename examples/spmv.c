/*
 * y = y + A x for a sparse matrix in compressed rows (CSR): the numbers of row i and their columns
 * are value[k] and column[k] for row[i] <= k < row[i+1]. The matrix streams through memory once a
 * sweep; x is read through the column numbers, in no order that the loop shows.
 */
#include "data.h"

static void add_product(long n, const long *row, const int *column, const double *value, const double *x, double *y)
{
    for (long i = 0; i < n; i++)
        for (long k = row[i]; k < row[i + 1]; k++)
            y[i] += value[k] * x[column[k]];
}

/* Row i has 1 + i mod 15 numbers: 1, 2, 3 ... in columns drawn by a linear congruential generator. */
static long count_numbers(long n)
{
    long whole = n / 15, rest = n % 15;
    return n + whole * 105 + rest * (rest - 1) / 2;
}

static void fill(long n, long *row, int *column, double *value, double *x)
{
    unsigned seed = 1;
    row[0] = 0;
    for (long i = 0; i < n; i++)
        row[i + 1] = row[i] + 1 + i % 15;
    for (long i = 0; i < n; i++) {
        for (long k = row[i]; k < row[i + 1]; k++) {
            seed = seed * 1664525u + 1013904223u;
            column[k] = (int)((seed >> 8) * (unsigned long)n >> 24);
            value[k] = k - row[i] + 1;
        }
    }
    for (long j = 0; j < n; j++)
        x[j] = j % 8;
}

/* Counts wrong elements, from the formulas alone; all numbers are integers. */
static long check(long n, int repeats, const double *y)
{
    unsigned seed = 1;
    long errors = 0;
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long p = 1; p <= 1 + i % 15; p++) {
            seed = seed * 1664525u + 1013904223u;
            sum += p * (((seed >> 8) * (unsigned long)n >> 24) % 8);
        }
        if (y[i] != repeats * sum)
            errors++;
    }
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"spmv", "rows and columns", 1, INT_MAX, 3, NULL};
    struct options o = parse_options(argc, argv, &program);
    long n = o.n;
    size_t numbers = count_numbers(n);
    struct data data = make_arrays(&o, (size_t[]){numbers * sizeof(double), numbers * sizeof(int),
                                                  (n + 1) * sizeof(long), n * sizeof(double), n * sizeof(double)}, 5);
    double *value = data.array[0], *x = data.array[3], *y = data.array[4];
    int *column = data.array[1];
    long *row = data.array[2];

    if (data.fresh)
        fill(n, row, column, value, x);
    initialised(&data, &o);

    for (long i = 0; i < n; i++)
        y[i] = 0;
    for (int r = 0; r < o.repeats; r++)
        add_product(n, row, column, value, x, y);

    print_doubles("y", y, n);
    return finish(&data, check(n, o.repeats, y));
}
