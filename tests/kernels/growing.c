/* Columns that get longer, or that not all iterations come to: what the last one brought is not asked for again, and
 * what lies beside it stays. */
#include "kernel.h"

enum { N = 700, ROWS = 16, ACROSS = 28000, DEEP = 3 };
static double square[N][N] ON_PAGE, sums[N];
static float matrix[ROWS + 1][ACROSS] ON_PAGE;
static short mask[ACROSS];

static void triangle(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            sums[i] += square[j][i];
}

/* How far apart the columns lie is not known before the program runs, nor which iterations come to them. */
static void masked(int across, int each, float (*rows)[across * each], int most)
{
    for (int i = 0; i < across; i++)
        if (mask[i] < 40)
            for (int j = 0; j < (i < most ? i : most); j++)
                rows[j][i * each] += value(i, j);
}

static void planes(int across, int rows)
{
    for (int i = 0; i < across; i++) {
        if (mask[i] < 70)
            continue;
        for (int k = 0; k < DEEP; k++)
            for (int j = 0; j < rows; j++)
                sums[j] += matrix[j][i] * (k + 1);
    }
}

int main(void)
{
    for (int i = 0; i < ACROSS; i++)
        mask[i] = (short)(i * 7 % 100);
    triangle(400);
    masked(ACROSS, 1, matrix, ROWS);
    planes(ACROSS, ROWS);
    show("square", square, sizeof square);
    show("matrix", matrix, sizeof matrix);
    show("sums", sums, sizeof sums);
    return 0;
}
