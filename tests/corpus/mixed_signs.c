/* flags: -Wno-sign-compare */
#include "check.h"

static double a[40000];

static double signed_index(unsigned n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double unsigned_index(int n)
{
    double s = 0;
    for (unsigned i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double from_minus_one(size_t n)
{
    double s = 0;
    for (int i = -1; i < (int)n; i++)
        s += a[i + 1];
    for (int i = -1; i < n; i++)
        s += a[i + 1];
    return s;
}

static double difference(unsigned n, unsigned from)
{
    double s = 0;
    for (unsigned i = from; i < n - 1; i++)
        s = s * 0.5 + a[i] - a[i + 1 - from];
    for (unsigned i = 0; i < n - from; i++)
        s = s * 0.5 + a[n - 1 - i];
    return s;
}

static double wide_bound(long n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    for (unsigned i = 1; i <= n; i++)
        s = s * 0.5 + a[i - 1];
    return s;
}

int main(void)
{
    fill(a, 40000);
    show_sum("signed", signed_index(40000));
    show_sum("unsigned", unsigned_index(40000));
    show_sum("from -1", from_minus_one(30000));
    show_sum("difference", difference(40000, 10));
    show_sum("wide", wide_bound(40000));
    show_sum("none", signed_index(0) + unsigned_index(0) + from_minus_one(-1) + wide_bound(-5) + wide_bound(0));
    return 0;
}
