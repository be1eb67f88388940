#include "check.h"

static double a[150][160];
static struct { double total; int hits[3]; } log_;

int main(void)
{
    double s = 0, best = -1e9;
    int at = -1, n = 150;
    fill(&a[0][0], 150 * 160);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 160; j++)
            s += a[i][j], log_.total -= s, log_.hits[j % 3]++;
    for (int i = 0; i < n; i++) {
        ;
        {
            double *row = &a[i][0];
            int k = 160;
            while (k--)
                if (row[k] > best)
                    best = row[k], at = i * 160 + k;
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 160; j++)
            ;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 160; j++)
            a[i][j] = (a[i][j] > 0) ? (a[i][j] < 10 ? 1 : 2) : -a[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 160; j++)
            (void)sizeof(a[i][j]++), a[i][j] = -a[i][j];
    for (int i = 0; i < n; i++) {
        struct point { int x, y; } p = {i, -i};
        for (int j = 0; j < 160; j++)
            a[i][j] += p.x * p.y, p.y ^= j;
    }
    (void)s;
    printf("%a %a %d %a %d\n", s, best, at, log_.total, log_.hits[1]);
    show("a", a, sizeof a);
    return 0;
}
