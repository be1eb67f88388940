#include "check.h"
#define N 190

static double a[N][N], edge[N];

static void affine(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (i == j)
                a[i][j] += 10;
            else if (i < j && j < n - 1)
                a[i][j] -= a[i][j + 1];
            if (j == 0)
                edge[i] = a[i][j];
            if (i > 0)
                a[i][j] += a[i - 1][j];
        }
}

static double outer_guard(int n, const double *p)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (p != NULL)
            for (int j = 0; j < n; j++)
                s = s * 0.5 + p[i * n + j];
        if (i >= 10)
            s += a[i - 10][i];
    }
    return s;
}

static double never(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (i < 0)
            s += a[i][i];
    return s;
}

int main(void)
{
    fill(&a[0][0], N * N);
    affine(N);
    show("a", a, sizeof a);
    show("edge", edge, sizeof edge);
    show_sum("guard", outer_guard(N, NULL));
    show_sum("guard", outer_guard(N, &a[0][0]));
    show_sum("never", never(N));
    return 0;
}
