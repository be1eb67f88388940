/* Finite differences in the time domain, in two dimensions: electric and magnetic fields in turn. */
/* check: --memory 2M */
#include "kernel.h"

enum { N = 500, M = 520, STEPS = 3 };
static double ex[N][M] ON_PAGE, ey[N][M] ON_PAGE, hz[N][M] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            ex[i][j] = value(i, j + 1);
            ey[i][j] = value(i, j + 2);
            hz[i][j] = value(i, j + 3);
        }
}

static void fdtd(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int j = 0; j < M; j++)
            ey[0][j] = t;
        for (int i = 1; i < N; i++)
            for (int j = 0; j < M; j++)
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < N; i++)
            for (int j = 1; j < M; j++)
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < N - 1; i++)
            for (int j = 0; j < M - 1; j++)
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int main(void)
{
    fill();
    fdtd();
    SHOW(hz);
    return 0;
}
