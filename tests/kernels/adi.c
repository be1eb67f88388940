/* Alternating directions: a sweep along rows, one down the columns, and what is between them, in every step. */
/* check: --memory 2M */
#include "kernel.h"

enum { N = 700, STEPS = 2 };
static double u[N][N] ON_PAGE, r[N][N] ON_PAGE;

static void tell(int t, double x) { printf("%d: %g\n", t, x); }

void (*note)(int, double) = tell; /* which leaves the loop over steps as it is: the sweeps are nests of their own */

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = value(i, j);
}

static void alternate(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < N; i++)
            for (int j = 1; j < N; j++)
                u[i][j] += u[i][j - 1] / 4;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                r[i][j] = u[i][j];
        for (int j = 0; j < N; j++)
            for (int i = N - 2; i >= 0; i--)
                r[i][j] += r[i + 1][j] / 4;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                u[i][j] = r[i][j];
        note(t, u[N / 2][N / 2]);
    }
}

int main(void)
{
    fill();
    alternate(STEPS);
    SHOW(u);
    return 0;
}
