/* Loops that count to a bound or end where data say so: what the condition reads is prefetched, too, up to where the
 * search ends and as far behind it as the pipeline is ahead. */
#include "kernel.h" /* check: --memory 512K */

enum { N = 250000, ROWS = 60, M = 4096 };
static double keys[N] ON_PAGE, table[ROWS][M] ON_PAGE, sums[ROWS];

static int find(int n, double key)
{
    int i = 0;
    while (i < n && keys[i] != key)
        i++;
    return i;
}

static int last(int n, double key)
{
    int i;
    for (i = n; i-- > 0 && keys[i] != key;)
        ;
    return i;
}

static int until_enough(int n, int m, double most)
{
    int enough = 0, i;
    for (i = 0; !enough && i < n; i++) {
        for (int j = 0; j < m && table[i][j] < 9; j++)
            sums[i] += table[i][j];
        enough = sums[i] > most;
    }
    return i;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        keys[i] = value(i, 3);
    keys[200000] = 77;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < M; j++)
            table[i][j] = value(i, j);
    for (int i = 0; i < ROWS; i += 3)
        table[i][M - 600 - i * 8] = 10;
    printf("%d %d\n", find(N, 77), last(N, 77));
    printf("%d\n", until_enough(ROWS, M, 1e9));
    SHOW(sums);
    return 0;
}
