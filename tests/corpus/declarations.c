#include "check.h"

static double a[160][190], b[160][190];

static double shadows(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        double t = 0, *row = a[i];
        const int last = 189;
        for (int j = 0; j <= last; j++) {
            double t = a[i][j], u = t * t;
            b[i][j] = u;
            s += t;
        }
        for (int k = 0; k < 10; k++) {
            int i = 9 - k;
            t += row[i];
        }
        s = s * 0.5 + t;
    }
    return s;
}

static void several_kinds(int n)
{
    register int i;
    long j = 5;
    for (i = 0; i < n; i++) {
        for (j = 0; j < 190; j++) {
            double sum = a[i][j] + b[i][j];
            a[i][j] = sum;
        }
        enum { HALF = 2 };
        struct { int x; } local = {i};
        b[i][0] = local.x / HALF;
    }
    printf("%d %ld\n", i, j);
}

int main(void)
{
    fill(&a[0][0], 160 * 190);
    show_sum("shadows", shadows(160));
    several_kinds(160);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    several_kinds(0);
    return 0;
}
