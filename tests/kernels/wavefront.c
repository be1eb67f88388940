/* check: --memory 512K */
/* Anti-diagonals, which get longer and then shorter: how much memory one takes must not be told from the last. */
#include "kernel.h"

enum { N = 500 };
static double table[N][N] ON_PAGE;

static void diagonals(int n)
{
    for (int d = 2; d <= 2 * n - 2; d++)
        for (int i = d - n + 1 > 1 ? d - n + 1 : 1; i <= (d - 1 < n - 1 ? d - 1 : n - 1); i++)
            table[i][d - i] = 0.3 * (table[i - 1][d - i] + table[i][d - i - 1] + table[i - 1][d - i - 1]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            table[i][j] = value(i, j);
    diagonals(N);
    SHOW(table);
    return 0;
}
