/* Prefetches: finds the pages of a section for which the directive has not asked before, within the limits of one call (OSDI96
 * 2.2.2). */
#include "prefetch.h"

/* Prefetches one piece of a section; returns false when the limits of the call are reached. */
static bool prefetch_piece(uintptr_t addr, long bytes, void *context)
{
    struct prefetch *r = context;
    bytes = min_long(bytes, r->most);
    uintptr_t page = (uintptr_t)os_page_size(), top;
    if (r->pieces-- <= 0 || __builtin_add_overflow(addr, (uintptr_t)bytes + page - 1, &top))
        return false;
    uintptr_t lo = addr & ~(page - 1), hi = top & ~(page - 1);
    overlap_skip(&r->strip, addr, bytes, &lo, &hi);
    r->single = (uintptr_t)bytes <= page;
    if (lo < hi) {
        if (!r->single)
            r->asked += (long)((hi - lo) / page);
        read_pages(r, lo, hi);
    }
    return r->budget > 0;
}

/* Prefetches a piece of what the nest is expected to touch when it is entered again. */
static bool prefetch_expected(uintptr_t addr, long bytes, void *context)
{
    struct prefetch *r = context;
    uintptr_t page = (uintptr_t)os_page_size(), top;
    if (r->pieces-- <= 0 || __builtin_add_overflow(addr, (uintptr_t)min_long(bytes, r->most) + page - 1, &top))
        return false;
    read_pages(r, addr & -page, top & -page);
    return r->budget > 0;
}

static void prefetch_for_next_entry(const struct prefetch *of, struct section pieces, long moves)
{
    struct prefetch r = {.tag = of->tag, .directive = of->directive, .most = of->most};
    r.budget = min_long(budget_call(), budget_window());
    r.pieces = r.most / os_page_size();
    pieces.addr += (uintptr_t)moves;
    section_each(&pieces, prefetch_expected, &r);
}

static void prefetch(iopref_stream *s, int tag, long behind, const struct section *pieces)
{
    if (!options()->on)
        return;
    struct prefetch r = {.stream = s, .tag = tag, .strip = overlap_begin(s, tag, behind)};
    r.budget = budget_call();
    r.most = budget_may_use();
    r.pieces = r.most / os_page_size();
    r.contiguous = pieces->dims == 0 && pieces->bytes > os_page_size();
    r.directive = nest_stats_directive(tag);
    nest_stats_add(r.directive, PREFETCH_CALLS, 1);
    section_each(pieces, prefetch_piece, &r);
    overlap_end(&r.strip);
    if (s)
        s->pipe->asked += r.asked;
    read_ends(&r);
    long moves = next_entry_moves(s, tag, pieces->addr);
    if (moves)
        prefetch_for_next_entry(&r, *pieces, moves);
}

void iopref_fetch_page(iopref_stream *s, int tag, const void *addr, long bytes)
{
    struct section pieces = section1(addr, bytes);
    prefetch(s, tag, 0, &pieces);
}

void iopref_prefetch1(iopref_stream *s, int tag, const void *addr, long bytes)
{
    struct section pieces = section1(addr, bytes);
    prefetch(s, tag, 0, &pieces);
}

void iopref_prefetch2(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1)
{
    struct section pieces = section2(addr, bytes, stride1, count1);
    prefetch(s, tag, 0, &pieces);
}

void iopref_prefetch3(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1, long stride2,
                      long count2)
{
    struct section pieces = section3(addr, bytes, stride1, count1, stride2, count2);
    prefetch(s, tag, 0, &pieces);
}

void iopref_prefetch4(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1, long stride2,
                      long count2, long stride3, long count3)
{
    struct section pieces = section4(addr, bytes, stride1, count1, stride2, count2, stride3, count3);
    prefetch(s, tag, 0, &pieces);
}

void iopref_prefetch_rest1(iopref_stream *s, int tag, long behind, const void *addr, long bytes)
{
    struct section pieces = section1(addr, bytes);
    prefetch(s, tag, behind, &pieces);
}

void iopref_prefetch_rest2(iopref_stream *s, int tag, long behind, const void *addr, long bytes, long stride1, long count1)
{
    struct section pieces = section2(addr, bytes, stride1, count1);
    prefetch(s, tag, behind, &pieces);
}

void iopref_prefetch_rest3(iopref_stream *s, int tag, long behind, const void *addr, long bytes, long stride1, long count1,
                           long stride2, long count2)
{
    struct section pieces = section3(addr, bytes, stride1, count1, stride2, count2);
    prefetch(s, tag, behind, &pieces);
}

void iopref_prefetch_rest4(iopref_stream *s, int tag, long behind, const void *addr, long bytes, long stride1, long count1,
                           long stride2, long count2, long stride3, long count3)
{
    struct section pieces = section4(addr, bytes, stride1, count1, stride2, count2, stride3, count3);
    prefetch(s, tag, behind, &pieces);
}
