#include "check.h"

static void transpose(int n, int m, const double *a, double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[j * n + i] = a[i * m + j];
}

static void columns(long n, long m, double *a)
{
    long i, j;
    for (j = 0; j < m; j++)
        for (i = 1; i < n; i++)
            a[i * m + j] += a[(i - 1) * m + j];
}

static double diagonal(int n, const double *a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i * n + i] + a[i * (n + 1)];
    return s;
}

int main(void)
{
    int n = 95, m = 129;
    double *a = filled(n * m), *b = calloc(n * m, sizeof *b);
    transpose(n, m, a, b);
    show("transpose", b, n * m * sizeof *b);
    columns(n, m, a);
    show("columns", a, n * m * sizeof *a);
    show_sum("diagonal", diagonal(n, a));
    transpose(0, m, a, b);
    transpose(n, 0, a, b);
    transpose(-1, 4, a, b);
    free(a);
    free(b);
    return 0;
}
