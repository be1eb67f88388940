#include "check.h"

static double up(const double *a, int n)
{
    double s = 0;
    for (int i = 0; i != n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double down(const double *a, int n)
{
    double s = 0;
    for (int i = n - 1; i != -1; i--)
        s = s * 0.5 + a[i];
    return s;
}

static double wraps(const double *a, unsigned n)
{
    double s = 0;
    for (unsigned i = n - 1; i != -1u; i--)
        s = s * 0.25 + a[i];
    for (size_t i = n - 1; i != (size_t)-1; i--)
        s = s * 0.25 - a[i];
    return s;
}

static double by_two(const double *a, int n)
{
    double s = 0;
    for (int i = 0; i != 2 * n; i += 2)
        s = s * 0.5 + a[i];
    return s;
}

int main(void)
{
    double *a = filled(40000);
    show_sum("up", up(a, 40000));
    show_sum("down", down(a, 40000));
    show_sum("wraps", wraps(a, 40000));
    show_sum("by two", by_two(a, 20000));
    show_sum("none", up(NULL, 0) + down(NULL, 0));
    free(a);
    return 0;
}
