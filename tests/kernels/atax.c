/* y = A^T (A x), one row of A at a time. */
#include "kernel.h"

enum { N = 500, M = 700 };
static double a[N][M] ON_PAGE, x[M] ON_PAGE, y[M] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = value(i, j);
    for (int j = 0; j < M; j++) {
        x[j] = value(j, 5);
        y[j] = 0;
    }
}

static void atax(void)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < M; j++)
            sum += a[i][j] * x[j];
        for (int j = 0; j < M; j++)
            y[j] += a[i][j] * sum;
    }
}

int main(void)
{
    fill();
    atax();
    SHOW(y);
    return 0;
}
