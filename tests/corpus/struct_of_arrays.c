#include "check.h"

typedef struct {
    double *x, *y;
    float *m;
    size_t n;
} Particles;

static void push(Particles *p, double dt)
{
    for (size_t i = 0; i < p->n; i++) {
        p->x[i] += dt * p->y[i];
        p->y[i] -= dt * p->x[i] * p->m[i];
    }
}

static double energy(Particles p)
{
    double e = 0;
    for (size_t i = 0; i < p.n; i++)
        e += p.m[i] * (p.x[i] * p.x[i] + p.y[i] * p.y[i]);
    return e;
}

static double local_pointers(const Particles *p)
{
    const double *const x = p->x;
    const int n = (int)p->n;
    double s = 0;
    for (int i = n - 1; i >= 0; i--)
        s = s / 2 + x[i];
    return s;
}

int main(void)
{
    Particles p = {filled(30000), filled(30000), malloc(30000 * sizeof(float)), 30000}, none = {0};
    for (size_t i = 0; i < p.n; i++)
        p.m[i] = (float)(i % 13);
    for (int t = 0; t < 3; t++)
        push(&p, 0.125);
    push(&none, 1);
    show("x", p.x, p.n * sizeof *p.x);
    show_sum("energy", energy(p));
    show_sum("local", local_pointers(&p));
    show_sum("none", energy(none) + local_pointers(&none));
    free(p.x);
    free(p.y);
    free(p.m);
    return 0;
}
