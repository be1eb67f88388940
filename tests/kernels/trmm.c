/* B = A^T B with a unit lower triangular A. */
/* check: --memory 512K */
#include "kernel.h"

enum { M = 200, N = 900 };
static double a[M][M] ON_PAGE, b[M][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < i; j++)
            a[i][j] = value(i, j);
        for (int j = 0; j < N; j++)
            b[i][j] = value(j, i);
    }
}

static void trmm(void)
{
    for (int i = 0; i < M; i++)
        for (int k = i + 1; k < M; k++)
            for (int j = 0; j < N; j++)
                b[i][j] += a[k][i] * b[k][j];
}

int main(void)
{
    fill();
    trmm();
    SHOW(b);
    return 0;
}
