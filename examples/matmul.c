/*
 * C = C + A B as in the textbook: three loops, i j k. B is walked down its columns, once for every
 * row of A: a column walk that comes round n times. A row of A and of C stay in memory.
 */
#include "data.h"

static void multiply(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

static void fill(int n, double (*a)[n], double (*b)[n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    }
}

/* Counts wrong elements: the sum over k of (i + k)(k - j) is a polynomial in i and j. */
static long check(int n, int repeats, double (*c)[n])
{
    double sum_k = 0.5 * n * (n - 1.0), sum_kk = sum_k * (2.0 * n - 1) / 3;
    long errors = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (c[i][j] != repeats * (sum_kk + (i - j) * sum_k - (double)i * j * n))
                errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"matmul", "rows and columns", 1, 40000, 1, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t matrix = n * sizeof(double) * n;
    struct data data = make_arrays(&o, (size_t[]){matrix, matrix, matrix}, 3);
    double (*a)[n] = data.array[0], (*b)[n] = data.array[1], (*c)[n] = data.array[2];

    if (data.fresh)
        fill(n, a, b);
    initialised(&data, &o);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = 0;
    for (int r = 0; r < o.repeats; r++)
        multiply(n, a, b, c);

    print_doubles("c", c[0], (size_t)n * n);
    return finish(&data, check(n, o.repeats, c));
}
