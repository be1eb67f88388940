/* Loops that a break ends after some iterations of which a number tells: what they touch is little, and stays. Where a
 * `continue` may pass the break by, or the number is none of the index's, the loop's own limit counts. */
#include "kernel.h" /* check: --memory 512K */

enum { N = 300, M = 600 };
static double square[N][M] ON_PAGE, other[N][M] ON_PAGE, third[N][M] ON_PAGE, fourth[N][M] ON_PAGE, sums[M];

static void first_of_columns(int n, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            sums[i] += square[j][i];
            if (j == 30)
                break;
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j <= n - 1; j += 2) {
            if (j > 61)
                break;
            sums[i] += other[j][i];
        }
}

static void whole_columns(int n, int m)
{
    for (int i = 0; i < m; i += 8) {
        for (int j = 0; j < n; j++) {
            sums[i] += third[j][i];
            if (third[j][i] > 5)
                continue;
            if (j >= 30 && sums[i] > 1e9)
                break;
        }
        for (int j = 0; j < n; j += 2) {
            sums[i] += fourth[j][i];
            if (j == 31)
                break;
        }
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            square[i][j] = value(i, j);
            other[i][j] = value(j, i);
            third[i][j] = value(i + 1, j);
            fourth[i][j] = value(i, j + 1);
        }
    first_of_columns(N, M);
    whole_columns(N, M);
    SHOW(sums);
    return 0;
}
