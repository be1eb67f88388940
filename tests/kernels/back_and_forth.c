/* A tridiagonal system: elimination goes up, substitution comes down, and finds the last part still in memory. */
#include "kernel.h"

enum { N = 400000 };
static double b[N] ON_PAGE, d[N] ON_PAGE, x[N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        b[i] = 4 + value(i, 1);
        d[i] = value(i, 2);
    }
}

static void solve(void)
{
    for (int i = 1; i < N; i++) {
        b[i] -= 1 / b[i - 1];
        d[i] -= d[i - 1] / b[i - 1];
    }
    x[N - 1] = d[N - 1] / b[N - 1];
    for (int i = N - 2; i >= 0; i--)
        x[i] = (d[i] - x[i + 1]) / b[i];
}

int main(void)
{
    fill();
    solve();
    SHOW(x);
    return 0;
}
