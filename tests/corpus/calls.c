#include "check.h"
#include <math.h>
#include <string.h>

static double a[150][160], b[150][160];
static int calls;

static double polynomial(double x)
{
    double y = 1;
    for (int k = 0; k < 4; k++)
        y = y * x + k;
    return y;
}

static double counted(double x)
{
    calls++;
    return x + 1;
}

static void clear_row(double *row, int n)
{
    for (int j = 0; j < n; j++)
        row[j] = 0;
}

static double dot(const double *x, const double *y, int n)
{
    double s = 0;
    for (int j = 0; j < n; j++)
        s += x[j] * y[j];
    return s;
}

int main(void)
{
    double s = 0;
    fill(&a[0][0], 150 * 160);
    for (int i = 0; i < 150; i++)
        for (int j = 0; j < 160; j++)
            b[i][j] = polynomial(a[i][j]) + floor(a[i][j]) * sin(0) + fmax(a[i][j], 0);
    for (int i = 0; i < 150; i++)
        for (int j = 0; j < 160; j++)
            b[i][j] = counted(b[i][j]);
    for (int i = 0; i < 150; i += 3)
        clear_row(a[i], 160);
    for (int i = 0; i < 150; i++)
        s += dot(a[i], b[i], 160);
    for (int i = 0; i < 150; i++)
        memcpy(a[i], b[149 - i], sizeof a[i]);
    for (int i = 0; i < 150; i++)
        for (int j = 0; j < 160; j++)
            if (a[i][j] > 1e300)
                printf("%d %d\n", i, j);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    printf("%a %d\n", s, calls);
    return 0;
}
