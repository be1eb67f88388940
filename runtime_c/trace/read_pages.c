/* Prefetches are recorded where the library would ask the system: within its limits, but also for pages that are in memory. The
 * residency vector is used only to count the pages that the library would count. */
#include "record.h"

#include "prefetch.h"

void read_pages(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    uintptr_t at = resident_first_missing(lo, hi);
    for (uintptr_t end; at < hi && r->budget > 0; at = resident_first_missing(end, hi)) {
        end = resident_first_present(at, hi - at > PREFETCH_CHUNK ? at + PREFETCH_CHUNK : hi);
        r->budget -= (long)(end - at);
        r->missed = true;
        if (r->single)
            r->asked += (long)(end - at) / RECORD_PAGE;
        resident_traffic((long)(end - at), false);
        resident_set(at, end);
    }
    next_nest_forget(at, hi);
    record_prefetch(r->tag, lo, at);
}

void read_ends(const struct prefetch *r)
{
    if (r->missed)
        index_walk_found_missing(r->tag);
    record_directive_ends();
}
