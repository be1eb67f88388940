/* What restrict tells of pointers: nothing that a result depends on. */
/* served: 5 */
#include "check.h"

static void axpy(int n, double x, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++)
        b[i] += x * a[i];
}

static void axpy_may_alias(int n, double x, const double *a, double *b)
{
    for (int i = 0; i < n; i++)
        b[i] += x * a[i];
}

static void gnu_spelling(int n, const float *__restrict__ a, double *__restrict b)
{
    for (int i = 0; i < n; i++)
        b[i] *= a[i];
}

static void qualified(int n, double b[restrict static 10], double *const restrict c)
{
    for (int i = 0; i < n; i++)
        b[i] -= c[n - 1 - i];
}

/* Bounds in memory, which only `restrict` tells from what is written. */
static void spread(int n, const int *restrict first, int *restrict where, int *all)
{
    int *const count = all + 1;
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++) {
            where[k] = i;
            count[i]++;
        }
}

static void spread_over_itself(int n, int *first, int *where)
{
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            where[k] = (first[k % n] + i) % 3000;
}

int main(void)
{
    static int first[20001], where[60000], count[20001];
    for (int i = 0; i < 20000; i++)
        first[i + 1] = first[i] + (int)(next_random() % 4);
    spread(20000, first, where, count);
    show("where", where, sizeof where);
    show("count", count, sizeof count);
    spread_over_itself(2000, first, first + 1000);
    show("first", first, sizeof first);
    double *a = filled(20000), *b = filled(20000);
    float *f = malloc(20000 * sizeof *f);
    for (int i = 0; i < 20000; i++)
        f[i] = (float)i / 8;
    axpy(20000, 0.5, a, b);
    axpy_may_alias(20000, 0.25, a, b);
    axpy_may_alias(19999, 0.25, b + 1, b);
    axpy_may_alias(19999, 0.25, b, b + 1);
    gnu_spelling(20000, f, a);
    qualified(20000, a, b);
    show("a", a, 20000 * sizeof *a);
    show("b", b, 20000 * sizeof *b);
    free(a);
    free(b);
    free(f);
    return 0;
}
