/* Loops that do not run must not make a hint look at anything: their arrays may not be there. */
#include "check.h"

static double sum(int n, int m, const double *a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
    return s;
}

static double rows(int n, int m, double *const *a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s = s * 0.5 + a[i][j];
    return s;
}

static double planes(int n, int m, int l, double ***a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                s = s * 0.5 + a[i][j][k];
    return s;
}

static double counted_rows(const int *n, const int *length, double *const *a)
{
    double s = 0;
    for (int i = 0; i < *n; i++)
        for (int j = 0; j < length[i]; j++)
            s = s * 0.5 + a[i][j];
    return s;
}

static double gather(int n, int m, const double *a, const int *b)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s = s * 0.5 + a[b[j]];
    return s;
}

int main(void)
{
    int none = 0, zeros[300] = {0}, one = 300;
    double *rows_not_there[300] = {0}, **planes_not_there[300] = {0};
    double *a = filled(300 * 300);
    show_sum("no rows", sum(0, 5, NULL) + sum(-2147483647 - 1, 5, NULL) + rows(0, 9, NULL) + rows(-9, 9, NULL));
    show_sum("no columns", sum(5, 0, NULL) + sum(9, -9, NULL) + rows(300, 0, rows_not_there) + rows(300, -1, NULL));
    show_sum("no planes", planes(0, 1, 1, NULL) + planes(300, 0, 1, planes_not_there) + planes(300, -1, 1, NULL));
    show_sum("counted", counted_rows(&none, NULL, NULL) + counted_rows(&one, zeros, rows_not_there));
    show_sum("gather", gather(0, 5, NULL, NULL) + gather(5, 0, NULL, NULL) + gather(100000, -1, NULL, NULL));
    for (int i = 0; i < 300; i++)
        rows_not_there[i] = a + 300 * i;
    show_sum("all", rows(300, 300, rows_not_there) + sum(300, 300, a));
    free(a);
    return 0;
}
