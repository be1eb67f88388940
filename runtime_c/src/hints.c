/* Hints that a programmer writes (THESIS 6.2). They are carried out whatever nests and earlier hints have asked for. */
#include "internal.h"

#include <limits.h>

static long as_long(unsigned long n) { return n > LONG_MAX ? LONG_MAX : (long)n; }

/* Returns whether the residency vector has all the pages. */
static bool is_known_to_be_there(uintptr_t addr, unsigned long bytes)
{
    uintptr_t page = (uintptr_t)os_page_size(), top;
    if (__builtin_add_overflow(addr, bytes, &top) || __builtin_add_overflow(top, page - 1, &top))
        return false;
    return resident_first_missing(addr & -page, top & -page) == (top & -page);
}

void iopref_prefetch(const void *addr, unsigned long bytes)
{
    if (options()->on && !is_known_to_be_there((uintptr_t)addr, bytes))
        iopref_prefetch1(NULL, TAG_BY_HAND, addr, as_long(bytes));
}

void iopref_prefetch_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    iopref_prefetch2(NULL, TAG_BY_HAND, addr, as_long(bytes), stride, as_long(count));
}

void iopref_release(const void *addr, unsigned long bytes)
{
    iopref_release1(NULL, TAG_BY_HAND, 0, addr, as_long(bytes));
}

void iopref_release_strided(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    iopref_release2(NULL, TAG_BY_HAND, 0, addr, as_long(bytes), stride, as_long(count));
}
