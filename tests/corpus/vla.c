#include "check.h"

static void scale(int n, int m, double a[n][m], const double b[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = a[i][j] * 0.5 + b[j];
}

static double columns(int n, int m, double a[n][m])
{
    double s = 0;
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            s = s * 0.75 + a[i][j];
    return s;
}

static double local(int n)
{
    double t[n][n + 1];
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            t[i][j] = i - 2 * j;
    for (int i = 0; i < n; i++)
        for (int j = n; j >= 0; j--)
            s += t[n - 1 - i][j] / (1 + j);
    return s;
}

struct view {
    void *base;
    long width;
};

static double in_iterations(const struct view *v, int rows, int columns)
{
    double s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            const long m = v->width;
            double(*a)[m] = v->base;
            s = s * 0.75 + a[i][j];
        }
    return s;
}

int main(void)
{
    double *a = filled(211 * 307), *b = filled(307);
    scale(211, 307, (double(*)[307])a, b);
    show("scaled", a, 211 * 307 * sizeof *a);
    show_sum("columns", columns(211, 307, (double(*)[307])a));
    show_sum("one row", columns(1, 307, (double(*)[307])a));
    struct view v = {a, 307};
    show_sum("in iterations", in_iterations(&v, 211, 307));
    show_sum("local", local(150));
    free(a);
    free(b);
    return 0;
}
