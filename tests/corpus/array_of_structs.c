#include "check.h"

struct vec {
    double x, y, z;
};
struct atom {
    struct vec pos, vel;
    int kind;
    short neighbours[6];
};

static struct atom atoms[4000];

static void move(struct atom *a, int n, double dt)
{
    for (int i = 0; i < n; i++) {
        a[i].pos.x += dt * a[i].vel.x;
        a[i].pos.y += dt * a[i].vel.y;
        a[i].pos.z += dt * a[i].vel.z;
    }
}

static unsigned long neighbours(const struct atom *a, int n)
{
    unsigned long s = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 6; k++)
            s = s * 3 + (unsigned long)a[i].neighbours[k];
    return s;
}

static void copy(struct atom *restrict to, const struct atom *restrict from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
}

int main(void)
{
    struct atom *other = calloc(4000, sizeof *other);
    for (int i = 0; i < 4000; i++) {
        atoms[i].vel = (struct vec){i, i * 0.5, -i};
        atoms[i].kind = i % 3;
        for (int k = 0; k < 6; k++)
            atoms[i].neighbours[k] = (short)(i ^ k);
    }
    move(atoms, 4000, 0.25);
    copy(other, atoms, 4000);
    for (int i = 0; i < 4000; i += 37)
        printf("%a %a %d %d\n", other[i].pos.x, other[i].vel.z, other[i].kind, other[i].neighbours[5]);
    printf("%lu\n", neighbours(other, 4000));
    move(NULL, 0, 1);
    free(other);
    return 0;
}
