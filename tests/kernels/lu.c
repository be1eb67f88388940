/* L U factors of a matrix in place, row by row, without pivoting. */
/* check: --memory 512K */
#include "kernel.h"

enum { N = 360 };
static double a[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = value(i, j) + (i == j ? N : 0);
}

static void lu(void)
{
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < i; k++) {
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
    }
}

int main(void)
{
    fill();
    lu();
    SHOW(a);
    return 0;
}
