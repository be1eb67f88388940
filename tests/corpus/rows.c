#include "check.h"

static void multiply(int n, double **c, double **a, double **b)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
}

static double ragged(int n, double *const *rows, const int *length)
{
    double s = 0;
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < length[i]; j++)
            s = s * 0.5 + rows[i][j];
    return s;
}

static double **matrix(int n)
{
    double **rows = malloc((n + 1) * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = filled(n);
    rows[n] = NULL;
    return rows;
}

int main(void)
{
    enum { N = 120 };
    double **a = matrix(N), **b = matrix(N), **c = matrix(N);
    int length[N];
    multiply(N, c, a, b);
    multiply(0, NULL, NULL, NULL);
    for (int i = 0; i < N; i++)
        show("row", c[i], N * sizeof **c);
    for (int i = 0; i < N; i++)
        length[i] = i % 7 == 3 ? 0 : N - i;
    for (int i = 0; i < N; i++)
        if (length[i] == 0) {
            free(a[i]);
            a[i] = NULL;
        }
    show_sum("ragged", ragged(N, a, length));
    for (int i = 0; i < N; i++) {
        free(a[i]);
        free(b[i]);
        free(c[i]);
    }
    free(a);
    free(b);
    free(c);
    return 0;
}
