/* Conditionals of the preprocessor inside nests. */
/* served: 4 */
#include "check.h"

#define N 400
#define WEIGHTED 1
#define LAST(n) ((n) - 1)

static double a[N][N], b[N][N], v[N * N];

static void statements(int n)
{
    for (int i = 0; i < n; i++) {
#ifdef WEIGHTED
        for (int j = 0; j < n; j++)
            a[i][j] += 2 * b[i][j];
#else
        for (int j = 0; j < n; j++)
            a[i][j] += b[i][j];
#endif
#if WEIGHTED > 1
        v[i] = 1;
#elif WEIGHTED
        v[n * i] += a[i][0];
#endif
    }
}

static double header(int n)
{
    double sum = 0;
    for (int i = 0;
#if WEIGHTED
         i < LAST(n);
#else
         i < n;
#endif
         i++)
        sum += v[i * n];
    return sum;
}

static void bodies(int n)
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
#ifndef WEIGHTED
            continue;
#endif
            b[i][j] = v[n * j + i];
        }
#ifdef WEIGHTED
    for (i = 0; i < LAST(n); i++) {
#ifdef MISSING
        for (;;)
            ;
#endif
        for (j = n - 1; j >= 0; j--)
            v[n * i + j] -= a[i][j];
    }
#endif
}

int main(void)
{
    fill(a[0], N * N);
    fill(b[0], N * N);
    fill(v, N * N);
    statements(N);
    show_sum("sum", header(N));
    bodies(N);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("v", v, sizeof v);
    return 0;
}
