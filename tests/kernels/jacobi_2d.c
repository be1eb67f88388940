/* Five-point averages of a square, from one array to the other and back. */
/* check: --memory 2M */
#include "kernel.h"

enum { N = 660, STEPS = 3 };
static double a[N][N] ON_PAGE, b[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = value(i, j);
            b[i][j] = value(j, i);
        }
}

static void jacobi(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                b[i][j] = (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]) / 5;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                a[i][j] = (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j] + b[i + 1][j]) / 5;
    }
}

int main(void)
{
    fill();
    jacobi();
    SHOW(a);
    return 0;
}
