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

static double wraps_beside(const double *a, int n, unsigned m)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        s = s * 0.5 + a[i];
        for (unsigned j = m - 1; j != -1u; j--)
            s = s * 0.25 + a[j];
    }
    return s;
}

static double by_two(const double *a, int n)
{
    double s = 0;
    for (int i = 0; i != 2 * n; i += 2)
        s = s * 0.5 + a[i];
    return s;
}

static int left_behind_the_bound(const double *a, int first, int n, double limit)
{
    double s = 0;
    int i;
    for (i = first; i != n; i++) {
        if (a[i] > limit)
            break;
        s = s * 0.5 + a[i];
    }
    show_sum("left", s);
    for (i = first; i != n && a[i] <= limit; i++)
        s = s * 0.5 + a[i];
    show_sum("left", s);
    return i;
}

static double rows_left_behind(const double *a, int n, double limit)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = i; j != n / 2 && a[j] <= limit; j++)
            s = s * 0.5 + a[j];
    return s;
}

int main(void)
{
    double *a = filled(40000);
    show_sum("up", up(a, 40000));
    show_sum("down", down(a, 40000));
    show_sum("wraps", wraps(a, 40000));
    show_sum("wraps beside", wraps_beside(a, 40000, 3));
    show_sum("by two", by_two(a, 20000));
    show_sum("none", up(NULL, 0) + down(NULL, 0));
    a[30000] = 9e9;
    printf("%d\n", left_behind_the_bound(a, 1000, 10, 1e9));
    printf("%d\n", left_behind_the_bound(a, 1000, 20000, 1e9));
    show_sum("rows", rows_left_behind(a + 29000, 1000, 1e9));
    free(a);
    return 0;
}
