/* What generated programs share besides check.h. Its loops get no hints, either. */
#ifndef GENERATED_H
#define GENERATED_H
#pragma GCC system_header
#include "check.h"

enum element { INT, LONG, UNSIGNED, SIZE, SHORT, BYTE, SINGLE, DOUBLE };

/* APART: arrays that share no page with each other, nor with what came before them. */
#ifdef APART
#define free(p) ((void)(p))
#endif

static __inline__ void *memory(size_t count, size_t size)
{
#ifdef APART
    size_t whole = (count * size + 4095) / 4096 * 4096;
    void *p = aligned_alloc(4096, whole);
    if (p)
        memset(p, 0, whole);
#else
    void *p = calloc(count, size);
#endif
    if (!p)
        exit(3);
    return p;
}

static __inline__ void *rows(size_t count, size_t size)
{
    char **row = memory(count, sizeof *row);
    char *whole = memory(count, size);
    for (size_t i = 0; i < count; i++)
        row[i] = whole + i * size;
    return row;
}

static __inline__ void store(enum element type, void *at, long value)
{
    switch (type) {
    case INT:
        *(int *)at = (int)value;
        break;
    case LONG:
        *(long *)at = value;
        break;
    case UNSIGNED:
        *(unsigned *)at = (unsigned)value;
        break;
    case SIZE:
        *(size_t *)at = (size_t)value;
        break;
    case SHORT:
        *(short *)at = (short)value;
        break;
    case BYTE:
        *(unsigned char *)at = (unsigned char)value;
        break;
    case SINGLE:
        *(float *)at = (float)value / 16 - 50;
        break;
    case DOUBLE:
        *(double *)at = (double)value / 16 - 50;
    }
}

/* `count` elements that begin `stride` bytes apart: integers from 0 to `greatest`, at random. */
static __inline__ void fill_elements(enum element type, void *first, size_t count, size_t stride, long greatest)
{
    char *at = first;
    for (size_t i = 0; i < count; i++)
        store(type, at + i * stride, next_random() % (greatest + 1));
}

/* The same, ascending, in steps of about twice the average. */
static __inline__ void fill_ascending(enum element type, void *first, size_t count, size_t stride, long greatest)
{
    char *at = first;
    long value = 0, step = 2 * greatest / (long)count + 2;
    for (size_t i = 0; i < count; i++) {
        store(type, at + i * stride, value);
        value += next_random() % step;
        value = value < greatest ? value : greatest;
    }
}

/* Where an array is, and its name, for comparison with a trace. */
static __inline__ void where(const char *name, const void *at, size_t bytes)
{
#ifdef WHERE
    fprintf(stderr, "%s %lu %lu\n", name, (unsigned long)at, (unsigned long)bytes);
#endif
}

static __inline__ void show_array(const char *name, const void *at, size_t bytes)
{
    where(name, at, bytes);
    show(name, at, bytes);
}
#endif
