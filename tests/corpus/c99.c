/* flags: -std=c99 -pedantic-errors */
#include "check.h"

static inline double weight(int i)
{
    return i % 2 ? 0.25 : 1.5;
}

static double weighted(int n, double a[const restrict static n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s = s * 0.5 + a[i][j] * weight(i + j);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            a[i][j] += (double[]){0.5, 1.5}[j % 2];
    return s;
}

int main(void)
{
    double *a = filled(200 * 200);
    show_sum("weighted", weighted(200, (double(*)[200])a));
    show("a", a, 200 * 200 * sizeof *a);
    free(a);
}
