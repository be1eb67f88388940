/* For tests of the pager: counts the bytes that it reads and writes, by a tier without any data. */
#ifndef COUNTED_READS_H
#define COUNTED_READS_H

#include "pager.h"

static size_t bytes_read, bytes_written;

static inline size_t bytes_read_so_far(void) { return __atomic_load_n(&bytes_read, __ATOMIC_RELAXED); }

static inline size_t bytes_written_so_far(void) { return __atomic_load_n(&bytes_written, __ATOMIC_RELAXED); }

static bool counts_writes(int number, const struct store_call *c)
{
    (void)number;
    __atomic_fetch_add(&bytes_written, c->bytes, __ATOMIC_RELAXED);
    return false;
}

static bool counts_reads(int number, const struct store_call *c)
{
    (void)number;
    __atomic_fetch_add(&bytes_read, c->bytes, __ATOMIC_RELAXED);
    return false;
}

static int opens(void) { return 0; }
static void does_nothing(void) {}
static void removes(int home) { (void)home; }
static int has_no_descriptor(void) { return -1; }

/* Is called before the pager starts. */
static inline void count_reads(void)
{
    static const struct store_tier tier = {.open = opens,
                                           .close = does_nothing,
                                           .write = counts_writes,
                                           .read = counts_reads,
                                           .remove = removes,
                                           .descriptor = has_no_descriptor,
                                           .step = does_nothing};
    store_has_tier(&tier);
}

#endif
