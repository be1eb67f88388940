#include "check.h"
#include <limits.h>

static double a[20000];

static int count(int first, int past)
{
    int i, n = 0;
    for (i = first; i < past; i += 1 << 29) {
        n++;
        a[(unsigned)i % 20000] += n;
    }
    return n;
}

static long near_the_end(long *last)
{
    long n = 0;
    int i;
    for (i = INT_MAX - 40000; i < INT_MAX - 7; i += 8) {
        a[(INT_MAX - i) / 4] += 1;
        n++;
    }
    *last = i;
    for (i = INT_MIN + 40000; i > INT_MIN + 7; i -= 8)
        a[(i - INT_MIN) / 4] += 1;
    *last -= i;
    for (unsigned u = UINT_MAX - 15000; u < UINT_MAX; u++)
        a[UINT_MAX - u] += 0.5;
    for (unsigned u = 0; u < 20000 - 2; u += 3)
        a[u] += 0.25;
    for (int k = INT_MAX - 19000; k <= INT_MAX - 1; k++)
        a[k - (INT_MAX - 19000)] += 0.125;
    return n;
}

static double wide_rows(long n, const double *p)
{
    double s = 0;
    for (long i = 0; i < n; i += LONG_MAX / 2)
        s += p[i % 100];
    for (long i = 0; i < n; i += 4999)
        s -= p[i];
    return s;
}

int main(void)
{
    long last;
    fill(a, 20000);
    printf("%d\n", count(0, 1 << 30));
    printf("%d\n", count(INT_MIN, -1));
    printf("%d\n", count(INT_MAX, INT_MIN));
    printf("%ld\n", near_the_end(&last));
    printf("%ld\n", last);
    show_sum("wide", wide_rows(20000, a));
    show("a", a, sizeof a);
    return 0;
}
