/* Data that fit in memory may still be in a file that has not been read. A sample of the pages tells. */
#include "internal.h"

enum { SAMPLES = 16 }; /* pages */

/* Returns whether the page has to be read from a file. New anonymous memory, and new files of the library's own, have no
 * contents to read. *b is the mapping of the last page, and is set to that of this page. */
static bool is_missing(uintptr_t addr, struct backing *b)
{
    unsigned char there = 1;
    if (addr < b->lo || addr >= b->hi)
        backing_at(addr, b);
    if (!backing_is_file(b) || b->own || !b->residency_known)
        return false;
    stats_error(CALL_RESIDENCY, os_residency(addr, addr + (uintptr_t)os_page_size(), &there));
    return !(there & 1);
}

bool cold_is_on_disk(struct span s)
{
    uintptr_t page = (uintptr_t)os_page_size(), pages = (s.hi - s.lo) / page;
    struct backing b = {.hi = 0};
    int missing = 0;
    for (uintptr_t i = 0; i < SAMPLES; i++)
        missing += is_missing(s.lo + pages * i / SAMPLES * page, &b);
    return missing > SAMPLES / 2;
}
