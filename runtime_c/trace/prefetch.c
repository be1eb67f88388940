/* Prefetches are recorded where the library would hand them to the system: within its limits, but whatever is in memory
 * already. The residency vector serves to count what the library would count. */
#include "record.h"

enum { CHUNK = 512 << 10 }; /* bytes in one call of the system */

static long pages_counted;

long prefetch_pages(void) { return pages_counted; }

struct request {
    struct strip_overlap again;
    int site;
    long budget; /* bytes not asked for before that may still be asked for in this call */
    long most;   /* bytes of one piece, */
    long pieces; /* and pieces, that are looked at */
    bool missed; /* something was not in memory */
};

static bool prefetch_piece(uintptr_t addr, long bytes, void *context)
{
    struct request *r = context;
    uintptr_t top;
    bytes = min_long(bytes, r->most);
    if (r->pieces-- <= 0 || __builtin_add_overflow(addr, (uintptr_t)bytes + RECORD_PAGE - 1, &top))
        return false;
    uintptr_t lo = addr & -(uintptr_t)RECORD_PAGE, hi = top & -(uintptr_t)RECORD_PAGE;
    overlap_skip(&r->again, addr, bytes, &lo, &hi);
    bool single = bytes <= RECORD_PAGE;
    uintptr_t at = resident_first_missing(lo, hi);
    if (!single)
        pages_counted += (long)(hi - lo) / RECORD_PAGE;
    for (uintptr_t end; at < hi && r->budget > 0; at = resident_first_missing(end, hi)) {
        end = resident_first_present(at, hi - at > CHUNK ? at + CHUNK : hi);
        r->budget -= (long)(end - at);
        r->missed = true;
        if (single)
            pages_counted += (long)(end - at) / RECORD_PAGE;
        resident_traffic((long)(end - at));
        resident_set(at, end);
    }
    next_nest_forget(at, hi);
    record_prefetch(r->site, lo, at);
    return r->budget > 0;
}

static void prefetch(int tag, const void *addr, long bytes, int dims, const long *stride, const long *count)
{
    if (!options()->on)
        return;
    struct section s = section_normal((uintptr_t)addr, bytes, dims, stride, count);
    struct request r = {.again = overlap_begin(tag), .site = tag, .budget = budget_call(), .most = budget_may_use()};
    r.pieces = r.most / RECORD_PAGE;
    section_each(&s, prefetch_piece, &r);
    overlap_end(&r.again);
    if (r.missed)
        index_walk_found_missing(tag);
    record_directive_ends();
}

void iopref_fetch_page(int tag, const void *addr, long bytes) { prefetch(tag, addr, bytes, 0, NULL, NULL); }

void iopref_prefetch1(int tag, const void *addr, long bytes) { prefetch(tag, addr, bytes, 0, NULL, NULL); }

void iopref_prefetch2(int tag, const void *addr, long bytes, long stride1, long count1)
{
    prefetch(tag, addr, bytes, 1, &stride1, &count1);
}

void iopref_prefetch3(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2)
{
    prefetch(tag, addr, bytes, 2, (long[]){stride1, stride2}, (long[]){count1, count2});
}

void iopref_prefetch4(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2,
                      long stride3, long count3)
{
    prefetch(tag, addr, bytes, 3, (long[]){stride1, stride2, stride3}, (long[]){count1, count2, count3});
}
