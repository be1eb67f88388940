/* Windows that move with the loop around them, written as ranges of their index: moving averages, bands, convolutions.
 * They are fetched far ahead, by many iterations of that loop, each page once, and released behind. */
#include "kernel.h" /* check: --memory 512K */

enum { N = 100000, ROWS = 700 };
static double x[N] ON_PAGE, y[N] ON_PAGE, h[64], band[ROWS][ROWS] ON_PAGE, sums[ROWS];

static void average(int n, int w)
{
    for (int i = 0; i < n; i++) {
        int first = i - w, last = i + w;
        if (first < 0)
            first = 0;
        if (last > n - 1)
            last = n - 1;
        for (int j = first; j <= last; j++)
            y[i] += x[j];
    }
}

static void convolution(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = (i >= m ? i - m + 1 : 0); j <= i; j++)
            x[i] += y[j] * h[i - j];
}

static void downwards(int n, int w)
{
    for (int i = n - 1; i >= w; i--)
        for (int j = i; j > i - w; j--)
            y[i] += x[j];
}

static void in_steps(int n, int w)
{
    for (int i = 0; i < n - 4 * w; i += 4)
        for (int j = i; j < i + 4 * w; j += 2)
            y[i] += x[j];
}

static void wide(int n, int w)
{
    for (int i = 0; i < n; i += 997)
        for (int j = (i > w ? i - w : 0); j < (i + w < n ? i + w : n); j++)
            y[i] += x[j];
}

static void rows(int n, int w)
{
    for (int i = w; i < n - w; i++)
        for (int k = i - w; k <= i + w; k++)
            for (int j = 0; j < n; j++)
                sums[j] += band[k][j];
}

static void by_columns(int n, int w)
{
    for (int i = 0; i < n; i++)
        for (int j = (i > w ? i - w : 0); j < (i + w + 1 < n ? i + w + 1 : n); j++)
            sums[i] += band[j][i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        x[i] = value(i, 1);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            band[i][j] = value(i, j);
    for (int i = 0; i < 64; i++)
        h[i] = value(1, i);
    average(N, 10);
    in_steps(N, 16);
    rows(ROWS, 3);
    downwards(N, 33);
    by_columns(ROWS, 80);
    convolution(N, 21);
    wide(N, 15000);
    SHOW(x);
    SHOW(y);
    SHOW(sums);
    return 0;
}
