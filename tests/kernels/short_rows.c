/* Planes of short rows, walked from plane to plane for each element of a row: all elements of some rows lie on a page. Two
 * diagonals of one matrix that memory does not hold, and columns that get longer, a variable says how far apart: their pages
 * are released. */
#include "kernel.h" /* check: --memory 512K */

enum { PLANES = 60, ROWS = 4000, PARTS = 4, N = 600 };
static short planes[PLANES][ROWS][PARTS] ON_PAGE;
static double sums[ROWS] ON_PAGE, square[N][N] ON_PAGE, columns[N][N] ON_PAGE;
static double sum;

static void from_plane_to_plane(int rows, int parts, int depth)
{
    for (int i = 0; i < rows; i++)
        for (int m = 0; m < parts; m++)
            for (int k = 0; k < depth; k++)
                sums[i] += planes[k][i][m];
}

static void two_diagonals(int n, int times)
{
    for (int i = 0; i < times; i++)
        for (int j = 0; j + 2 < n; j += 4)
            sum += square[j][j] + square[j + 2][j + 1];
}

static void longer_columns(int n, int step)
{
    for (int i = n / 2 - 1; i >= 0; i -= step)
        for (int j = i; j < n - i; j++)
            sum += columns[j][i];
}

int main(void)
{
    for (int k = 0; k < PLANES; k++)
        for (int i = 0; i < ROWS; i++)
            for (int m = 0; m < PARTS; m++)
                planes[k][i][m] = (short)(k + i + m);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            square[i][j] = value(i, j);
            columns[i][j] = value(j, i);
        }
    from_plane_to_plane(ROWS, PARTS, PLANES);
    two_diagonals(N, 20);
    longer_columns(N, 2);
    SHOW(sums);
    show("sum", &sum, sizeof sum);
    return 0;
}
