#include "check.h"
#define N 150

static double a[2 * N][2 * N], v[8 * N * N];

int main(void)
{
    double s = 0, *p = v + 1000, *end = v + 8 * N * N;
    fill(&a[0][0], 4 * N * N);
    fill(v, 8 * N * N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i + j][N - j + i] += 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s = s * 0.5 + a[2 * i + 1][2 * j] + v[3 * i + 5 * j + 7];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s = s * 0.5 + v[i * i + j] + v[(i / 2) * N + j % 7] + v[i << 3 | (j & 7)];
    for (int i = -1000; i < 20000; i++)
        s = s * 0.5 + p[i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s = s * 0.5 + *(p + i * N + j) + *(*(a + i) + j) + j[a[i]] + (&v[i])[j] + *&a[j][i];
    for (int i = 1; i <= 8 * N * N; i++)
        s = s * 0.5 + end[-i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < 8; k++)
                s = s * 0.5 + ((double(*)[N][8])v)[i][j][k];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s += a[i][a[i][j] > 0 ? j : 0], s *= 0.5;
    for (double *q = v; q < end; q++)
        s = s * 0.5 + *q;
    for (int i = 0; i < 20000; i++)
        s += *p++;
    show_sum("s", s);
    return 0;
}
