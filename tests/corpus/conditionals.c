#include "check.h"
#define FAST 1

static double a[200][200];

static double sweep(int n)
{
    double s = 0;
#if FAST
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += a[i][j];
#else
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s += a[i][j];
#endif
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#ifdef FAST
            a[i][j] += 1;
#else
            a[i][j] -= 1;
#endif
        }
#ifdef SLOW
    for (int i = 0; i < n; i++) {
#else
    for (int i = n - 1; i >= 0; i--) {
#endif
        for (int j = 0; j < n; j++)
            a[i][j] *= 2;
    }
    for (int i = 0; i < n; i++) {
#define HALF(x) ((x) / 2)
        for (int j = 0; j < n; j++)
            a[i][j] = HALF(a[i][j]);
#undef HALF
    }
    return s;
}

int main(void)
{
    fill(&a[0][0], 200 * 200);
    show_sum("sweep", sweep(200));
    show("a", a, sizeof a);
    return 0;
}
