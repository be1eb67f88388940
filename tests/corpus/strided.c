#include "check.h"
#define N 30011

static void red_black(int n, int m, double a[n][m])
{
    int i, j, colour;
    for (colour = 0; colour < 2; colour++)
        for (i = 1; i < n - 1; i++)
            for (j = 1 + colour; j < m - 1; j += 2)
                a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(void)
{
    static double a[N];
    const int three = 3;
    int i;
    double s = 0;
    fill(a, N);
    for (i = 0; i < N; i += 2)
        a[i] += i;
    printf("%d\n", i);
    for (i = 1; i <= N - 3; i = i + three)
        a[i] -= a[i + 2];
    printf("%d\n", i);
    for (i = N - 1; i >= 0; i -= 2)
        s = s * 0.5 + a[i];
    printf("%d\n", i);
    for (i = N - 1; i > 2; i = i - 5)
        a[i] = a[i - 2] + s;
    printf("%d\n", i);
    for (i = 0; i < N; i += 700)
        s += a[i];
    for (i = 3; i < N; i += sizeof(double))
        s -= a[i];
    for (i = 0; i + 1000 < N; i -= -1000)
        s *= a[i + 1];
    red_black(150, 200, (double(*)[200])a);
    show("a", a, sizeof a);
    show_sum("s", s);
    return 0;
}
