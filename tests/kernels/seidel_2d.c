/* Nine-point averages of a square, in place. */
#include "kernel.h"

enum { N = 600, STEPS = 3 };
static double a[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = value(i, j);
}

static void seidel(void)
{
    for (int t = 0; t < STEPS; t++)
        for (int i = 1; i <= N - 2; i++)
            for (int j = 1; j <= N - 2; j++) {
                double above = a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1];
                double beside = a[i][j - 1] + a[i][j] + a[i][j + 1];
                double below = a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1];
                a[i][j] = (above + beside + below) / 9;
            }
}

int main(void)
{
    fill();
    seidel();
    SHOW(a);
    return 0;
}
