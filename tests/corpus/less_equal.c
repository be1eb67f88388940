#include "check.h"

static double a[202][202];

static void sweep(int n)
{
    int i, j = -1;
    for (i = 1; i <= n; i++)
        for (j = 1; n >= j; j++)
            a[i][j] = a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1];
    printf("%d %d\n", i, j);
}

static double unsigned_bound(unsigned n)
{
    double s = 0;
    for (unsigned i = 1; i <= n; i++)
        for (unsigned j = n; j >= 1; j--)
            s = s * 0.5 + a[i][j];
    return s;
}

static double last(long n)
{
    double s = 0;
    for (long i = 0; i <= n - 1; i += 3)
        s += a[i][i] + a[n][i];
    return s;
}

int main(void)
{
    fill(&a[0][0], 202 * 202);
    sweep(200);
    sweep(0);
    show("a", a, sizeof a);
    show_sum("unsigned", unsigned_bound(200));
    show_sum("last", last(201));
    return 0;
}
