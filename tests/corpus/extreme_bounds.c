/* Bounds near the ends of their types, and first values that are more than sums. */
/* served: 5 */
#include "check.h"
#include <limits.h>
#define N 30000

static double a[N];

static double near_int_max(int from, int to)
{
    double s = 0;
    for (int i = from; i < to; i++)
        s = s * 0.5 + a[i - (INT_MAX - N)];
    return s;
}

static double near_int_min(int from, int to)
{
    double s = 0;
    for (int i = from; i > to; i--)
        s = s * 0.5 + a[i - INT_MIN];
    return s;
}

static double near_uint_max(unsigned from, unsigned to)
{
    double s = 0;
    for (unsigned i = from; i != to; i++)
        s = s * 0.5 + a[i - (UINT_MAX - N)];
    return s;
}

static double chosen(int n, int flag, int k)
{
    double s = 0;
    for (int i = flag ? 1 : 2; i < n; i++)
        s = s * 0.5 + a[i];
    for (int i = 1 << k; i < n; i += 2)
        s = s * 0.5 + a[i];
    for (int i = (n - 1) | 1; i > (flag ? 0 : 5); i -= 3)
        s = s * 0.5 + a[i];
    return s;
}

int main(void)
{
    fill(a, N);
    show_sum("max", near_int_max(INT_MAX - N, INT_MAX) + near_int_max(INT_MAX, INT_MAX - 5));
    show_sum("min", near_int_min(INT_MIN + N - 1, INT_MIN) + near_int_min(INT_MIN, INT_MIN + 3));
    show_sum("uint", near_uint_max(UINT_MAX - N, UINT_MAX - 1) + near_uint_max(UINT_MAX, UINT_MAX));
    show_sum("chosen", chosen(N, 0, 3) + chosen(N, 1, 4) + chosen(0, 0, 0));
    return 0;
}
