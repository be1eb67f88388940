/* y = A x and x = B y, with triangles packed by columns, as BLAS does; the second one backwards. */
/* check: --memory 256K */
#include "kernel.h"

enum { N = 500 };
static double ap[N * (N + 1) / 2] ON_PAGE, bp[N * (N + 1) / 2] ON_PAGE, x[N] ON_PAGE, y[N] ON_PAGE;

static void fill(void)
{
    for (int j = 0; j < N; j++) {
        for (int i = 0; i <= j; i++)
            ap[j * (j + 1) / 2 + i] = bp[j * (j + 1) / 2 + i] = value(i, j);
        x[j] = value(j, 1);
    }
}

static void multiply(void)
{
    int kk = 0;
    for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int i = 0; i < j; i++) {
            y[i] += x[j] * ap[kk + i];
            sum += ap[kk + i] * x[i];
        }
        y[j] += x[j] * ap[kk + j] + sum;
        kk += j + 1;
    }
}

static void solve(void)
{
    int kk = N * (N + 1) / 2 - 1;
    for (int j = N - 1; j >= 0; j--) {
        int i = j - 1;
        x[j] /= bp[kk] + 4;
        for (int k = kk - 1; k >= kk - j; k--) {
            x[i] -= x[j] * bp[k] / 64;
            i--;
        }
        kk -= j + 1;
    }
}

int main(void)
{
    fill();
    multiply();
    solve();
    SHOW(y);
    SHOW(x);
    return 0;
}
