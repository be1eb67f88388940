/*
 * MATVEC of OSDI00 as one nest: y = y + A x, REPEATS times. The matrix is used again in each repeat, the vector in each
 * row, so that releases of the matrix have a priority above 0: where it does not fit, a part of it is worth keeping.
 */
#include "../examples/data.h"

static void add_products(int repeats, int n, double (*a)[n], double *x, double *y)
{
    for (int r = 0; r < repeats; r++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                y[i] += a[i][j] * x[j];
}

int main(int argc, char **argv)
{
    static const struct program program = {"matvec_repeated", "rows and columns", 1, 100000, 4, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t row = n * sizeof(double);
    struct data data = make_arrays(&o, (size_t[]){n * row, row, row}, 3);
    double (*a)[n] = data.array[0];
    double *x = data.array[1], *y = data.array[2];

    for (int i = 0; data.fresh && i < n; i++) {
        x[i] = 1;
        for (int j = 0; j < n; j++)
            a[i][j] = i - j;
    }
    initialised(&data, &o);

    memset(y, 0, row);
    add_products(o.repeats, n, a, x, y);

    long errors = 0;
    for (int i = 0; i < n; i++)
        errors += y[i] != o.repeats * (i - (n - 1) / 2.0) * n;
    print_doubles("y", y, n);
    return finish(&data, errors);
}
