/* y = A x + B x: two matrices side by side. */
/* check: --memory 2M */
#include "kernel.h"

enum { N = 680 };
static double a[N][N] ON_PAGE, b[N][N] ON_PAGE, x[N] ON_PAGE, y[N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = value(i, 9);
        for (int j = 0; j < N; j++) {
            a[i][j] = value(i, j);
            b[i][j] = value(j, i);
        }
    }
}

static void gesummv(void)
{
    for (int i = 0; i < N; i++) {
        double s = 0, t = 0;
        for (int j = 0; j < N; j++) {
            s += a[i][j] * x[j];
            t += b[i][j] * x[j];
        }
        y[i] = s + t;
    }
}

int main(void)
{
    fill();
    gesummv();
    SHOW(y);
    return 0;
}
