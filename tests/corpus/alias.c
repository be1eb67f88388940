#include "check.h"
#include <string.h>

static void smooth(int n, const double *a, double *b)
{
    for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 4;
}

static void bytes(int n, const char *from, char *to)
{
    for (int i = 0; i < n; i++)
        to[i] = (char)(from[i] + 1);
}

static void bound_in_the_way(int *n, int *a)
{
    for (int i = 0; i < *n; i++)
        a[i] += 2;
}

static void halves(double *a, int n)
{
    double *lower = a, *upper = a + n / 2;
    for (int i = 0; i < n / 2; i++) {
        lower[i] -= upper[i];
        upper[i] += lower[i] * 0.5;
    }
}

static int swapped(int n, double *a, double *b)
{
    int t;
    for (t = 0; t < 4; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        double *other = a;
        a = b;
        b = other;
    }
    return a[n / 2] > b[n / 2];
}

int main(void)
{
    double *a = filled(40000);
    int *p = malloc(30000 * sizeof *p);
    smooth(40000, a, a);
    smooth(39999, a, a + 1);
    smooth(39999, a + 1, a);
    bytes(100000, (char *)a + 4096, (char *)a + 4097);
    for (int i = 0; i < 100; i++)
        memcpy(a + i, &(double){i}, sizeof *a);
    halves(a, 20000);
    printf("%d\n", swapped(20000, a, a + 20000));
    show("a", a, 1000 * sizeof *a);
    for (int i = 0; i < 30000; i++)
        p[i] = i % 9000 + 10000;
    p[0] = 29000;
    bound_in_the_way(p, p);
    bound_in_the_way(p + 7, p);
    show("p", p, 30000 * sizeof *p);
    free(a);
    free(p);
    return 0;
}
