/* Conditions on indices: what one side of them leaves out is not fetched, strip by strip, also in coming iterations of the
 * loops around, and for columns that lie on the same pages. */
#include "kernel.h" /* check: --memory 512K */

enum { ROWS = 200, COLUMNS = 20000, N = 200000, BACK = 150 };
static double matrix[ROWS][COLUMNS] ON_PAGE, first[N] ON_PAGE, second[N] ON_PAGE, sums[8] ON_PAGE;
static float never[BACK][4096] ON_PAGE;

static void halves(int n, int half)
{
    for (int i = 0; i < n; i++) {
        if (i >= half)
            sums[0] += first[i];
        else
            sums[1] += second[i];
        if (!(i < 1000 || i > 3000))
            sums[2] += matrix[1][i];
    }
}

static void rows(int n, int m, int from, int to)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (i > from && i < to)
                sums[3] += matrix[i][j];
    for (int i = 0; i < n - 50; i++)
        for (int j = 0; j < m / 5; j++)
            if (j <= i * 10)
                sums[4] -= never[i][j];
}

static void columns(int n, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            if (j > 900 && i < j)
                sums[5] += matrix[i][j];
}

static void backwards(int n, int last)
{
    for (int i = n - 1; i != last; i--)
        for (int j = 0; j < n - i; j++)
            if (i < 0)
                never[j][i] = (float)(0.5 * first[j]);
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            matrix[i][j] = value(i, j);
    for (int i = 0; i < N; i++) {
        first[i] = value(i, 1);
        second[i] = value(i, 2);
    }
    halves(N, 150000);
    rows(ROWS, COLUMNS, 20, 40);
    columns(ROWS, 1000);
    columns(60, 1100);
    backwards(BACK, 0);
    SHOW(sums);
    SHOW(never);
    return 0;
}
