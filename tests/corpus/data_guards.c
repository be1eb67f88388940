#include "check.h"

static void relax(int n, double *a, const double *b, const char *mask)
{
    for (int i = 0; i < n; i++)
        if (mask[i])
            a[i] += b[i];
        else
            a[i] -= 1;
}

static double largest(int n, const double *a, int *at)
{
    double best = a[0];
    *at = 0;
    int where = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > best) {
            best = a[i];
            where = i;
        }
    *at = where;
    return best;
}

static double optional(int n, const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + (b ? b[i] : a[i]) + (a[i] > 0 && b && b[i] > 0);
    return s;
}

static double through_table(int n, const int *kind, double *const *tables)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (kind[i] < 2)
            s += tables[kind[i]][i];
    return s;
}

int main(void)
{
    int n = 25000, at;
    double *a = filled(n), *b = filled(n), *tables[2] = {a, b};
    char *mask = malloc(n);
    int *kind = malloc(n * sizeof *kind);
    fill_index(kind, n, 4);
    for (int i = 0; i < n; i++)
        mask[i] = i % 3 == 1;
    relax(n, a, b, mask);
    show("a", a, n * sizeof *a);
    double best = largest(n, a, &at);
    printf("%a %d\n", best, at);
    show_sum("optional", optional(n, a, NULL));
    show_sum("optional", optional(n, a, b));
    show_sum("table", through_table(n, kind, tables));
    free(a);
    free(b);
    free(mask);
    free(kind);
    return 0;
}
