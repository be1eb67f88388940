/* Nests whose data the next ones use: sizes that are not known yet, not the same, or not to be read. */
/* served: 11 */
#include "check.h"

#define N 9000

struct grid {
    long n;
    double *v;
};
static double a[N], b[N], u[90][90], *p = a, *q = b;
static long first[4] = {0, 3000, 6000, N};

static void swapped(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            q[i] = (p[i - 1] + p[i + 1]) / 2;
        double *other = p;
        p = q;
        q = other;
        printf("%d %.17g\n", t, p[N / 2]);
    }
}

static void not_set_yet(int n, const struct grid *g, int by)
{
    long k, m;
    if (g)
        k = g->n;
    for (int i = 0; i < n; i++)
        a[i] += i;
    if (g)
        for (long i = 0; i < k; i++)
            a[i] += g->v[i];
    if (g)
        for (long i = 0; i < g->n; i++)
            a[i] -= 1;
    if (by)
        for (int i = 0; i < n / by; i++)
            a[i] += by;
    m = first[2];
    for (long i = m - 1; i >= 0; i--)
        a[i] *= 2;
    {
        unsigned n = 5000;
        for (unsigned i = 0; i < n; i++)
            a[i] -= n;
    }
}

static void other_rows(unsigned n, int steps)
{
    int k = 0;
    while (k < steps) {
        for (unsigned i = 0; i < n; i++)
            u[k][i] += k;
        for (unsigned i = n; i > 0; i--)
            u[k][i - 1] *= 3;
        for (unsigned j = 0; j < n; j++)
            for (unsigned i = k; i < n; i++)
                u[i][j] += u[k][j];
        k++;
        printf("%.17g\n", u[k][k]);
    }
}

static void parts(double *restrict x, long n, long trip)
{
    double copy[n];
    for (long i = 0; i < n; i++)
        copy[i] = x[i];
    for (long s = 0; s < 3; s++) {
        for (long i = first[s]; i < first[s + 1]; i++)
            x[i] = copy[i] + s;
        if (s == 1)
            continue;
        for (long i = first[s + 1] - 1; i >= first[s]; i--)
            copy[i] = x[i] / 2;
        printf("%ld\n", s);
    }
    do {
        for (long i = 0; i < n; i += trip)
            x[i] += copy[n - 1 - i];
        for (long i = n - 1; i > 0; i -= 3)
            copy[i] = x[i];
    } while (printf("%ld\n", trip), --trip > 3);
}

static void columns(int n)
{
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] += 1;
        for (int j = 0; j < n; j++)
            for (int i = n - 2; i >= 0; i--)
                u[i][j] += u[i + 1][j] / 2;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                u[i][j] /= 3;
        if (t)
            printf("%.17g\n", u[n / 2][n / 3]);
    }
}

int main(void)
{
    struct grid g = {4000, b};
    for (int i = 0; i < N; i++)
        a[i] = b[N - 1 - i] = i % 13;
    swapped(4);
    not_set_yet(N, 0, 0);
    not_set_yet(N, &g, 7);
    other_rows(80, 6);
    parts(a, N, 6);
    columns(90);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("u", u, sizeof u);
    return 0;
}
