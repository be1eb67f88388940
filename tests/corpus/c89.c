/* flags: -std=gnu89 -Wdeclaration-after-statement -Werror=declaration-after-statement */
#include "check.h"
#define N 180

static double a[N][N];

static double both(n)
int n;
{
    double s = 0;
    register int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            s += a[i][j];
    for (j = 0; j < n; j++) {
        double t = 0;
        for (i = 0; i < n; i++)
            t += a[i][j];
        s = s * 0.5 + t;
    }
    return s;
}

int main()
{
    int i;
    fill(&a[0][0], N * N);
    for (i = 0; i < N; i++)
        a[i][i] = i;
    show_sum("both", both(N));
    return 0;
}
