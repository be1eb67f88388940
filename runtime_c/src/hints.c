/* Hints by hand (THESIS 6.2): the programmer's word, which is not weighed against nests and earlier hints. */
#include "internal.h"

#include <limits.h>

static long as_long(unsigned long n) { return n > LONG_MAX ? LONG_MAX : (long)n; }

void iopref_prefetch(const void *addr, unsigned long bytes)
{
    iopref_prefetch1(TAG_BY_HAND, addr, as_long(bytes));
}

void iopref_prefetch_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    iopref_prefetch2(TAG_BY_HAND, addr, as_long(bytes), stride, as_long(count));
}

void iopref_release(const void *addr, unsigned long bytes)
{
    iopref_release1(TAG_BY_HAND, 0, addr, as_long(bytes));
}

void iopref_release_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    iopref_release2(TAG_BY_HAND, 0, addr, as_long(bytes), stride, as_long(count));
}
