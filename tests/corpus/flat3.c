#include "check.h"

static void smooth(int n, int m, int l, const double *a, double *b)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int k = 1; k < l - 1; k++)
                b[(i * m + j) * l + k] = a[(i * m + j) * l + k] - a[((i - 1) * m + j) * l + k] +
                                         a[((i + 1) * m + j) * l + k] * 0.5 + a[(i * m + j - 1) * l + k] -
                                         a[(i * m + j + 1) * l + k] + a[(i * m + j) * l + k - 1] +
                                         a[(i * m + j) * l + k + 1];
}

static double innermost_first(int n, int m, int l, const double *a)
{
    double s = 0;
    for (int k = 0; k < l; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                s = s * 0.5 + a[(i * m + j) * l + k];
    return s;
}

int main(void)
{
    int n = 31, m = 37, l = 41;
    double *a = filled(n * m * l), *b = calloc(n * m * l, sizeof *b);
    smooth(n, m, l, a, b);
    show("smooth", b, n * m * l * sizeof *b);
    show_sum("innermost first", innermost_first(n, m, l, a));
    smooth(n, 1, l, a, b);
    smooth(1, m, l, a, b);
    free(a);
    free(b);
    return 0;
}
