/* The last index that a loop takes, where its bound does not tell at once; there is nothing to read beyond it. */
/* served: 3 */
#include "check.h"

static double every_third(int n, const int *row, const double *a)
{
    double s = 0;
    for (int i = 1; i < n - 1; i += 3)
        for (int j = row[i]; j < row[i + 1]; j++)
            s += a[j];
    return s;
}

static double smaller(int n, int m, const int *row, const double *a)
{
    double s = 0;
    for (int i = 0; i < (n < m ? n : m) - 1; i++)
        for (int j = row[i]; j < row[i + 1]; j++)
            s += a[j];
    for (int i = 0; i < (n < m ? n : m); i++)
        for (int j = row[i]; j < row[i] + 2; j++)
            s += a[j];
    return s;
}

static int *rows(int n)
{
    int *row = malloc((size_t)n * sizeof *row);
    for (int i = 0; i < n; i++)
        row[i] = 4 * i;
    return row;
}

int main(void)
{
    int *row = rows(1998);
    double *a = filled(9000);
    show_sum("every_third", every_third(2000, row, a));
    show_sum("smaller", smaller(1998, 5000, row, a));
    free(row);
    free(a);
    return 0;
}
