/* Unsigned arithmetic that wraps around on the way to an index, which a longer type would not do. */
/* served: 9 */
#include "check.h"

static double sums(unsigned n, unsigned k, size_t m, const int *b, const int *c, const double *a)
{
    double s = 0;
    for (int i = 2; i < 4000; i++)
        s += a[b[n - 5 + i]];
    for (size_t i = 0; i < m; i++)
        s += a[c[(i - 3) % 8] + i];
    for (unsigned i = 0; i < m; i++)
        s += a[c[(i - 3) % 8] + i];
    for (unsigned i = 0; i < m; i++)
        s += a[c[(i - 3) >> 29] + i];
    for (unsigned i = 0; i < m; i++)
        s += a[c[i - 1 > 5u ? 5 : i - 1] + i];
    for (unsigned i = 3; i < m; i++)
        for (int j = b[n - 5 + i - 1]; j < 4000; j += 50)
            s += a[j];
    for (long i = k - 3; i < 4000; i++)
        s += a[b[i]];
    for (unsigned i = 0; i < 40; i++)
        for (long j = i - 3u; j < 40; j++)
            s += a[b[j]];
    for (int i = 2; i < 4000; i++)
        s += a[b[i + (n - 5)]];
    for (int i = -4; i < 4; i++)
        for (int j = 0; j < 4000; j++)
            s += a[c[(i - 3u) % 8] + j];
    for (unsigned i = 0; i < 0u - 1u + n; i++)
        for (unsigned j = 0; j < m; j++)
            s += a[0u - 1u + n + j];
    return s;
}

int main(void)
{
    int *b = malloc(4000 * sizeof *b), *c = malloc(8 * sizeof *c);
    double *a = filled(9000);
    static const unsigned none = 0;
    double s = 0;
    for (int i = 0; i < 4000; i++)
        b[i] = i * 7 % 4000;
    for (int i = 0; i < 8; i++)
        c[i] = i * 5 % 8;
    show_sum("sums", sums(3, 2, 4000, b, c, a));
    for (int i = none - 1; i > 3; i -= 3)
        s += a[b[i]];
    show_sum("none", s);
    free(a);
    free(b);
    free(c);
    return 0;
}
