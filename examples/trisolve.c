/*
 * L x = b for a lower triangular matrix, by forward substitution along the rows. The inner loop
 * grows with i: short rows at the top, long ones at the bottom, and the rest of each row is
 * never touched. x is used by every later row and should stay in memory.
 */
#include "data.h"

static void solve(int n, double (*l)[n], double *b, double *x)
{
    for (int i = 0; i < n; i++) {
        double s = b[i];
        for (int j = 0; j < i; j++)
            s -= l[i][j] * x[j];
        x[i] = s / l[i][i];
    }
}

/* b is L times the solution 1 2 3 4 1 2 3 4 ... */
static void fill(int n, double (*l)[n], double *b)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j <= i; j++) {
            l[i][j] = 1 + (i + j) % 3;
            s += l[i][j] * (1 + j % 4);
        }
        for (int j = i + 1; j < n; j++)
            l[i][j] = 0;
        b[i] = s;
    }
}

/* Counts wrong elements; all numbers are integers, so nothing is rounded. */
static long check(int n, double *x)
{
    long errors = 0;
    for (int i = 0; i < n; i++)
        if (x[i] != 1 + i % 4)
            errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"trisolve", "rows and columns", 1, 1000000, 3, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t row = n * sizeof(double);
    struct data data = make_arrays(&o, (size_t[]){n * row, row, row}, 3);
    double (*l)[n] = data.array[0];
    double *b = data.array[1], *x = data.array[2];

    if (data.fresh)
        fill(n, l, b);
    initialised(&data, &o);

    for (int i = 0; i < n; i++)
        x[i] = 0;
    for (int r = 0; r < o.repeats; r++)
        solve(n, l, b, x);

    print_doubles("x", x, n);
    return finish(&data, check(n, x));
}
