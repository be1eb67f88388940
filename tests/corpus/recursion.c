#include "check.h"

static double a[1 << 15];

static double sum(int lo, int hi)
{
    double s = 0;
    if (hi - lo > 1 << 13)
        return sum(lo, (lo + hi) / 2) + sum((lo + hi) / 2, hi);
    for (int i = lo; i < hi; i++)
        s = s * 0.5 + a[i];
    return s;
}

static void merge_sort(double *p, double *t, int n)
{
    if (n < 2)
        return;
    merge_sort(p, t, n / 2);
    merge_sort(p + n / 2, t, n - n / 2);
    for (int k = 0; k < n; k++)
        t[k] = p[k];
    int i = 0, j = n / 2;
    for (int k = 0; k < n; k++)
        p[k] = j == n || (i < n / 2 && t[i] <= t[j]) ? t[i++] : t[j++];
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    static double t[1 << 15];
    fill(a, 1 << 15);
    show_sum("sum", sum(0, 1 << 15));
    merge_sort(a, t, 1 << 15);
    for (int i = 0; i < 1 << 15; i++)
        t[i] = a[i] * fib(i % 7);
    show("a", a, sizeof a);
    show("t", t, sizeof t);
    return 0;
}
