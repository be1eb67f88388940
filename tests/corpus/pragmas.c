#include "check.h"

static double a[170][180];

static double sweep(int n)
{
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 180; j++)
            a[i][j] += 1;
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        a[i][0] += 1;
    for (int i = 0; i < n; i++)
#pragma omp simd
        for (int j = 0; j < 180; j++)
            a[i][j] *= 2;
#pragma scop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 180; j++)
            s = s * 0.5 + a[i][j];
#pragma endscop
    return s;
}

int main(void)
{
    fill(&a[0][0], 170 * 180);
    show_sum("sweep", sweep(170));
    show("a", a, sizeof a);
    return 0;
}
