/* Two sweeps over what fits in memory between sweeps over what does not: the second finds what the first one brought. */
#include "kernel.h"

enum { N = 60000, M = 1500000, STEPS = 2 };
static double a[N] ON_PAGE, c[M] ON_PAGE;

static void tell(int t, double x) { printf("%d: %g\n", t, x); }

void (*note)(int, double) = tell; /* which leaves the loop over steps as it is: the sweeps are nests of their own */

static void work(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < N; i++)
            a[i] += value(i, t);
        for (int i = 0; i < N; i++)
            a[i] = a[i] * a[i];
        for (int i = 0; i < M; i++)
            c[i] += t;
        note(t, a[N / 2] + c[M / 2]);
    }
}

int main(void)
{
    work(STEPS);
    SHOW(a);
    SHOW(c);
    return 0;
}
