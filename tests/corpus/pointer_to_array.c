#include "check.h"
#define M 300

static void shift(int n, double (*a)[M], double (*restrict b)[M])
{
    int i, j;
    for (i = 1; i < n; i++)
        for (j = 1; j < M; j++)
            b[i][j] = a[i - 1][j] + a[i][j - 1];
}

static void symbolic(int n, int m, double *flat)
{
    double(*a)[n][m] = (double(*)[n][m])flat;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            (*a)[i][j] += i * m + j;
}

int main(void)
{
    double(*a)[M] = malloc(220 * sizeof *a), (*b)[M] = calloc(220, sizeof *b);
    fill(&a[0][0], 220 * M);
    shift(220, a, b);
    show("shift", b, 220 * sizeof *b);
    shift(1, a, b);
    symbolic(220, M, &b[0][0]);
    show("symbolic", b, 220 * sizeof *b);
    free(a);
    free(b);
    return 0;
}
