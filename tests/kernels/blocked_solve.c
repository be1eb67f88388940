/* Forward substitution by blocks of columns, for many right-hand sides: columns that begin in the middle of a page. */
/* check: --memory 512K */
#include "kernel.h"

enum { N = 1024, BLOCK = 16, SIDES = 64, BEFORE = 260 };
static double matrix[N][N] ON_PAGE, space[BEFORE + SIDES * N] ON_PAGE;

static int smaller(int x, int y) { return x < y ? x : y; }

static void forward(int n, int block, int sides, double a[][n], double b[][n])
{
    for (int first = 0; first < n; first += block) {
        int end = smaller(first + block, n);
        for (int j = 0; j < sides; j++)
            for (int k = first; k < end; k++) {
                double t = b[j][k] / a[k][k];
                b[j][k] = t;
                for (int i = k + 1; i < n; i++)
                    b[j][i] -= t * a[k][i];
            }
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            matrix[i][j] = value(i, j) + (i == j ? N : 0);
    for (int i = 0; i < BEFORE + SIDES * N; i++)
        space[i] = value(i, 2);
    forward(N, BLOCK, SIDES, matrix, (double (*)[N])(space + BEFORE));
    SHOW(space);
    return 0;
}
