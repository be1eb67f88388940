/* Loops whose bounds move with the loop around while their length stays the same; rows are found in memory. */
#include "check.h"

static void fill_diagonal(int n, int m, const double *a, double **rows)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = j; k < j + 1; k++)
                rows[i][i] = 0.5 * a[i];
}

static double sums(int n, int m, double **rows)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = j + 2; k > j; k--)
                s += rows[i][k];
    return s;
}

int main(void)
{
    enum { N = 15000 };
    static double *rows[N];
    double *a = filled(2 * N);
    for (int i = 0; i < N; i++)
        rows[i] = a + i / 2;
    show_sum("sums", sums(N, 3, rows));
    fill_diagonal(N, 3, a, rows);
    show("rows", a, 2 * N * sizeof *a);
    free(a);
    return 0;
}
