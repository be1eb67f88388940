/* Loops with constant bounds and a step that leaves few iterations, or one: nothing that is generated is always true. */
#include "check.h"

static double a[3][40000], b[40000];

static double once(int n)
{
    double s = 0;
    unsigned i;
    for (i = 0; i <= 2; i += 7)
        for (int j = 0; j < n; j += 2)
            s += a[i][j] * b[j];
    for (i = 0; i < 3; i += 2)
        for (int j = 0; j < n; j++)
            s += a[i][j] + a[0][j];
    return s;
}

int main(void)
{
    fill(a[0], sizeof a / sizeof a[0][0]);
    fill(b, 40000);
    show_sum("once", once(40000));
    return 0;
}
