/* Columns from the last to the first, by threes, of rows that begin anywhere on a page; and rows of several planes, from
 * the last to the first: each page is finished with from above. */
#include "kernel.h"

enum { ROWS = 150, WIDTH = 2499, PLANES = 11, HEIGHT = 10000, DEPTH = 11 };
static double columns[ROWS][WIDTH] ON_PAGE, sums[WIDTH];
static short planes[PLANES][HEIGHT][DEPTH] ON_PAGE, diagonal[HEIGHT];

static void fill(void)
{
    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < WIDTH; i++)
            columns[j][i] = value(i, j);
    for (int k = 0; k < PLANES; k++)
        for (int i = 0; i < HEIGHT; i++)
            for (int j = 0; j < DEPTH; j++)
                planes[k][i][j] = (short)(i + 3 * j + k);
}

static void add_columns(void)
{
    for (int i = WIDTH - 1; i >= 0; i -= 3)
        for (int j = 0; j < ROWS; j += 3)
            sums[i] += columns[j][i];
}

static void add_diagonals(void)
{
    for (int i = HEIGHT - 1; i >= 0; i--)
        for (int j = 0; j < DEPTH; j++)
            diagonal[i] += planes[j][i][j];
}

int main(void)
{
    fill();
    add_columns();
    add_diagonals();
    SHOW(sums);
    SHOW(diagonal);
    return 0;
}
