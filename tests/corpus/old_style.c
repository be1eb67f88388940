#include "check.h"

double total();

static void scale(a, n, by)
double *a;
int n;
double by;
{
    int i;
    for (i = 0; i < n; i++)
        a[i] *= by;
}

double total(a, n, m)
double a[][200];
int n, m;
{
    double s = 0;
    int i, j;
    for (j = 0; j < m; j++)
        for (i = 0; i < n; i++)
            s = s * 0.5 + a[i][j];
    return s;
}

int main()
{
    double *a = filled(200 * 200);
    scale(a, 200 * 200, 0.5);
    show_sum("total", total(a, 200, 200));
    free(a);
    return 0;
}
