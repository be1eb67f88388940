#include "check.h"

/* Rows of a sparse matrix, or of lists of neighbours, in an order that another array tells. */

static double gathered(int n, const int *list, const int *row, const int *col, const double *val, const double *x)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int v = list[i];
        for (int k = row[v]; k < row[v + 1]; k++)
            s = s * 0.5 + val[k] * x[col[k]];
    }
    return s;
}

/* Backwards through the list and through each row; rows that end before they begin have no iterations. */
static double backwards(int n, const int *list, const long *first, const long *past, const double *val)
{
    double s = 0;
    for (int i = n - 1; i >= 0; i -= 2)
        for (long k = past[list[i]] - 1; k >= first[list[i]]; k--)
            s = s * 0.5 + val[k];
    return s;
}

/* Lists of rows, gone through twice each; what is not listed may not even be read. */
static void scattered(int n, int m, const int *count, const int *list, const int *row, double *restrict val)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < count[i]; j++)
            for (int twice = 0; twice < 2; twice++)
                for (int k = row[list[i * m + j]]; k < row[list[i * m + j] + 1]; k++)
                    val[k] = val[k] * 0.5 + twice;
}

/* Of each element of a row, a vector of features. */
static void features(int n, int d, const int *list, const int *row, const double *f, double *restrict out)
{
    for (int i = 0; i < n; i++)
        for (int k = row[list[i]]; k < row[list[i] + 1]; k++)
            for (int j = 0; j < d; j++)
                out[(size_t)i * d + j] += f[(size_t)k * d + j];
}

/* A list that ends with -1, and rows that are left out: there is no row -1. */
static double ended(const int *list, int n, const int *row, const double *val)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int v = list[i];
        if (v == -1)
            break;
        for (int k = row[v]; k < row[v + 1]; k++)
            s = s * 0.5 + val[k];
    }
    for (int i = 0; i < n; i++) {
        int v = list[i];
        if (v == -1)
            continue;
        for (int k = row[v]; k < row[v + 1]; k++)
            s = s * 0.5 - val[k];
    }
    return s;
}

/* Rows of those that are marked: the others, which lie behind the end of `row`, may not be read. */
static double marked(int n, const char *mark, const int *row, const int *col, const double *val, const double *x)
{
    double s = 0;
    for (int v = 0; v < n; v++)
        if (mark[v])
            for (int k = row[v]; k < row[v + 1]; k++)
                s = s * 0.5 + val[k] * x[col[k]];
    for (int v = 0; v < n; v++) {
        if (!mark[v] || v % 3 == 1)
            continue;
        const int begin = row[v], past = row[v + 1];
        for (int k = begin; k < past; k++)
            s = s * 0.5 - val[k];
    }
    for (int v = 0; v < n; v++) {
        if (mark[v] == 0) {
            s += 1;
            continue;
        }
        for (int k = row[v]; k < row[v + 1]; k++) {
            if (col[k] < 0)
                continue;
            s = s * 0.5 - x[col[k]];
        }
    }
    return s;
}

int main(void)
{
    enum { ROWS = 3000, LISTED = 2000, MOST = 7, D = 3 };
    int *row = calloc(ROWS + 1, sizeof *row), *list = malloc(LISTED * MOST * sizeof *list);
    int *count = malloc(LISTED * sizeof *count);
    long *first = malloc(ROWS * sizeof *first), *past = malloc(ROWS * sizeof *past);
    for (int v = 0; v < ROWS; v++) {
        row[v + 1] = row[v] + (v % 5 == 2 ? 0 : (int)(next_random() % 60));
        first[v] = row[v] + (v % 7 == 3 ? 5 : 0);
        past[v] = row[v + 1];
    }
    int total = row[ROWS];
    int *col = malloc(total * sizeof *col);
    double *val = filled(total), *x = filled(total), *f = filled((size_t)total * D);
    double *out = calloc((size_t)LISTED * D, sizeof *out);
    fill_index(list, LISTED * MOST, ROWS);
    fill_index(col, total, total);
    fill_index(count, LISTED, MOST + 1);
    for (int i = 0; i < LISTED; i++)
        for (int j = count[i]; j < MOST && i > 0; j++)
            list[i * MOST + j] = -1000000000; /* not read by `scattered` */
    int *short_list = malloc(LISTED * sizeof *short_list);
    fill_index(short_list, LISTED, ROWS);
    show_sum("gathered", gathered(LISTED, short_list, row, col, val, x));
    show_sum("backwards", backwards(LISTED, short_list, first, past, val));
    scattered(LISTED, MOST, count, list, row, val);
    show("scattered", val, total * sizeof *val);
    features(LISTED, D, short_list, row, f, out);
    show("features", out, (size_t)LISTED * D * sizeof *out);
    char *mark = calloc(1 << 14, 1);
    for (int v = 0; v < ROWS; v++)
        mark[v] = v % 4 > 1;
    show_sum("marked", marked(1 << 14, mark, row, col, val, x));
    free(mark);
    for (int i = 0; i < LISTED; i += 13)
        short_list[i] = -1;
    short_list[0] = 7;
    show_sum("ended", ended(short_list, LISTED, row, val));
    show_sum("none", gathered(0, NULL, NULL, NULL, NULL, NULL));
    void *all[] = {row, list, count, first, past, col, val, x, f, out, short_list};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    return 0;
}
