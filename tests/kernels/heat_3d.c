/* Heat in a cube: seven-point differences, from one array to the other and back. */
#include "kernel.h"

enum { N = 64, STEPS = 3 };
static double a[N][N][N] ON_PAGE, b[N][N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                a[i][j][k] = b[i][j][k] = value(i + j, k);
}

static void heat(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    b[i][j][k] = a[i][j][k] + 0.125 * (a[i + 1][j][k] + a[i - 1][j][k] - 6 * a[i][j][k] +
                                                       a[i][j + 1][k] + a[i][j - 1][k] + a[i][j][k + 1] + a[i][j][k - 1]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    a[i][j][k] = b[i][j][k] + 0.125 * (b[i + 1][j][k] + b[i - 1][j][k] - 6 * b[i][j][k] +
                                                       b[i][j + 1][k] + b[i][j - 1][k] + b[i][j][k + 1] + b[i][j][k - 1]);
    }
}

int main(void)
{
    fill();
    heat();
    SHOW(a);
    return 0;
}
