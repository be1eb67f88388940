/* Where a hint begins is found in memory, in an iteration that there is none of yet. */
#include "check.h"
#define ROWS 120

static int rows[ROWS + 1];
static double a[ROWS * (ROWS + 50)], b[ROWS];

static void place(int n)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = rows[i]; j < rows[i + 1]; j++)
            for (int k = n - j - 1; k >= -3; k--)
                b[i] = 0.5 * a[i * (ROWS + 50) + k + 3] + 0.25 * b[i];
}

int main(void)
{
    fill(a, sizeof a / sizeof a[0]);
    fill(b, ROWS);
    for (int i = 0; i <= ROWS; i++)
        rows[i] = i;
    place(ROWS + 2);
    show("b", b, sizeof b);
    return 0;
}
