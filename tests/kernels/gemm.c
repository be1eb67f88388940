/* C = C + A B, row by row. */
#include "kernel.h"

enum { M = 24, N = 600 };
static double a[M][N] ON_PAGE, b[N][N] ON_PAGE, c[M][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = value(i, j);
            c[i][j] = value(i + 2, j);
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            b[i][j] = value(j, i + 1);
}

static void gemm(void)
{
    for (int i = 0; i < M; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
}

int main(void)
{
    fill();
    gemm();
    SHOW(c);
    return 0;
}
