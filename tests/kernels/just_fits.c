/* Columns that just fit memory, and such that get longer: what the last ones brought is not asked for again. */
#include "kernel.h"

enum { ROWS = 150, ACROSS = 4000, PAGES = 4096, N = 700, MOST = 100, LINE = 500000 };
static double matrix[ROWS][ACROSS], aligned[ROWS][PAGES] ON_PAGE, square[N][N], line[LINE];

static void columns(int rows, int across)
{
    for (int i = 0; i < across; i += 2)
        for (int j = 0; j < rows; j++)
            matrix[j][i] += value(i, j);
}

/* All rows come to their next page in the same iteration. */
static void together(int rows)
{
    for (int i = PAGES - 1; i >= 0; i--)
        for (int j = rows - 1; j >= 0; j--)
            aligned[j][i] = value(i, j);
}

static void longer(int n, int most)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (i + 1 < most ? i + 1 : most); j++)
            square[j][i] += 1;
}

/* One prefetch for what lies some iterations apart, in a loop further in as well. */
static void near(int n)
{
    for (int i = 2; i < n - 2; i++) {
        line[i] += line[i - 1];
        for (int j = 0; j < 3; j++)
            line[i + 1] += line[i - 2] + j;
    }
}

int main(void)
{
    columns(ROWS, ACROSS);
    together(ROWS);
    longer(N, MOST);
    near(LINE);
    SHOW(matrix);
    SHOW(aligned);
    SHOW(square);
    SHOW(line);
    return 0;
}
