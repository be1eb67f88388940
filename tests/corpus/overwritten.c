/* Arrays that loops overwrite whole, and such that look like it. */
#include "check.h"
#include <math.h>

enum { N = 60000, ROWS = 40, COLUMNS = 1500 };

static double a[N], b[N], c[N], rows[ROWS][COLUMNS];
static float single[N];
static int count[N];

static void copied(long n, double *to, const double *from)
{
    for (long i = 0; i < n; i++)
        to[i] = from[i] * 0.5 + 1;
}

static void told_apart(long n, double *restrict to, const double *restrict from)
{
    for (long i = 0; i < n; i++)
        to[i] = sqrt(fabs(from[i]));
}

static double in_steps(double *x, double *y, double *z, int steps)
{
    for (int s = 0; s < steps; s++) {
        for (long i = 0; i < N; i++)
            z[i] = x[i] + 0.25 * y[i];
        for (long i = 3; i < N - 5; i++)
            x[i] = z[i] - s;
    }
    return x[N / 3] + z[N - 1];
}

static int ends_early(double limit)
{
    for (int i = 0; i < N; i++) {
        if (b[i] > limit)
            return i;
        a[i] = b[i];
    }
    return N;
}

static void in_rows(int m, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            rows[i][j] = i + 0.125 * j;
}

static double read_behind(void)
{
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++)
            rows[i][j] = rows[ROWS - 1 - i][COLUMNS - 1 - j] + 1;
        for (int j = 0; j < COLUMNS; j++)
            sum += rows[i][j];
    }
    return sum;
}

int main(void)
{
    double *x = filled(N), *y = filled(N), *z = filled(2 * N);
    fill(b, N);
    copied(N, a, b);
    copied(N - 1, a + 1, a);
    copied(N - 700, a, a + 700);
    copied(N, z, x);
    copied(N, z + N / 2, z);
    told_apart(N, c, a);
    printf("%a\n", in_steps(x, y, z, 3));
    printf("%a\n", in_steps(a, b, c, 2));
    printf("%a\n", in_steps(z, x, z + N, 2));
    printf("%a\n", in_steps(z, x, z + 1, 2));
    for (long i = 0; i < N; i++) {
        single[i] = (float)a[i];
        count[i] = single[i] > 0 ? (int)single[i] : -1;
    }
    printf("%d\n", ends_early(40));
    in_rows(ROWS, COLUMNS);
    in_rows(ROWS - 1, COLUMNS - 7);
    printf("%a\n", read_behind());
    show("a", a, sizeof a);
    show("c", c, sizeof c);
    show("single", single, sizeof single);
    show("count", count, sizeof count);
    show("rows", rows, sizeof rows);
    show("x", x, N * sizeof *x);
    show("z", z, 2 * N * sizeof *z);
    free(x);
    free(y);
    free(z);
    return 0;
}
