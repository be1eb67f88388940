#include "check.h"

/* served: 12 */

#define N 120
#define M 200

static double a[N][M], b[N][M], blocks[N][4][5][5], sums[N];
static int order[M], used;
static struct {
    int n;
    double rows[N][M];
} held;

static void scale(double *x, double factor, int n)
{
    for (int j = 0; j < n; j++)
        x[j] *= factor;
}

static void scale_backwards(double *x, int *n_)
{
    const int n = *n_;
    for (int j = n - 1; j >= 0; j--)
        x[j] = x[j] * 0.5 + j;
}

static void scale_but_the_ends(double *x, int n)
{
    scale(x + 1, 0.25, n - 2);
    x[0] = n;
}

static void add(double *restrict to, const double *from)
{
    for (int j = 0; j < M; j++)
        to[j] += from[j];
}

static void add_product(double (*x)[5], double (*y)[5], double (*z)[5])
{
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            z[i][j] += x[i][0] * y[0][j];
    z[4][4] += 1;
}

static double sum(int row)
{
    double s = 0;
    for (int j = 0; j < M; j++)
        s = s * 0.5 + a[row][j] + b[N - 1 - row][j];
    return s;
}

static void scatter(double *x, int n)
{
    for (int j = 0; j < n; j++)
        x[order[j]] += 1;
}

static void set(int *n, int value)
{
    *n = value;
    used++;
}

static void leave_early(double *x)
{
    if (x[0] > 100)
        return;
    for (int j = 0; j < M; j++)
        x[j] += 1;
}

int main(void)
{
    int n = M, k = 7;
    double *p = &b[0][0];
    fill(&a[0][0], N * M);
    fill(&b[0][0], N * M);
    fill(&blocks[0][0][0][0], N * 100);
    fill(&held.rows[0][0], N * M);
    for (int j = 0; j < M; j++)
        order[j] = j * 37 % M;
    for (int i = 0; i < N; i++)
        scale(a[i], 0.5, M);
    for (int i = 0; i < N; i++)
        scale_backwards(&a[N - 1 - i][0], &n);
    for (int i = 0; i < N; i += 2)
        scale_but_the_ends(p + i * M, M);
    for (int i = 1; i < N; i++)
        add(a[i], a[i - 1]);
    for (int i = 0; i < N; i++)
        for (int j = 1; j < 4; j++)
            add_product(blocks[i][j], blocks[i][j - 1], blocks[i][0]);
    for (int i = 0; i < N; i++)
        sums[i] = sum(i);
    for (int i = 0; i < N; i++)
        scatter(b[i], M);
    for (int i = 0; i < N; i++) {
        set(&k, i % 5);
        a[i][k] += 1;
        add(held.rows[i], a[i]);
    }
    for (int i = 0; i < N; i++)
        leave_early(held.rows[i]);
    for (int r = 0; r < 3; r++)
        for (int i = r; i < N; i++)
            add(b[i], held.rows[i - r]);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("blocks", blocks, sizeof blocks);
    show("held", held.rows, sizeof held.rows);
    show("sums", sums, sizeof sums);
    printf("%d %d\n", used, k);
    return 0;
}
