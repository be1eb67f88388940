/* The lower triangle of C = C + A A^T, row by row. */
/* check: --memory 512K */
#include "kernel.h"

enum { N = 200, M = 800 };
static double a[N][M] ON_PAGE, c[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            a[i][j] = value(i, j);
        for (int j = 0; j < N; j++)
            c[i][j] = value(j, i);
    }
}

static void syrk(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            c[i][j] *= 0.5;
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < M; k++)
                c[i][j] += a[i][k] * a[j][k];
    }
}

int main(void)
{
    fill();
    syrk();
    SHOW(c);
    return 0;
}
