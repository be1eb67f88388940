/* How much an iteration touches is found in memory, where the iteration before it has nothing. */
#include "check.h"
#define ROWS 40

static int row[ROWS], first[ROWS];
static double a[ROWS + 2][5][ROWS], b[ROWS], s;

static void rows(int n, int m)
{
    for (unsigned i = 1; i < n; i++)
        for (int j = row[i - 1]; j < row[i] + 1; j++) {
            b[i - 1] = 0.5 * a[m * first[i - 1] + i][j][i];
            for (int k = 0; k < 5; k++)
                for (int l = 0; l < 3; l++)
                    s = 0.5 * a[k][k][0];
        }
}

int main(void)
{
    fill(&a[0][0][0], sizeof a / sizeof a[0][0][0]);
    for (int i = 0; i < ROWS; i++)
        row[i] = i / 10;
    fill_index(first, ROWS, 2);
    rows(ROWS, 1);
    show("b", b, sizeof b);
    show_sum("s", s);
    return 0;
}
