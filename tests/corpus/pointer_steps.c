/* served: 22 */
#include "check.h"
#define N 20000
#define M 160

static double a[N], b[N], c[2 * N];
static double grid[M][M], out[M * M];
static int k[N];

/* A pointer moves with the loop. */
static void scale(double *d, const double *s, int n)
{
    for (int i = 0; i < n; i++)
        *d++ = 2 * *s++;
}

static void backwards(double *d, const double *s, int n)
{
    s += n;
    while (n-- > 0)
        *d++ += *--s;
}

static void strided(double *d, int n, int step)
{
    for (int i = 0; i < n; i += step, d += step)
        d[0] = d[0] * 0.5 + i;
}

static double neighbours(const double *p, int n)
{
    double s = 0;
    for (int i = 1; i < n - 1; i++) {
        ++p;
        s = s * 0.5 + p[-1] + p[0] + *(p + 1);
    }
    return s;
}

/* It goes through the rows of a matrix, or begins anew with each. */
static double flat(int n, const double *p)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s = s * 0.5 + *p++;
    return s;
}

static double each_row(int n, double m[n][n])
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        const double *p = m[i];
        for (int j = 0; j < n; j++)
            s = s * 0.5 + *p++;
    }
    return s;
}

static void padded(int n, int rows, int width, double *p)
{
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < width; j++)
            *p++ += j;
        p += n - width;
    }
}

static double twice_a_row(int n, const double *p)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n / 2; j++)
            s = s * 0.5 + *p++;
        for (int j = n / 2; j < n; j++)
            s = s * 0.25 + *p++;
    }
    return s;
}

static double triangle(int n, const double *p)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            s = s * 0.5 + *p++;
    return s;
}

static void columns(int n, double m[n][n], double *d)
{
    for (int j = 0; j < n; j++) {
        const double *p = &m[0][j];
        for (int i = 0; i < n; i++, p += n)
            *d++ = *p;
    }
}

/* What it leads to is where an access goes. */
static double gather(const int *p, const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + x[*p++];
    return s;
}

static void scatter(double *x, const int *p, int n, unsigned step)
{
    for (int i = 0; i < n; i += (int)step) {
        x[*p] += 1;
        p += step;
    }
}

/* It moves under conditions, is set anew, skipped or left. */
static double sometimes(const double *p, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0.5)
            p++;
        s = s * 0.5 + *p;
    }
    return s;
}

static double set_anew(const double *p, int n)
{
    const double *q = p;
    double s = 0;
    for (int i = 0; i < n; i++) {
        s = s * 0.5 + *q++;
        if (i % 7 == 6)
            q = p + i;
    }
    return s;
}

static double skipped(const double *p, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (k[i] % 3 == 0)
            continue;
        s = s * 0.5 + *p++;
    }
    return s;
}

static long left(const double *p, int n, double beyond)
{
    for (int i = 0; i < n; i++)
        if (*p++ > beyond)
            return i;
    return -1;
}

static int filtered(double *d, const double *s, int n)
{
    double *begin = d;
    for (int i = 0; i < n; i++, s++)
        if (*s > 0.25)
            *d++ = *s;
    return (int)(d - begin);
}

static void merged(double *d, const double *x, const double *xe, const double *y, const double *ye)
{
    const long n = xe - x + (ye - y);
    for (long i = 0; i < n; i++)
        if (x < xe && (y == ye || *x < *y))
            *d++ = *x++;
        else
            *d++ = *y++;
}

/* Structs, characters, and none at all. */
struct pair {
    float x;
    int y[3];
};
static struct pair pairs[N / 4];

static void members(struct pair *p, int n)
{
    for (int i = 0; i < n; i++, p++) {
        p->x = (float)i;
        p->y[i % 3] += i;
    }
}

static void bytes(char *restrict d, const char *restrict s, unsigned long n)
{
    while (n--)
        *d++ = *s++;
}

static double through_rows_of_indices(int *const *rows, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        const int *p = *rows++;
        for (int j = 0; j < n; j++)
            s = s * 0.5 + b[*p++];
    }
    return s;
}

static double none(const double *p, int n)
{
    double s = 3;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < -n; j++)
            p++;
        s += *p++;
    }
    return s;
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    fill(grid[0], M * M);
    for (int i = 0; i < N; i++)
        k[i] = (int)(i * 7919L % N);
    scale(b, a, N);
    backwards(b, a, N);
    strided(a, N, 3);
    show_sum("neighbours", neighbours(a, N));
    show_sum("flat", flat(M, grid[0]));
    show_sum("each_row", each_row(M, grid));
    padded(M, M, M - 20, grid[0]);
    show_sum("twice", twice_a_row(M, grid[0]));
    show_sum("triangle", triangle(M, grid[0]));
    columns(M, grid, out);
    show_sum("gather", gather(k, b, N));
    scatter(c, k, N, 3);
    show_sum("sometimes", sometimes(b, N));
    show_sum("set_anew", set_anew(b, N));
    show_sum("skipped", skipped(b, N));
    printf("%ld %ld\n", left(a, N, 1e9), left(a, N, 0.9));
    printf("%d\n", filtered(c, a, N));
    merged(c, a, a + N, b, b + N);
    members(pairs, N / 4);
    bytes((char *)(c + N), (char *)b, sizeof b);
    int *rows[100];
    for (int i = 0; i < 100; i++)
        rows[i] = k + 50 * i;
    show_sum("rows", through_rows_of_indices(rows, 100));
    show_sum("none", none(a, 0) + none(a, -3) + none(a, 5));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    show("out", out, sizeof out);
    show("grid", grid, sizeof grid);
    show("pairs", pairs, sizeof pairs);
    return 0;
}
