/* x = x + A y and z = z + A^T w: rows of A, and then its columns. */
#include "kernel.h"

enum { N = 600 };
static double a[N][N] ON_PAGE, x[N] ON_PAGE, y[N] ON_PAGE, z[N] ON_PAGE, w[N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        y[i] = value(i, 3);
        w[i] = value(i, 4);
        for (int j = 0; j < N; j++)
            a[i][j] = value(i, j);
    }
}

static void mvt(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i] += a[i][j] * y[j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            z[i] += a[j][i] * w[j];
}

int main(void)
{
    fill();
    mvt();
    SHOW(x);
    SHOW(z);
    return 0;
}
