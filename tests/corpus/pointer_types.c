/* served: 23 */
#include "check.h"
#pragma iopref pure(next_random)
#define N 20000
#define M 160

typedef double five[5];
typedef double *pointer;

static double a[N + 5], b[N];
static double *rows[M];

struct part {
    double x[3];
    int k;
};

/* A pointer is given another type than its own. */
static double from_void(const void *bytes, const double *end)
{
    double s = 0;
    const double *p = bytes;
    while (p < end)
        s = s * 0.5 + *p++;
    return s;
}

static double declared_from_void(void *bytes, const double *end)
{
    double s = 0;
    for (double *p = bytes; p < end; p++)
        s = s * 0.5 + *p;
    return s;
}

static double moved_before(void *bytes, const double *end)
{
    double s = 0;
    double *p = bytes;
    p += 3;
    while (p < end)
        s = s * 0.5 + *p++;
    return s;
}

static double to_void(const double *p, const void *end)
{
    double s = 0;
    while (p != end)
        s = s * 0.5 + *p++;
    return s;
}

static double from_characters(const char *bytes, int n)
{
    double s = 0;
    const double *p = (const double *)bytes;
    while (p < (const double *)bytes + n)
        s = s * 0.5 + *p++;
    return s;
}

static double from_a_row(double (*m)[M], int n)
{
    double s = 0;
    double *p = *m, *end = m[n];
    while (p < end)
        s = s * 0.5 + *p++;
    return s;
}

static long members(struct part *x, int n)
{
    long s = 0;
    for (int *p = &x->k; p < &x[n].k; p += 8)
        s = s * 3 % 1000003 + *p;
    return s;
}

/* Pointers to pointers. */
static double of_pointers(double **first, int n)
{
    double s = 0;
    for (double **p = first; p < first + n; p++)
        s = s * 0.5 + **p;
    return s;
}

static double of_constant_pointers(double *const *first, const double *const *known, int n)
{
    double s = 0;
    for (double *const *p = first; p < first + n; p++)
        s = s * 0.5 + **p;
    for (const double *const *p = known; p != known + n; ++p)
        for (int j = 0; j < 20; j++)
            s = s * 0.5 + (*p)[j];
    return s;
}

/* Parameters that are declared as arrays. */
static double open_array(double x[], int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + *x++;
    return s;
}

static double at_least(double x[static 1], int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + *x++;
    return s;
}

static double rows_of(int n, int m, double x[n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++, x++)
        for (int j = 0; j < m; j++)
            s = s * 0.5 + (*x)[j];
    return s;
}

static double named_array(five x, const five y, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + *x++ * *y++;
    return s;
}

static double named_rows(five *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + (*x++)[1];
    return s;
}

static double by_a_named_pointer(pointer first, int n)
{
    double s = 0;
    for (pointer p = first; p < first + n; p++)
        s = s * 0.5 + *p;
    return s;
}

static double by_an_array(double x[], const double *end)
{
    double s = 0;
    for (; x < end; x++)
        s = s * 0.5 + *x;
    return s;
}

static double named_pointer(pointer x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + *x++;
    return s;
}

/* A condition that steps down. */
static double falling(double *x, int n)
{
    double s = 0;
    double *p = x + n;
    while (p-- > x)
        s = s * 0.5 + *p;
    for (double *q = x + n; q-- != x;)
        s = s * 0.5 + *q;
    return s;
}

static long falling_to_an_end(const double *p, const double *end, double sought)
{
    const double *begin = p;
    while (p-- > end)
        if (*p == sought)
            break;
    return begin - p;
}

static double falling_rows(const double *x, int n, int m)
{
    double s = 0;
    const double *row = x + n * m;
    for (int i = n; i-- > 0;) {
        const double *p = row;
        row -= m;
        while (p-- > row)
            s = s * 0.5 + *p;
    }
    return s;
}

int main(void)
{
    static struct part parts[N / 4 + 1];
    fill(a, N + 5);
    fill(b, N);
    for (int i = 0; i < M; i++)
        rows[i] = a + i * 71 % M * 100;
    for (int i = 0; i <= N / 4; i++)
        parts[i].k = (int)(next_random() % 1000);
    show_sum("void", from_void(a, a + N) + declared_from_void(a, a + N) + moved_before(a, a + N) + to_void(a, a + N));
    show_sum("characters", from_characters((const char *)a, N));
    show_sum("a row", from_a_row((double (*)[M])a, N / M));
    printf("%ld\n", members(parts, N / 4));
    show_sum("pointers", of_pointers(rows, M) + of_constant_pointers(rows, (const double *const *)rows, M));
    show_sum("open", open_array(a, N) + at_least(a, N) + rows_of(N / M, M, (double (*)[M])a));
    show_sum("named", named_array(a, b, N) + named_rows((five *)a, N / 5) + named_pointer(a, N));
    show_sum("by_named_pointer", by_a_named_pointer(a, N));
    show_sum("by_an_array", by_an_array(b, b + N));
    show_sum("falling", falling(a, N) + falling(a, 0) + falling(a, 1) + falling_rows(a, N / M, M));
    for (int i = 0; i < N; i += 611)
        printf("%ld\n", falling_to_an_end(a + N, a + 7, a[i]));
    return 0;
}
