/* flags: -fopenmp-simd */
/* served: 9 */
#include "check.h"

static double a[170][180];
static float b[400][300], c[300][400];

static double sweep(int n)
{
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 180; j++)
            a[i][j] += 1;
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        a[i][0] += 1;
    for (int i = 0; i < n; i++)
#pragma omp simd
        for (int j = 0; j < 180; j++)
            a[i][j] *= 2;
#pragma scop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 180; j++)
            s = s * 0.5 + a[i][j];
#pragma endscop
    return s;
}

static int compiled_so(int n, int m, float *restrict p, const float *restrict q)
{
    int i, j;
#pragma GCC unroll 4
    for (i = 0; i < n; i++)
    #pragma GCC ivdep
        for (j = 0; j < m; j++)
            b[i][j] += c[j][i];
#pragma GCC unroll 2 /* and more
    of it */
#pragma GCC ivdep
    for (i = n - 1; i >= 0; i -= 3) {
        if (p[i] > 0.5)
            continue;
#ifdef NEVER
#pragma GCC unroll 8
#else
#pragma GCC unroll 1
#endif
        for (j = 0; j < m; j++)
            b[i][j] += q[j];
#pragma omp simd
        for (j = m; j > 0; j -= 2)
            c[j - 1][i] = b[i][j - 1];
    }
    return i + j;
}

static float by_lanes(int n, int m, float *restrict p, const float *restrict q)
{
    float s = 0;
    int i, k;
#pragma omp simd safelen(8), simdlen(4)
    for (i = 0; i <= n - 1; i++)
        p[i] += 2 * q[i];
#pragma omp simd
    for (unsigned j = 3; j < (unsigned)n; j += 3)
        p[j] += 2 * q[j - 3];
#pragma omp simd reduction(+:s)
    for (k = 0; k < n; k++)
        s += q[k];
    for (k = 0; k < m; k++)
#pragma omp simd
        for (unsigned long j = 0; j != 300; j++)
            b[k][j] += (float)k;
    return s + (float)i + (float)k;
}

int main(void)
{
    fill(&a[0][0], 170 * 180);
    show_sum("sweep", sweep(170));
    show("a", a, sizeof a);
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 400; j++)
            c[i][j] = (float)(i * j % 11) / 8;
    show_sum("compiled so", compiled_so(300, 300, b[300], c[7]));
    show_sum("by lanes", by_lanes(30000, 300, b[100], c[200]));
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    return 0;
}
