/* How fast an inner loop goes is found in memory that is read in none of the last iterations of the outer one. */
#include "check.h"

static double sums(long n, long m, const long *row, double **y)
{
    double s = 0;
    for (long i = 0; i < n; i++)
        for (long j = i + 1; j < m; j++)
            for (long k = row[i]; k < row[i + 1]; k++)
                s += y[k][j];
    return s;
}

int main(void)
{
    long row[] = {0, 5, 9};
    double *a = filled(9 * 400), *y[9];
    for (int i = 0; i < 9; i++)
        y[i] = a + 400 * i;
    show_sum("sums", sums(9000, 3, row, y));
    free(a);
    return 0;
}
