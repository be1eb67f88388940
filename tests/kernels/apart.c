/* Pieces of rows that lie pages apart: each leaves memory whole, or the rest would push out what is on its way. */
#include "kernel.h" /* check: --memory 512K */

enum { N = 300, ROW = 1300, BLOCK = 4, WIDE = 700 };
static double diagonal[N][ROW] ON_PAGE, out[N] ON_PAGE;
static float blocks[N][BLOCK][WIDE] ON_PAGE;
static char dense[2 * N][600] ON_PAGE, thin[4][61440] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < ROW; j++)
            diagonal[i][j] = value(i, j);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < BLOCK; k++)
            for (int j = 0; j < WIDE; j++)
                blocks[i][k][j] = (float)value(i + k, j);
}

/* A column in bytes and a diagonal: that one's pages come a hundred times as fast. */
static void columns(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = n - 1; j >= 0; j--)
            dense[j][i] = (char)(diagonal[j][j] * 64);
}

static void in_blocks(int n, int k, int from)
{
    for (int i = from; i < from + 12; i++)
        for (int j = i; j < n - i; j += 3)
            for (int b = k - 1; b >= 0; b--)
                out[i] += blocks[j][b][j];
}

/* Four rows, each in strips: those share pages, which are asked for once. */
static void rows(int from, int n)
{
    for (int i = from; i < n; i++)
        for (int k = 0; k < 4; k++)
            thin[k][i] += 1;
}

int main(void)
{
    fill();
    columns(N);
    in_blocks(N, BLOCK, 0);
    rows(100, 61340);
    SHOW(dense);
    SHOW(out);
    SHOW(thin);
    return 0;
}
