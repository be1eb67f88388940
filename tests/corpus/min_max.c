#include "check.h"
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))

static double a[250][180];

static void tiled(int n, int m, int t)
{
    for (int ii = 0; ii < n; ii += 32)
        for (int jj = 0; jj < m; jj += 32)
            for (int i = ii; i < MIN(ii + 32, n); i++)
                for (int j = jj; j < MIN(jj + 32, m); j++)
                    a[i][j] += i - j + t;
}

static double band(int n, int m, int w)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = MAX(0, i - w); j <= MIN(m - 1, i + w); j++)
            s = s * 0.5 + a[i][j];
    return s;
}

static double written_out(int n, int m)
{
    double s = 0;
    int i, j;
    for (i = n > 200 ? 200 : n; i < (n < m ? m : n); i++)
        for (j = 0; j < (i >= m ? m : i); j++)
            s += a[i][j];
    for (j = 0; j < (n < m ? n : m < 50 ? m : 50); j++)
        for (i = 0; i < n; i++)
            s -= a[i][j];
    return s;
}

static double clamped_down(int n, int m)
{
    double s = 0;
    for (int i = MIN(n, m) - 1; i >= MAX(n - 200, 0); i--)
        s = s * 0.5 + a[i][i];
    return s;
}

int main(void)
{
    fill(&a[0][0], 250 * 180);
    tiled(250, 180, 3);
    tiled(0, 180, 3);
    show("tiled", a, sizeof a);
    show_sum("band", band(250, 180, 17));
    show_sum("written out", written_out(250, 180));
    show_sum("written out", written_out(3, 180));
    show_sum("clamped", clamped_down(250, 180));
    return 0;
}
