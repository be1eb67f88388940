/* What the kernels share: arrays that begin on a page, values that need no tables, and a checksum of every bit. */
#ifndef KERNEL_H
#define KERNEL_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ON_PAGE __attribute__((aligned(4096)))

static inline double value(long i, long j) { return (double)((i * 37 + j * 11) % 101) / 128 - 0.25; }

static inline void show(const char *name, const void *data, size_t bytes)
{
    const unsigned char *p = data;
    uint64_t hash = 1469598103934665603u;
#pragma iopref off
    for (size_t k = 0; k < bytes; k++)
        hash = (hash ^ p[k]) * 1099511628211u;
    printf("%s %016llx\n", name, (unsigned long long)hash);
}

#define SHOW(array) show(#array, array, sizeof array)

#endif
