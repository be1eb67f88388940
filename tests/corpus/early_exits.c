/* Loops that end before their condition says so: by break, return and goto, from inside and outside of other loops. */
/* served: 9 */
#include "check.h"
#define N 40000

static double a[N], b[N], m[200][N / 200];
static int idx[N];

static long find(long n, double what)
{
    for (long i = 0; i < n; i++)
        if (a[i] == what)
            return i;
    return -1;
}

static int copy_until(int n, double limit)
{
    int i;
    for (i = 0; i < n; i++) {
        if (a[i] > limit)
            break;
        b[i] = a[i] * 2;
    }
    return i;
}

static int backwards(int n, double what)
{
    int i = n;
    while (i > 0) {
        if (b[i - 1] == what)
            break;
        a[i - 1] += b[i - 1];
        i--;
    }
    return i;
}

static int gathered(int n, int what)
{
    int i;
    double s = 0;
    for (i = 0; i < n; i++) {
        s += b[idx[i]];
        if (idx[i] == what)
            break;
        s += a[i];
    }
    show_sum("gathered", s);
    return i;
}

static double rows(int n, int k, double limit)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < k; j++) {
            if (m[i][j] > limit)
                break;
            s = s * 0.5 + m[i][j];
        }
        s += b[i];
    }
    return s;
}

static double any_row(int n, int k, double limit)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            if (m[i][j] > limit)
                goto found;
            s = s * 0.5 + m[i][j];
        }
    s = -s;
found:
    return s;
}

static double rows_until(int n, int k, double limit)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        double t = 0;
        for (int j = 0; j < k; j++)
            t = t * 0.5 + m[i][j];
        s += t;
        if (t > limit)
            break;
        for (int j = k - 1; j >= 0; j -= 2)
            m[i][j] -= t * 0.5;
    }
    return s;
}

/* The array ends where the search does: nothing may be read behind it. */
static long to_the_end(const int *p, const double *q, long most)
{
    long i;
    for (i = 0; i < most; i++) {
        if (p[i] < 0)
            break;
        if (q[p[i]] > 1e9)
            return -1;
    }
    return i;
}

static long without_bound(const double *q, double what)
{
    long i;
    for (i = 0; i < (1L << 62) + (long)what * 0; i++)
        if (q[i] == what)
            break;
    return i;
}

static long as_far_as(const double *q, long n, double what)
{
    for (long i = 0; i <= n; i++)
        if (q[i] == what)
            return i;
    return -1;
}

static unsigned by_twos(unsigned n)
{
    unsigned i, steps = 0;
    for (i = n; i > 0; i -= 2) {
        steps += a[i - 1] > 3;
        if (i == 1)
            break;
    }
    return steps + i;
}

int main(void)
{
    int *p = malloc(5000 * sizeof *p);
    fill(a, N);
    fill(b, N);
    fill(&m[0][0], N);
    fill_index(idx, N, N);
    for (int i = 0; i < 5000; i++)
        p[i] = i * 7 % N;
    p[4999] = -1;
    printf("%ld %ld %ld\n", find(N, a[N - 3]), find(N, -1e9), find(0, 0));
    printf("%d\n", copy_until(N, 1e9));
    printf("%d\n", backwards(N, b[77]));
    printf("%d\n", gathered(N, idx[N - 10]));
    show_sum("rows", rows(200, N / 200, 1500));
    show_sum("any_row", any_row(200, N / 200, 1e9));
    show_sum("any_row", any_row(200, N / 200, m[150][3] - 1e-9));
    show_sum("rows_until", rows_until(200, N / 200, 1e9));
    show_sum("rows_until", rows_until(100, N / 200, m[60][0]));
    printf("%ld\n", to_the_end(p, b, 9223372036854775807L));
    printf("%ld\n", to_the_end(p, b, 5000));
    printf("%ld\n", without_bound(a, a[N - 1]));
    printf("%ld\n", as_far_as(a, 9223372036854775807L, a[N - 2]));
    printf("%ld\n", as_far_as(a, N - 1, 1e30));
    printf("%u %u\n", by_twos(N), by_twos(N - 1));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("m", m, sizeof m);
    free(p);
    return 0;
}
