/* What the corpus programs share: input that looks random, and output that shows every bit. Its loops get no hints. */
#ifndef CHECK_H
#define CHECK_H
#pragma GCC system_header
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static __inline__ unsigned next_random(void)
{
    static unsigned state = 12345;
    state = state * 1103515245u + 12345u;
    return state >> 8;
}

static __inline__ void fill(double *a, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        a[i] = (double)(next_random() % 2000) / 16 - 50;
}

static __inline__ void fill_index(int *a, size_t n, int below)
{
    size_t i;
    for (i = 0; i < n; i++)
        a[i] = (int)(next_random() % (unsigned)below);
}

static __inline__ double *filled(size_t n)
{
    double *a = malloc((n + 1) * sizeof *a);
    if (!a)
        exit(3);
    fill(a, n + 1);
    return a;
}

static __inline__ void show(const char *name, const void *data, size_t bytes)
{
    const unsigned char *p = data;
    unsigned long hash = 14695981039346656037UL;
    size_t i;
    for (i = 0; i < bytes; i++)
        hash = (hash ^ p[i]) * 1099511628211UL;
    printf("%s %016lx\n", name, hash);
}

static __inline__ void show_sum(const char *name, double sum)
{
    printf("%s %a\n", name, sum);
}
#endif
