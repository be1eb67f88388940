#include "check.h"

/* Rows that are marked as active: the others are passed over, and need not be fetched. */
static void sweep(int n, const char *restrict active, const int *restrict row, const double *restrict val,
                  double *restrict out)
{
    for (int v = 0; v < n; v++) {
        if (!active[v])
            continue;
        double sum = 0;
        for (int k = row[v]; k < row[v + 1]; k++)
            sum += val[k];
        out[v] = sum;
    }
}

int main(void)
{
    enum { ROWS = 4000, LONGEST = 400 };
    int *row = calloc(ROWS + 1, sizeof *row);
    char *active = malloc(ROWS);
    for (int v = 0; v < ROWS; v++) {
        row[v + 1] = row[v] + (int)(next_random() % LONGEST);
        active[v] = next_random() % 10 == 0;
    }
    double *val = filled(row[ROWS]), *out = calloc(ROWS, sizeof *out);
    sweep(ROWS, active, row, val, out);
    show("out", out, ROWS * sizeof *out);
    free(row);
    free(active);
    free(val);
    free(out);
    return 0;
}
