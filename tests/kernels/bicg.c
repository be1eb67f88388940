/* The two products of the biconjugate gradient method: s = r A and q = A p, in one sweep over A. */
#include "kernel.h"

enum { N = 620, M = 600 };
static double a[N][M] ON_PAGE, r[N] ON_PAGE, s[M] ON_PAGE, p[M] ON_PAGE, q[N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        r[i] = value(i, 1);
        for (int j = 0; j < M; j++)
            a[i][j] = value(i, j);
    }
    for (int j = 0; j < M; j++)
        p[j] = value(j, 2);
}

static void bicg(void)
{
    for (int i = 0; i < N; i++) {
        q[i] = 0;
        for (int j = 0; j < M; j++) {
            s[j] += r[i] * a[i][j];
            q[i] += a[i][j] * p[j];
        }
    }
}

int main(void)
{
    fill();
    bicg();
    SHOW(s);
    SHOW(q);
    return 0;
}
