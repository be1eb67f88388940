/* served: 21 */
#include "check.h"
#define N 20000
#define M 160

static double a[N], b[N], c[N];
static double grid[M][M];
static int k[N], counts[N];
static long found[4];

/* Headers that count by a pointer. */
static double upwards(const double *x, int n)
{
    double s = 0;
    for (const double *p = x; p < x + n; p++)
        s = s * 0.5 + *p;
    return s;
}

static void downwards(double *x, int n)
{
    for (double *p = x + n - 1; p >= x; p--)
        *p = *p * 0.5 + (p - x);
}

static void in_steps(double *x, const double *end, int step)
{
    for (double *p = x; p < end; p += 3)
        *p += 1;
    for (double *p = x; p < end; p += step)
        *p += 2;
}

static double until(const double *p, const double *const end)
{
    double s = 0;
    while (p != end) {
        s = s * 0.5 + *p;
        ++p;
    }
    return s;
}

static void two_at_once(double *d, const double *s, int n)
{
    double *e = d + n;
    for (; d < e; ++d, ++s)
        *d = *s + 1;
}

static double declares_both(double *x, int n)
{
    double s = 0;
    for (double *p = x, *e = x + n; p <= e - 1; ++p)
        s = s * 0.5 + *p + (e - p);
    return s;
}

static double empty(const double *p, const double *end)
{
    double s = 1;
    for (; p < end; p++)
        s += *p;
    return s;
}

/* Steps in an expression of the body. */
static double eats(const double *p, const double *end)
{
    double s = 0;
    while (p < end)
        s = s * 0.5 + *p++;
    return s;
}

static void puts_all(double *d, const double *s, const double *end)
{
    while (s != end) {
        double x = *s++;
        if (x > 0.5)
            x -= 0.25;
        *d++ = x;
    }
}

static long integers(const int *x, long n)
{
    long i = 0, s = 0;
    while (i < n)
        s = (s * 3 + x[i++]) % 1000003;
    return s + i;
}

static void before(double *x, int n)
{
    int i = 0;
    while (i < n) {
        x[i] += 1;
        double y = x[i++];
        if (i < n)
            x[i] = x[i] * 0.5 + y;
    }
}

static long searched(const double *p, const double *end, double sought)
{
    const double *begin = p;
    while (p < end && *p++ != sought)
        ;
    return p - begin;
}

static long left_behind_the_step(const double *p, const double *end, double sought)
{
    const double *begin = p;
    while (p < end) {
        double x = *p++;
        if (x == sought)
            break;
    }
    return p - begin;
}

static void in_a_branch(const double *p, const double *end, double *d)
{
    while (p < end) {
        if (*p > 0.5)
            *d++ = *p++;
        else
            p++;
    }
}

/* Loops in each other. */
static double rows(int n, double m[n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (const double *p = m[i]; p < m[i] + n; p++)
            s = s * 0.5 + *p;
    return s;
}

static double rows_by_pointers(int n, const double *m)
{
    double s = 0;
    for (const double *row = m; row < m + n * n; row += n)
        for (const double *p = row; p < row + n; p++)
            s = s * 0.5 + *p;
    return s;
}

static double ends(int n, double m[n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        const double *p = m[i], *e = p + i;
        while (p < e)
            s = s * 0.5 + *p++;
    }
    return s;
}

static void product(int n, const double *m, const double *x, double *y)
{
    for (double *q = y; q < y + n; ++q) {
        *q = 0;
        for (const double *p = x; p < x + n; p++)
            *q += *m++ * *p;
    }
}

/* Where an access goes. */
static void histogram(const int *p, const int *end)
{
    for (; p < end; p += 3)
        counts[*p]++;
}

static double by_difference(const double *x, const double *y, int n)
{
    double s = 0;
    for (const double *p = x; p < x + n; p++)
        s = s * 0.5 + *p * y[p - x];
    return s;
}

/* The end changes, or is found in memory. */
struct span {
    double *first, *last;
};

static void span(const struct span *s)
{
    for (double *p = s->first; p < s->last; p++)
        *p += 1;
}

static int grows(double *x, int n)
{
    double *end = x + n / 2;
    int rounds = 0;
    for (double *p = x; p < end; p++, rounds++)
        if (*p > 0.75 && end < x + n)
            end++;
    return rounds;
}

static void characters(unsigned char *x, unsigned char *end, unsigned skip)
{
    for (unsigned char *p = x + (skip - 1u); p < end; p++)
        *p ^= 0x5a;
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    fill(grid[0], M * M);
    for (int i = 0; i < N; i++)
        k[i] = (int)(i * 7919L % N);
    show_sum("upwards", upwards(a, N));
    downwards(a, N);
    in_steps(a, a + N, 7);
    show_sum("until", until(a, a + N));
    two_at_once(c, a, N);
    show_sum("both", declares_both(a, N));
    show_sum("empty", empty(a + 9, a) + empty(a, a + 5));
    show_sum("eats", eats(a, a + N));
    puts_all(c, b, b + N);
    printf("%ld\n", integers(k, N));
    before(c, N);
    for (int i = 0; i < N; i += 61)
        found[0] += searched(a, a + N, a[i]), found[1] += left_behind_the_step(a, a + N, a[i]);
    printf("%ld %ld\n", found[0], found[1]);
    in_a_branch(a, a + N, b);
    show_sum("rows", rows(M, grid));
    show_sum("pointers", rows_by_pointers(M, grid[0]));
    show_sum("ends", ends(M, grid));
    product(M, grid[0], a, b);
    histogram(k, k + N);
    show_sum("difference", by_difference(a, c, N));
    struct span all = {a, a + N};
    span(&all);
    printf("%d\n", grows(a, N));
    characters((unsigned char *)counts, (unsigned char *)(counts + N / 2), 1);
    characters((unsigned char *)counts + 1, (unsigned char *)(counts + N / 2), 4);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    show("counts", counts, sizeof counts);
    return 0;
}
