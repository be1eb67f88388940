/* Rows that an index chooses, beside arrays that are walked: those lose their pages when they are fetched too early. */
#include "kernel.h" /* check: --memory 1536K */

enum { N = 100000, ROWS = 6000, ROW = 100 };
static double rows[ROWS][ROW] ON_PAGE, weight[N] ON_PAGE, out[N] ON_PAGE;
static int chosen[N] ON_PAGE;

static void fill(void)
{
    unsigned random = 1;
    for (int i = 0; i < N; i++) {
        random = random * 1103515245u + 12345u;
        chosen[i] = (int)((random >> 8) % ROWS);
        weight[i] = value(i, 3);
    }
}

static void gather(int n, int first, int last)
{
    for (int i = 0; i < n; i++)
        for (int j = first; j < last; j += 16)
            out[i] += weight[i] * rows[chosen[i]][j];
}

int main(void)
{
    fill();
    gather(N, 20, 52);
    SHOW(out);
    return 0;
}
