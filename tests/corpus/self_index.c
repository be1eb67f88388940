/* The nest overwrites the indices by which it finds its data: a hint may be wrong, and must stay harmless. */
#include "check.h"

static void chase(int n, int *b, double *a)
{
    for (int i = 0; i < n; i++) {
        a[b[i]] += i;
        b[(i * 7 + 1) % n] = (b[i] + i) % n;
    }
}

static void sort_step(int n, int *key, int *rank, int *out)
{
    for (int i = 0; i < n; i++)
        out[rank[key[i]]++] = key[i];
}

static void moving_rows(int n, double **rows)
{
    for (int i = 0; i + 1 < n; i++) {
        for (int j = 0; j < 150; j++)
            rows[i + 1][j] += rows[i][j];
        double *t = rows[i];
        rows[i] = rows[n - 1];
        rows[n - 1] = t;
    }
}

static void own_bounds(int n, int *ptr, double *val)
{
    for (int i = 0; i < n; i++)
        for (int k = ptr[i]; k < ptr[i + 1]; k++) {
            val[k] += k;
            ptr[i] = k;
        }
}

int main(void)
{
    int n = 20000, *b = malloc(n * sizeof *b), *key = malloc(n * sizeof *key), *rank = calloc(n + 1, sizeof *rank);
    int *out = malloc(n * sizeof *out), *ptr = malloc(2001 * sizeof *ptr);
    double *a = filled(n + 1), *rows[120];
    fill_index(b, n, n);
    fill_index(key, n, n);
    chase(n, b, a);
    for (int i = 0; i < n; i++)
        rank[key[i] + 1]++;
    for (int i = 0; i < n; i++)
        rank[i + 1] += rank[i];
    sort_step(n, key, rank, out);
    for (int i = 0; i < 120; i++)
        rows[i] = a + 150 * i;
    moving_rows(120, rows);
    for (int i = 0; i <= 2000; i++)
        ptr[i] = i * 10;
    own_bounds(2000, ptr, a);
    show("a", a, n * sizeof *a);
    show("b", b, n * sizeof *b);
    show("out", out, n * sizeof *out);
    show("ptr", ptr, 2001 * sizeof *ptr);
    free(a);
    free(b);
    free(key);
    free(rank);
    free(out);
    free(ptr);
    return 0;
}
