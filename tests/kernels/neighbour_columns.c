/* Columns that lie on the same pages, where all rows do not stay in memory; bounds of which a variable is the larger; a
 * triangle that gets small enough. */
#include "kernel.h" /* check: --memory 1M */

enum { ROWS = 2600, COLUMNS = 155, N = 602 };
static unsigned matrix[ROWS][COLUMNS] ON_PAGE;
static short next[COLUMNS][3000] ON_PAGE;
static int square[N * (N - 4)] ON_PAGE;
static double halves[N] ON_PAGE;
static unsigned sum;

static void columns(int rows, int n)
{
    for (int i = 1; i <= n; i += 2)
        for (int j = 0; j <= (i > rows - 1 ? i : rows - 1); j++) {
            sum += matrix[j][i - 1];
            next[i - 1][j] = (short)matrix[j + 2][i + 1];
        }
}

static void triangle(int n, int step)
{
    for (int i = n - 1; i > 2; i -= 3)
        for (int j = 3; j != i; j++)
            halves[i] += 0.5 * square[(j - 3) * step * (n - 4) + j - 3];
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            matrix[i][j] = (unsigned)(i + 3 * j) % 200;
    for (int i = 0; i < N * (N - 4); i++)
        square[i] = i % 200;
    columns(2501, 149);
    triangle(N, 1);
    columns(140, 149);
    show("sum", &sum, sizeof sum);
    SHOW(next);
    SHOW(halves);
    return 0;
}
