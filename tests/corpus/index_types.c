#include "check.h"
#include <stdint.h>

static double a[160][200];

static double all(size_t n, unsigned m, long l, unsigned long ul, long long ll)
{
    double s = 0;
    for (size_t i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++)
            s = s * 0.5 + a[i][j];
    for (long i = 0; i < l; i++)
        for (unsigned long j = 0; j < ul; ++j)
            s = s * 0.5 + a[i][j];
    for (long long i = 0; i < ll; i++)
        for (uint32_t j = m; j > 0; j--)
            s = s * 0.5 + a[i][j - 1];
    for (size_t i = n; i > 0; i--)
        for (int64_t j = 0; j < (int64_t)m; j++)
            a[i - 1][j] += 1;
    for (size_t i = 1; i + 1 < n; i++)
        s += a[i + 1][0] - a[i - 1][0];
    return s;
}

static double flat(size_t n, size_t m, const double *p)
{
    double s = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            s = s * 0.5 + p[i * m + j];
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i < n; i++)
            s = s * 0.5 + p[i * m + j];
    return s;
}

static double narrow(short n, unsigned char m, signed char k)
{
    double s = 0;
    for (short i = 0; i < n; i++)
        for (unsigned char j = 0; j < m; j++)
            s = s * 0.5 + a[i][j];
    for (unsigned short i = 0; i < 150; i++)
        s -= a[i][3];
    for (int i = 0; i < k; i++)
        s += a[i][k];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s = s * 0.5 + a[i][j];
    return s;
}

#define LAST(list, n) (CHECKED(list), (n) - 1)
#define CHECKED(list) ((void)(list))

static double by_lists(int n, int m)
{
    double s = 0;
    int i, j;
    for (i = 0; i < LAST(m, n); i++)
        for (j = LAST(n, m); j > 0; j--)
            s = s * 0.5 + a[i][j];
    for (i = 0, j = LAST(n, m); i < n; i++, j--)
        s = s * 0.5 + a[i][0] + a[j][1];
    return s;
}

int main(void)
{
    fill(&a[0][0], 160 * 200);
    show_sum("all", all(160, 200, 160, 200, 160));
    show_sum("flat", flat(160, 200, &a[0][0]));
    show_sum("narrow", narrow(160, 200, 100));
    show_sum("by lists", by_lists(160, 160));
    show_sum("none", all(0, 0, 0, 0, 0) + flat(0, 5, NULL) + flat(5, 0, NULL) + narrow(0, 0, 0));
    show("a", a, sizeof a);
    return 0;
}
