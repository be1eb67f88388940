/* Hints that a programmer writes are not recorded: a trace has the compiler's hints, each with its place in the source. */
#include "iopref_hints.h"

void iopref_prefetch(const void *addr, unsigned long bytes) { (void)addr, (void)bytes; }

void iopref_release(const void *addr, unsigned long bytes) { (void)addr, (void)bytes; }

void iopref_prefetch_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    (void)addr, (void)bytes, (void)stride, (void)count;
}

void iopref_release_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    (void)addr, (void)bytes, (void)stride, (void)count;
}
