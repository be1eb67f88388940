#include "check.h"

static void shift(double *a, int n)
{
    for (int i = n - 1; i > 0; i--)
        a[i] = a[i - 1];
}

static double rows(int n, int m, double a[n][m])
{
    double s = 0;
    int i, j;
    for (i = n; i-- > 0;)
        s += a[i][0];
    for (i = n - 1; i >= 0; i -= 1)
        for (j = m - 1; j >= 0; --j)
            s = s * 0.5 + a[i][j];
    for (j = m - 1; 0 <= j; j = j - 1)
        for (i = n - 1; i > -1; i--)
            s = s * 0.5 - a[i][j];
    printf("%d %d\n", i, j);
    return s;
}

static void mixed(int n, int m, double a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = m - 2; j >= 0; j--)
            a[i][j] += a[i][j + 1] * 0.25;
    for (int i = n - 2; i >= 0; i--)
        for (int j = 0; j < m; j++)
            a[i][j] += a[i + 1][j] * 0.25;
}

int main(void)
{
    double *a = filled(170 * 200);
    shift(a, 170 * 200);
    mixed(170, 200, (double(*)[200])a);
    show_sum("rows", rows(170, 200, (double(*)[200])a));
    show("a", a, 170 * 200 * sizeof *a);
    shift(a, 0);
    shift(NULL, -7);
    free(a);
    return 0;
}
