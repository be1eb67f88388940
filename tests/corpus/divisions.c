/* Divisions that the program does not carry out are not carried out by hints either. */
/* served: 4 */
#include "check.h"

#define N 300

static double a[N][N];

static int part(int n, int parts)
{
    return n / parts;
}

static double blocks(int n, int size, int m)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i / size][j];
    return s;
}

static double shares(int n, int parts, int m)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m / parts; j++)
            s += a[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i][part(j, parts)];
    return s;
}

static double where_possible(int n, int size, int m)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (size)
            for (int j = 0; j < m; j++)
                s += a[i][j % size] + a[i][j];
    return s;
}

int main(void)
{
    fill(&a[0][0], N * N);
    show_sum("blocks", blocks(N, 3, N));
    show_sum("shares", shares(N, 2, N));
    show_sum("possible", where_possible(N, 7, N));
    show_sum("none", blocks(0, 0, N) + shares(0, 0, N) + where_possible(N, 0, N));
    return 0;
}
