/* Sizes and arrays that are members of structs, which pointers lead to: as good as copies in variables. */
/* check: --memory 512K */
#include "kernel.h"

enum { ROWS = 500, COLS = 600, N = 300 };
static double u[ROWS * COLS] ON_PAGE, a[N * N] ON_PAGE, b[N * N] ON_PAGE, c[N * N] ON_PAGE;

struct grid {
    int nx, ny;
    double *u;
};

static void set(struct grid *g)
{
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            g->u[(long)i * g->ny + j] = value(i, j);
}

static double sum(const struct grid *g)
{
    double s = 0;
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            s += g->u[(long)i * g->ny + j];
    return s;
}

static void bound(int n, const int *m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < *m; j++)
            u[(long)i * *m + j] *= 2;
}

static void below(struct grid *g)
{
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < i; j++)
            g->u[(long)i * g->ny + j] += 1;
}

static void multiply(struct grid *z, const struct grid *x, const struct grid *y)
{
    for (int i = 0; i < x->nx; i++)
        for (int k = 0; k < x->ny; k++)
            for (int j = 0; j < y->ny; j++)
                z->u[(long)i * z->ny + j] += x->u[(long)i * x->ny + k] * y->u[(long)k * y->ny + j];
}

int main(void)
{
    struct grid g = {ROWS, COLS, u}, x = {N, N, a}, y = {N, N, b}, z = {N, N, c};
    set(&g);
    bound(ROWS, &g.ny);
    below(&g);
    set(&x);
    set(&y);
    multiply(&z, &x, &y);
    printf("%g\n", sum(&g) + sum(&z));
    SHOW(u);
    SHOW(c);
    return 0;
}
