#include "check.h"
#include <complex.h>

static double complex a[120][130], b[130][140], c[120][140];

static void multiply(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < l; j++) {
            double complex s = 0;
            for (int k = 0; k < m; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = conj(s);
        }
}

static float complex phase(int n, const float complex *x)
{
    float complex s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5f * I + x[i] * crealf(x[n - 1 - i]);
    return s;
}

int main(void)
{
    float complex *x = malloc(20000 * sizeof *x), p;
    fill((double *)a, 2 * 120 * 130);
    fill((double *)b, 2 * 130 * 140);
    for (int i = 0; i < 20000; i++)
        x[i] = (float)(i % 77) - 1.0f * I;
    multiply(120, 130, 140);
    show("c", c, sizeof c);
    p = phase(20000, x);
    printf("%a %a\n", crealf(p), cimagf(p));
    free(x);
    return 0;
}
