#include "check.h"
#include <math.h>
/* served: 12 */
#define likely(x) __builtin_expect(!!(x), 1)
#define MAX(a, b) ({ __typeof__(a) x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })

static double a[160][170] __attribute__((aligned(64)));

static __attribute__((noinline, const)) double half(double x)
{
    return x / 2;
}

__extension__ typedef long long int wide;

static double sweep(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 170; j++)
            s = s * 0.5 + half(a[i][j]) + fabs(a[i][j]);
    for (wide i = 0; i < n; i++)
        for (__typeof__(n) j = 0; j < 170; j++)
            a[i][j] = __builtin_expect(a[i][j] > 0, 1) ? sqrt(a[i][j]) : 0;
    return s;
}

static double largest(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 170; j++)
            s += MAX(a[i][j], 1.0);
    return s;
}

static void elvis(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 170; j++)
            a[i][j] = a[i][j] ?: 3;
}

static double chosen(int n, int m, const int *p)
{
    double s = 0;
    for (int i = 0; i < (m ?: n); i++)
        s = s / 2 + a[i][(p[i] ?: 7) - 1];
    for (int i = 0; i < n; i++)
        s = s / 2 + (p[i] ?: half(a[i][0]) ?: a[i][1]);
    for (int i = 0; i < n; i++)
        a[i][4] = half(a[i][3]) ?: (s += 1);
    return s;
}

static void ranges(int n)
{
    for (int i = 0; i < n; i++)
        __extension__({ a[i][2] += 1; });
    for (int i = 0; i < n; i++)
        switch (i) {
        case 3 ... 9:
            a[i][i] = 0;
        }
}

static double expected(int n)
{
    double s = 0, *p;
    for (int i = 0; likely(i < n); i++)
        for (int j = 0; __builtin_expect(j != 170, 1); j++)
            s += a[i][j];
    for (p = &a[0][0]; !!(p < &a[0][0] + 170 * n); p += 2)
        s = s / 2 + *p;
    int k = n;
    while (likely(0 < k)) {
        k--;
        a[k][n % 170] += s;
    }
    return s;
}

int main(void)
{
    fill(&a[0][0], 160 * 170);
    show_sum("sweep", sweep(160));
    show_sum("largest", largest(160));
    elvis(160);
    int p[160];
    for (int i = 0; i < 160; i++)
        p[i] = i % 3 * (i % 50);
    show_sum("chosen", chosen(160, 0, p) + chosen(160, 100, p));
    ranges(160);
    show_sum("expected", expected(160));
    show("a", a, sizeof a);
    return 0;
}
