/* A three-dimensional array times a matrix, line by line, by way of one line. */
#include "kernel.h"

enum { R = 40, Q = 80, P = 120 };
static double a[R][Q][P] ON_PAGE, c4[P][P] ON_PAGE, sum[P] ON_PAGE;

static void fill(void)
{
    for (int s = 0; s < P; s++)
        for (int p = 0; p < P; p++)
            c4[s][p] = value(s, p);
    for (int r = 0; r < R; r++)
        for (int q = 0; q < Q; q++)
            for (int p = 0; p < P; p++)
                a[r][q][p] = value(r + q, p);
}

static void doitgen(void)
{
    for (int r = 0; r < R; r++)
        for (int q = 0; q < Q; q++) {
            for (int p = 0; p < P; p++) {
                sum[p] = 0;
                for (int s = 0; s < P; s++)
                    sum[p] += a[r][q][s] * c4[s][p];
            }
            for (int p = 0; p < P; p++)
                a[r][q][p] = sum[p];
        }
}

int main(void)
{
    fill();
    doitgen();
    SHOW(a);
    return 0;
}
