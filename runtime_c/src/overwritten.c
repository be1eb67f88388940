/* Pages that a loop overwrites whole before anything reads them: the pager does not read what the disk has of them. Elsewhere,
 * they are prefetched as others are. */
#include "internal.h"

enum {
    LEAST_OVERWRITTEN = 256 << 10, /* bytes of a run of the loop: of fewer, the pages at both ends, read one by one, cost too much */
    TOLD_UPTO = 2 << 20            /* the pager is told up to a multiple of this, so that its units may be large */
};

#ifdef IOPREF_DAMAGE_OVERWRITTEN /* for a test: a program that reads what is said to be overwritten prints other results */
#include <string.h>
static void damage_overwritten(uintptr_t lo, uintptr_t hi) { memset((char *)lo, 0xa5, hi - lo); }
#else
static void damage_overwritten(uintptr_t lo, uintptr_t hi) { (void)lo, (void)hi; }
#endif

static uintptr_t iteration_at(const void *addr, long k, long stride) { return (uintptr_t)section_place(addr, k, stride); }

static uintptr_t page_below(uintptr_t addr) { return addr & -(uintptr_t)os_page_size(); }

void overwritten_strip(const iopref_stream *s, const void *addr, long stride)
{
    long begun = s->run > 0 ? 0 : s->pipe->at, trip = s->run > 0 ? s->cursor->trip : s->pipe->trip;
    uintptr_t from = iteration_at(addr, max_long(s->from, begun), stride), to = iteration_at(addr, s->to, stride);
    uintptr_t first = iteration_at(addr, begun, stride), past = iteration_at(addr, trip, stride);
    long bytes;
    if (!options()->on || stride <= 0 || __builtin_mul_overflow(trip, stride, &bytes) || from >= to || first > from || to > past)
        return;
    damage_overwritten(from, to);
    if (!backing_pager()->overwrite || bytes < LEAST_OVERWRITTEN)
        return;
    uintptr_t lo = page_below(from), hi = page_below(past), upto = (to | (TOLD_UPTO - 1)) + 1;
    lo = lo < first ? lo + (uintptr_t)os_page_size() : lo;
    struct overwritten o = {lo, upto < hi ? upto : hi, .head = s->from <= begun && lo > first, .tail = upto >= hi && hi < past};
    struct backing b;
    if (o.lo >= o.hi || resident_first_missing(o.lo, o.hi) == o.hi)
        return;
    backing_at(o.lo, &b);
    if (b.kind == BACKING_PAGED)
        backing_pager()->overwrite(o);
}
