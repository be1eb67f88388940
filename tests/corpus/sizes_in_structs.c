#include "check.h"

struct grid {
    int nx, ny;
    double *u;
};

struct mat {
    int rows, cols;
    double *v;
};

static void set(struct grid *g)
{
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            g->u[(long)i * g->ny + j] = i * 0.5 + j;
}

static double sum(const struct grid *g)
{
    double s = 0;
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            s = s * 0.5 + g->u[(long)i * g->ny + j];
    return s;
}

static void bound(double *u, int n, const int *np)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < *np; j++)
            u[(long)i * *np + j] += j;
}

static void stride(double *u, int n, int m, const struct grid *g)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < m; j++)
            u[(long)i * g->ny + j] *= 0.5;
}

static void multiply(struct mat *c, const struct mat *a, const struct mat *b)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++)
            for (int k = 0; k < a->cols; k++)
                c->v[(long)i * c->cols + j] += a->v[(long)i * a->cols + k] * b->v[(long)k * b->cols + j];
}

static void below(struct mat *a)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < i; j++)
            a->v[(long)i * a->cols + j] += i - j;
}

static void guarded(int n, const char *on, struct grid *g)
{
    for (int i = 0; i < n; i++)
        if (on[i])
            for (int j = 0; j < g->ny; j++)
                g->u[(long)i * g->ny + j] += 1;
}

static void two(struct grid *g, const struct grid *h)
{
    for (int i = 0; i < g->nx; i++) {
        for (int j = 0; j < g->ny; j++)
            g->u[(long)i * g->ny + j] += j;
        for (int j = 0; j < h->ny; j++)
            g->u[(long)i * g->ny + j % 3] -= h->u[j];
    }
}

/* the next nest's pointer is read only once there is one */
static void after(double *x, int n, struct grid *g)
{
    for (int i = 0; i < n; i++)
        x[i] += i;
    if (n > 5)
        g->u = x;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 300; j++)
            g->u[i * 300 + j] *= 0.75;
}

static void grow(struct grid *g, int *sizes)
{
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            if (j == 2 && sizes[i] > 0)
                g->ny = sizes[i];
}

static double perhaps(int n, int m, const double *v, const struct grid *g)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (g && j < g->ny)
                s = s * 0.5 + v[(long)i * m + j];
            s += v[(long)i * m + (g ? g->nx : 0)] + v[g == NULL || g->ny < 3 ? j : g->ny];
        }
    return s;
}

static void rows(int steps, int n, const int *row, const int *column, const double *x, double *y)
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++) {
            double s = t;
            for (int k = row[i]; k < row[i + 1]; k++)
                s = s * 0.5 + x[column[k]];
            y[i] = s;
        }
}

static void never(struct grid *g)
{
    for (int i = 0; i < 0; i++)
        for (int j = 0; j < 10; j++)
            g->u[i * 10 + j] = g->ny;
}

int main(void)
{
    double *data = filled(300 * 300);
    char on[300];
    int sizes[300], many = 300, none = 0;
    for (int i = 0; i < 300; i++) {
        on[i] = i % 3 == 0;
        sizes[i] = i % 7;
    }
    struct grid g = {300, 300, data}, empty = {300, 0, NULL}, line = {0, 300, NULL};
    set(&g);
    set(&empty);
    set(&line);
    show_sum("set", sum(&g));
    show_sum("none", sum(&empty) + sum(&line));
    bound(data, 300, &many);
    bound(data, 300, &none);
    bound(NULL, 0, NULL);
    stride(data, 300, 200, &g);
    stride(NULL, 300, 0, NULL);
    stride(NULL, 0, 300, NULL);
    show("changed", data, 300 * 300 * sizeof *data);
    double *x = filled(100 * 90), *y = filled(90 * 80), *z = filled(100 * 80);
    struct mat a = {100, 90, x}, b = {90, 80, y}, c = {100, 80, z}, thin = {100, 0, NULL}, flat = {90, 0, NULL};
    multiply(&c, &a, &b);
    multiply(NULL, &thin, &b);
    multiply(NULL, &a, &flat);
    show("product", z, 100 * 80 * sizeof *z);
    struct mat square = {300, 300, data}, one = {1, 1, NULL};
    below(&square);
    below(&one);
    guarded(300, on, &g);
    guarded(0, NULL, NULL);
    guarded(2, "\0", NULL);
    two(&g, &g);
    two(&g, &empty);
    show("two", data, 300 * 300 * sizeof *data);
    struct grid later = {0, 0, NULL};
    after(data, 90000, &later);
    show("after", data, 300 * 300 * sizeof *data);
    grow(&g, sizes);
    printf("%d\n", g.ny);
    never(NULL);
    static int row[2001], column[2000 * 7];
    for (int i = 0; i < 2000; i++)
        row[i + 1] = row[i] + i % 7;
    fill_index(column, row[2000], 90000);
    rows(3, 2000, row, column, data, y);
    rows(0, 2000, NULL, NULL, NULL, NULL);
    rows(5, 0, NULL, NULL, NULL, NULL);
    show("rows", y, 2000 * sizeof *y);
    show_sum("perhaps", perhaps(200, 290, data, &g) + perhaps(200, 300, data, NULL));
    free(x);
    free(y);
    free(z);
    free(data);
    return 0;
}
