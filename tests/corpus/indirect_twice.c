#include "check.h"

struct edge {
    int from, to;
};

static double twice(int n, const double *a, const int *b, const int *c)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[b[c[i]]];
    return s;
}

static void edges(int n, const struct edge *e, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        y[e[i].to] += x[e[i].from];
        y[e[i].from] -= x[e[i].to] * 0.5;
    }
}

static double sum_of_two(int n, const double *a, const int *b, const long *c)
{
    double s = 0;
    for (int i = 1; i < n; i++)
        s = s * 0.5 + a[b[i] + c[i - 1]] * a[b[i] / 2];
    return s;
}

int main(void)
{
    int n = 15000, *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
    long *l = malloc(n * sizeof *l);
    double *a = filled(n), *y = calloc(n, sizeof *y);
    struct edge *e = malloc(n * sizeof *e);
    fill_index(b, n, n);
    fill_index(c, n, n);
    for (int i = 0; i < n; i++) {
        e[i].from = b[i];
        e[i].to = c[i];
        l[i] = -b[i] / 2;
    }
    show_sum("twice", twice(n, a, b, c));
    edges(n, e, a, y);
    show("edges", y, n * sizeof *y);
    for (int i = 1; i < n; i++)
        l[i - 1] = -(b[i] / 3);
    show_sum("two", sum_of_two(n, a, b, l));
    show_sum("none", twice(0, NULL, NULL, NULL));
    free(a);
    free(b);
    free(c);
    free(l);
    free(y);
    free(e);
    return 0;
}
