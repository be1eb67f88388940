#include "check.h"

struct csr {
    int n;
    int *ptr, *col;
    double *val;
};

static void spmv(int n, const int *ptr, const int *col, const double *val, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            s += val[k] * x[col[k]];
        y[i] = s;
    }
}

static void spmv_struct(const struct csr *a, const double *x, double *y)
{
    for (int i = 0; i < a->n; i++) {
        y[i] = 0;
        for (int k = a->ptr[i]; k < a->ptr[i + 1]; k++)
            y[i] += a->val[k] * x[a->col[k]];
    }
}

static double every_other(int n, const int *ptr, const double *val, const int *limit)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        for (int k = ptr[i]; k < ptr[i + 1]; k += 2)
            s = s * 0.5 + val[k];
        for (int k = 0; k < (limit[i] < 9 ? limit[i] : 9); k++)
            s = s * 0.5 - val[k + 3];
    }
    return s;
}

static double row_sums(int n, const long *start, const double *val)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (long k = start[i + 1] - 1; k >= start[i]; k--)
            s = s * 0.5 + val[k];
    return s;
}

int main(void)
{
    enum { N = 2000 };
    int *ptr = calloc(N + 1, sizeof *ptr), total = 0;
    long *start = calloc(N + 1, sizeof *start);
    for (int i = 0; i < N; i++) {
        total += i % 5 == 2 ? 0 : i % 23;
        ptr[i + 1] = total;
        start[i + 1] = total;
    }
    struct csr a = {N, ptr, malloc(total * sizeof(int)), filled(total)};
    struct csr none = {0, NULL, NULL, NULL};
    fill_index(a.col, total, N);
    double *x = filled(N), *y = calloc(N, sizeof *y);
    spmv(N, ptr, a.col, a.val, x, y);
    show("y", y, N * sizeof *y);
    spmv_struct(&a, y, x);
    spmv_struct(&none, NULL, NULL);
    spmv(0, NULL, NULL, NULL, NULL, NULL);
    show_sum("every other", every_other(N, ptr, a.val, ptr));
    show_sum("none", every_other(0, NULL, NULL, NULL) + every_other(-1, NULL, NULL, NULL));
    show("x", x, N * sizeof *x);
    show_sum("rows", row_sums(N, start, a.val));
    free(ptr);
    free(start);
    free(a.col);
    free(a.val);
    free(x);
    free(y);
    return 0;
}
