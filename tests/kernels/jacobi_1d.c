/* Three-point averages of a line, from one array to the other and back. */
/* check: --memory 2M */
#include "kernel.h"

enum { N = 400000, STEPS = 3 };
static double a[N] ON_PAGE, b[N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = value(i, 7);
        b[i] = 0;
    }
}

static void jacobi(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
    }
}

int main(void)
{
    fill();
    jacobi();
    SHOW(a);
    return 0;
}
