/* Neighbours of which some are touched in an inner loop that leaves their address alone, and some beside that loop. */
#include "kernel.h" /* check: --memory 512K */

enum { N = 600, ROW = 1100 };
static double a[N + 2][ROW] ON_PAGE, u[N + 2][ROW] ON_PAGE, out[ROW] ON_PAGE;

static void diagonals(int n, int times)
{
    for (int i = 0; i < 8; i++)
        for (int j = 1; j < n; j++) {
            out[i] += a[j - 1][j];
            for (int k = 0; k < times; k++)
                out[j] += a[j + 1][j - 1] + a[j][j - 1] * a[j][j];
        }
}

static void relaxation(int n, int sweeps)
{
    for (int j = 1; j < n; j++)
        for (int i = 1; i < n; i++) {
            double old = u[i - 1][j];
            for (int s = 0; s < sweeps; s++)
                u[i][j] = (old + u[i][j] + u[i + 1][j]) / 4 + u[i][j + 1] * 0.125;
        }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < ROW; j++)
            u[i][j] = a[i][j] = value(i, j);
    diagonals(N, 3);
    relaxation(50, 2);
    SHOW(out);
    SHOW(u);
    return 0;
}
