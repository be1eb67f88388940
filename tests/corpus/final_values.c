#include "check.h"

static double a[170][180];

static void after(int n, int m)
{
    int i = -1, j = -1;
    long k = -1;
    unsigned u = 77;
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] += 1;
    printf("%d %d\n", i, j);
    for (i = n - 1; i >= 0; i--) {
        for (k = 0; k < m; k += 7)
            a[i][k] -= 1;
        a[i][0] = k;
    }
    printf("%d %ld\n", i, k);
    for (u = 3; u < (unsigned)(n > 0 ? n : 0); u += 4)
        a[u][0] = u;
    printf("%u\n", u);
    for (i = 5; i <= n; i += 3)
        for (j = m; j > i; j -= 2)
            a[i - 5][j - 1] *= 2;
    printf("%d %d\n", i, j);
}

static int carried(int n)
{
    int i, last = 0, j;
    for (i = 0; i < n; i++) {
        for (j = 0; j < 180 && j < i + 10; j++)
            last = j;
        a[i][last] += j;
    }
    return i * 1000 + last;
}

int main(void)
{
    fill(&a[0][0], 170 * 180);
    after(170, 180);
    after(1, 1);
    after(0, 180);
    after(170, 0);
    after(-4, -4);
    printf("%d\n", carried(170));
    show("a", a, sizeof a);
    return 0;
}
