/* The Cholesky factor of a positive definite matrix, without the roots: A = L D L^T, in the lower triangle. */
#include "kernel.h"

enum { N = 520 };
static double a[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] = value(i, j) / N + (i == j ? 2 : 0);
}

static void cholesky(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++)
            a[i][i] -= a[i][k] * a[i][k];
    }
}

int main(void)
{
    fill();
    cholesky();
    SHOW(a);
    return 0;
}
