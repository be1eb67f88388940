/* check: --memory 512K */
/* Triangles whose loops take two steps at a time, or begin where the greater of two numbers is: how long a column is
 * must not be taken from the shortest. Those that memory does not hold are released as they are read. Neighbouring rows
 * are the same ones a step later only where the loop steps by one, and what goes down is asked for downwards. Steps that
 * begin with each of the columns come back to the same rows, and slices of a row may be no wider than an element. */
#include "kernel.h"

enum { N = 600, HALF = N / 2 };
static double square[N][N] ON_PAGE, wide[N][N] ON_PAGE, sums[N];

static void upper(int n, int first)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j += 2)
            sums[i] += square[j][i];
    for (int i = 0; i < first; i++)
        for (int j = i < first - 200 ? first - 200 : i; j < n; j++)
            sums[i] += wide[j][i];
}

static void narrowing(int n, int step)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = n - i; j < i; j += step)
            sums[j] += square[j][i] + wide[j + 1][i];
}

static void pairs(int n, int step)
{
    for (int i = 0; i < n; i += step)
        for (int j = i; j < n - i; j += step)
            sums[i] += square[j][0] + square[j + 1][0];
}

static void downwards(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = n - i - 1; j > i; j--)
            sums[i] += wide[j][1] + wide[j + 1][2];
}

static void staggered(int n, int step)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j += step)
            sums[i] += wide[j][i];
}

static void later_and_longer(int n)
{
    for (int i = 2; i < n / 2; i += 2)
        for (int j = i; j < 2 * i; j += 3)
            sums[i] += wide[j][j];
}

static void slices(int n, int rows, int width)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < width; k++)
                sums[i] += square[j][width * i + k];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            square[i][j] = value(i, j);
            wide[i][j] = value(j, i + 1);
        }
    upper(N, HALF);
    narrowing(N, 3);
    pairs(N, 1);
    pairs(N, 4);
    downwards(N);
    later_and_longer(N);
    staggered(N, 2);
    slices(N, 90, 1);
    SHOW(sums);
    return 0;
}
