/* Nests that call their own function, which nothing declares before. */
#include "check.h"

static double a[300][300];
static int row[1001], column[4000];
static char seen[1000];
static long order;

static double frames(int lo, int hi)
{
    double s = 0;
    for (int i = lo; i < hi; i++) {
        for (int j = 0; j < 300; j++)
            s += a[i][j];
        if (hi - lo > 2)
            s += frames(lo + 1, hi - 1);
    }
    return s;
}

static void visit(int v)
{
    seen[v] = 1;
    order = (order * 31 + v) % 1000003;
    for (int k = row[v]; k < row[v + 1]; k++)
        if (!seen[column[k]])
            visit(column[k]);
}

int main(void)
{
    fill(&a[0][0], sizeof a / sizeof a[0][0]);
    for (int i = 0; i <= 1000; i++)
        row[i] = 4 * i;
    fill_index(column, 4000, 1000);
    show_sum("frames", frames(100, 109));
    visit(3);
    show_sum("order", order);
    return 0;
}
