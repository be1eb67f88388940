#include "check.h"
#define N 110

static double a[N][N], x[N];

static void lower(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] += j;
}

static void upper(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            a[i][j] = a[j][i] - 1;
}

static void solve(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= 1 + a[i][i] * a[i][i];
    }
    for (int i = n - 1; i >= 0; i--)
        for (int j = n - 1; j > i; j--)
            x[i] -= 1e-3 * a[i][j] * x[j];
}

static void factor(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k; j <= i; j++)
                a[i][j] -= a[i][k] * a[j][k] * 1e-4;
}

static void trapezoid(int n)
{
    for (int i = -5; i < n; i++)
        for (int j = 2 * i; j < i + 20; j++)
            if (j >= 0 && j < n && i >= 0)
                a[i][j] += 1;
}

int main(void)
{
    fill(&a[0][0], N * N);
    fill(x, N);
    lower(N);
    upper(N);
    solve(N);
    factor(N);
    trapezoid(N);
    lower(0);
    upper(1);
    show("a", a, sizeof a);
    show("x", x, sizeof x);
    return 0;
}
