/* Conditions on settings and on outer loops: hints test them first, and never more of them than the program does. */
#include "check.h"

#include <limits.h>

enum { N = 120, M = 2000 };
static double a[N][M], b[N][M], c[N][M], d[M], apart[N][3 * 512];
static unsigned char seen[N];

static void by_setting(int n, int m, int with, double least, unsigned steps)
{
    for (unsigned t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                if (with && least > 0.5)
                    a[i][j] += b[i][j];
                if (t + 1 == steps)
                    c[i][j] += a[i][j] * least;
                else if (!with)
                    c[i][j] -= d[j];
            }
}

/* What the second condition is about has a value only where the first one holds. */
static void in_order(int n, int m, int with)
{
    int mode, far;
    if (with) {
        mode = with + 2;
        far = with * 1000;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (with && mode > 2 && far * 100 > 7)
                a[i][j] += b[i][j];
            if (seen[i] > 3)
                if (mode > 1)
                    c[i][j] += 1;
        }
}

/* Sums that overflow, were they made where the program does not make them. */
static void at_the_edge(int n, int m, int huge)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (huge < INT_MAX && (huge + 1 > 0 || huge * 3 + i < 5))
                b[i][j] += 1;
}

/* The same place under two conditions, in loops and in none. */
static void at_two_places(int n, int m, int which)
{
    for (int i = 0; i < n; i++) {
        if (i < which)
            for (int j = 0; j < m; j++)
                a[i][j] += d[j];
        else
            for (int j = 0; j < m; j++)
                a[i][j] -= d[j];
        for (int j = 0; j < m; j++)
            if (i < 0)
                b[i][j] += 1;
            else if (i != which)
                b[i][j] += 2;
            else
                c[i][j] += b[i][j];
    }
}

/* Loops that may have no iterations leave the others' data alone; a diagonal is done with at once. */
static void nothing_inside(int n, int m, int from, int to)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = from; k < to; k += 2)
                c[i][j] += 0.5;
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < n; i++) {
            if (k > to)
                continue;
            if (from < to)
                d[i] += apart[i][i + k];
        }
}

int main(void)
{
    fill(&a[0][0], sizeof a / sizeof a[0][0]);
    fill(&b[0][0], sizeof b / sizeof b[0][0]);
    fill(&c[0][0], sizeof c / sizeof c[0][0]);
    fill(d, M);
    fill(&apart[0][0], sizeof apart / sizeof apart[0][0]);
    for (int i = 0; i < N; i++)
        seen[i] = 0;
    for (int with = 0; with < 2; with++) {
        by_setting(N, M, with, 0.25 + 0.5 * with, 3);
        in_order(N, M, with);
        at_two_places(N, M, with * 60);
        nothing_inside(N, M, with, 4 * with);
    }
    for (int i = 0; i < N; i++)
        seen[i] = (unsigned char)i;
    in_order(N, M, 1);
    at_the_edge(N, M, INT_MAX);
    at_the_edge(N, M, 3);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    show("d", d, sizeof d);
    return 0;
}
