#include "check.h"

struct grid {
    int n;
    char name[13];
    double a[150][170], b[150][170];
    struct {
        float w[2][9000];
    } inner;
};

static struct grid g;

static void step(struct grid *p)
{
    for (int i = 1; i < p->n - 1; i++)
        for (int j = 1; j < 169; j++)
            p->b[i][j] = 0.25 * (p->a[i - 1][j] + p->a[i + 1][j] + p->a[i][j - 1] + p->a[i][j + 1]);
}

static void step_by_value_of_n(struct grid *p)
{
    int n = p->n;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < 169; j++)
            p->a[i][j] += p->b[i][j];
}

int main(void)
{
    g.n = 150;
    fill(&g.a[0][0], 150 * 170);
    step(&g);
    step_by_value_of_n(&g);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 9000; i++)
            g.inner.w[k][i] = (float)g.b[i % 150][i % 170] + (float)k;
    for (int i = 0; i < 150; i++)
        for (int j = 0; j < 170; j++)
            g.a[i][j] -= g.inner.w[1][i * 60 + j / 3];
    show("grid", &g, sizeof g);
    g.n = 0;
    step(&g);
    return 0;
}
