#include "check.h"
#include <complex.h>

static double complex a[60][65], b[65][70], c[60][70];

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

static double parts(int n, const float complex *x, double *y)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s / 2 + __real__ x[i] - __imag__(x[n - 1 - i]);
    for (int i = 0; i < n; i++)
        y[(int)__real__ x[i]] += __imag__ x[i];
    return s;
}

int main(void)
{
    static double y[77];
    float complex *x = malloc(20000 * sizeof *x), p;
    fill((double *)a, 2 * 60 * 65);
    fill((double *)b, 2 * 65 * 70);
    for (int i = 0; i < 20000; i++)
        x[i] = (float)(i % 77) - 1.0f * I;
    multiply(60, 65, 70);
    show("c", c, sizeof c);
    p = phase(20000, x);
    printf("%a %a\n", crealf(p), cimagf(p));
    printf("%a\n", parts(20000, x, y));
    show("y", y, sizeof y);
    free(x);
    return 0;
}
