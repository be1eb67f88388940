/* Sums in which a setting decides what is added, or the step that the sweep is at: what is left out is not read. */
#include "kernel.h"

enum { N = 400, STEPS = 4 };
static double each[N][N] ON_PAGE, wanted[N][N] ON_PAGE, unwanted[N][N] ON_PAGE, last[N][N] ON_PAGE, sums[8] ON_PAGE;
static double again[N][N] ON_PAGE, both[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            each[i][j] = value(i, j);
            wanted[i][j] = value(j, i);
            last[i][j] = value(i + j, j);
            both[i][j] = value(i, i + j);
        }
}

static void sweep(int n, int with, int without, int steps)
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                sums[0] += each[i][j];
                if (with)
                    sums[1] += wanted[i][j];
                if (without > 3 && with)
                    sums[2] += unwanted[i][j];
                if (t == steps - 1)
                    sums[3] += last[i][j];
            }
}

/* The inner loop may have no iterations. */
static void repeated(int n, int times)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < times; k++)
                again[i][j] += 1;
}

/* One of the two is always added, and which is no news to the pages. */
static void either(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i < m)
                sums[4] += both[i][j];
            else
                sums[5] -= both[i][j];
}

int main(void)
{
    fill();
    sweep(N, 1, 0, STEPS);
    repeated(N, 0);
    repeated(N, 2);
    either(N, 0);
    SHOW(sums);
    SHOW(again);
    return 0;
}
