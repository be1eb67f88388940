/* Averages copied back in every step, which says how far they are: the sweeps are nests of their own, and none fits. */
#include "kernel.h"

enum { N = 400000, STEPS = 3 };
static double a[N] ON_PAGE, b[N] ON_PAGE;

static void tell(int t, double x) { printf("%d: %g\n", t, x); }

void (*note)(int, double) = tell; /* which leaves the loop over steps as it is: the sweeps are nests of their own */

static void fill(void)
{
    for (int i = 0; i < N; i++)
        a[i] = value(i, i);
}

static void relax(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
        note(t, a[N / 2]);
    }
}

int main(void)
{
    fill();
    relax(STEPS);
    SHOW(a);
    return 0;
}
