/* Diagonals that memory holds in some iterations of the loop around them, beside what comes and goes there. */
#include "kernel.h" /* check: --memory 768K */

enum { N = 600, ROW = 606 };
static double a[N + 4][ROW] ON_PAGE, b[N + 4][ROW] ON_PAGE, c[N + 4][ROW] ON_PAGE, sums[N + 4] ON_PAGE;
static float skewed[N + 4][1][N] ON_PAGE;

static void shrinking(int n, int times) /* beside a loop that is skewed, and touches as much in each iteration */
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n - i; j++)
            for (int k = 0; k < times; k += 2) {
                b[j][j] = a[j][j] * 0.5;
                sums[j] += skewed[i][k][i];
            }
}

static void columns(int n, int least) /* of a, which others lie beside, while those of c are released */
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (i + 4 > least ? i + 4 : least); j++) {
            sums[j] += a[j + 1][i];
            a[0][i + 1] = 0.5 * a[i][i + 2] + c[j][j];
        }
}

static void by_steps(int n, int step) /* a variable, so that the leader need not bring what the trailer finds */
{
    for (int i = 0; i < n; i += 3)
        for (int j = 0; j < i + 4; j += step)
            sums[j] += c[j][j] * c[j + 2][j + 1];
}

int main(void)
{
    shrinking(500, 2);
    columns(500, 150);
    by_steps(590, 1);
    SHOW(sums);
    SHOW(b);
    return 0;
}
