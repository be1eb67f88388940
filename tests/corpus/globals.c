#include "check.h"

double a[240][200];
static double b[240][200];
extern double c[];
int n = 240;
static const int m = 200;
static int writable = 200;

static void add(void)
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            a[i][j] = b[i][j] + c[j];
}

static void bound_in_memory(void)
{
    int i;
    static double t[30000];
    for (i = 0; i < writable * 150; i++)
        t[i] = i + a[i / 200][i % 200];
    show("t", t, sizeof t);
}

int main(void)
{
    fill(&b[0][0], 240 * 200);
    fill(c, 200);
    add();
    show("a", a, sizeof a);
    bound_in_memory();
    n = 0;
    add();
    return 0;
}

double c[200];
