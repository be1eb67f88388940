#include "check.h"

static double gather(int n, const double *a, const int *b)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[b[i]];
    return s;
}

static void scatter(int n, double *a, const int *b, const double *c)
{
    for (int i = 0; i < n; i++)
        a[b[i]] += c[i];
}

static double blocks(int n, int k, const double *a, const int *b)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            s = s * 0.5 + a[k * b[i] + j];
    return s;
}

static double rows(int n, int m, double a[][m], const short *which)
{
    double s = 0;
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < m; j++)
            s = s * 0.5 + a[which[i] + 1][j];
    return s;
}

static double neighbours(int n, double *x, int (*of)[4])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            s = s * 0.5 + x[of[i][k]];
    return s;
}

int main(void)
{
    int n = 9000, (*of)[4] = malloc(n * sizeof *of), *b = malloc(n * sizeof *b);
    short *which = malloc(n * sizeof *which);
    double *a = filled(n), *c = filled(n);
    fill_index(b, n, n);
    fill_index(of[0], 4 * n, n);
    show_sum("gather", gather(n, a, b));
    scatter(n, a, b, c);
    show("scatter", a, n * sizeof *a);
    fill_index(b, n, n / 8);
    show_sum("blocks", blocks(n, 8, a, b));
    for (int i = 0; i < n; i++)
        which[i] = (short)(b[i] % 100 - 1);
    show_sum("rows", rows(n, 90, (double(*)[90])a, which));
    show_sum("neighbours", neighbours(n, a, of));
    show_sum("none", gather(0, NULL, NULL) + blocks(0, 3, NULL, NULL) + blocks(5, 0, NULL, NULL));
    scatter(-3, NULL, NULL, NULL);
    free(a);
    free(b);
    free(c);
    free(of);
    free(which);
    return 0;
}
