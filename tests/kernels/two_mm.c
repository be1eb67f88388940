/* D = A B C, by way of T = A B: the inner loops go down the columns of the right matrix. */
#include "kernel.h"

enum { R = 4, N = 600 };
static double a[R][N] ON_PAGE, b[N][N] ON_PAGE, c[N][N] ON_PAGE, t[R][N] ON_PAGE, d[R][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < R; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = value(i, j);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            b[i][j] = value(j, i);
            c[i][j] = value(i, j + 3);
        }
}

static void product(double (*x)[N], double (*y)[N], double (*z)[N])
{
    for (int i = 0; i < R; i++)
        for (int j = 0; j < N; j++) {
            z[i][j] = 0;
            for (int k = 0; k < N; k++)
                z[i][j] += x[i][k] * y[k][j];
        }
}

int main(void)
{
    fill();
    product(a, b, t);
    product(t, c, d);
    SHOW(d);
    return 0;
}
