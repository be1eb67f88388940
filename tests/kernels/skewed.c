/* Columns whose rows begin further on in each iteration of the loop around: time-skewed loops, bands by columns. */
#include "kernel.h" /* check: --memory 1M */

enum { N = 300, ROW = 700 };
static double a[2 * N][ROW] ON_PAGE, out[ROW] ON_PAGE;

static void downwards(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 120; j++)
            out[i] += a[i + j][i];
}

static void backwards(int n)
{
    for (int i = n - 1; i > 0; i--)
        for (int j = i; j < 2 * n - i; j++)
            out[i] += a[i + j - 1][i];
}

static void upwards(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 120; j++)
            out[i] += a[n - i + j][i];
}

static void two_rows_a_step(int n, int rows)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 120; j++)
            out[i] += a[rows * i + j][i];
}

static void band_by_columns(int n, int width)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < i + width; j++)
            out[i] += a[j][i];
}

int main(void)
{
    downwards(N);
    backwards(N);
    upwards(N);
    two_rows_a_step(N / 2, 2);
    band_by_columns(N, 120);
    SHOW(out);
    return 0;
}
