#include "check.h"
#define N 100

static double a[N][N], b[N][N], v[N];

static void gramschmidt_like(int n)
{
    int i = -1, j = -1, k;
    for (k = 0; k < n; k++) {
        double nrm = 0;
        for (i = 0; i < n; i++)
            nrm += a[i][k] * a[i][k];
        b[k][k] = nrm;
        for (i = 0; i < n; i++)
            v[i] = a[i][k] / (1 + nrm);
        for (j = k + 1; j < n; j++) {
            b[k][j] = 0;
            for (i = 0; i < n; i++)
                b[k][j] += v[i] * a[i][j];
            for (i = 0; i < n; i++)
                a[i][j] = a[i][j] - v[i] * b[k][j];
        }
    }
    printf("%d %d %d\n", i, j, k);
}

static double several(int n)
{
    double s = 0;
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] += b[j][i];
        s += a[t][t];
        for (int i = n - 1; i >= 0; i--) {
            v[i] = s;
            for (int j = 0; j < n; j++)
                v[i] += b[i][j];
            s += v[i];
        }
    }
    return s;
}

int main(void)
{
    fill(&a[0][0], N * N);
    fill(&b[0][0], N * N);
    gramschmidt_like(N);
    show_sum("several", several(N));
    gramschmidt_like(0);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
