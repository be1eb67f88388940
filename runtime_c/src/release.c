/* Releases: finds the whole pages of a section with which the program has finished (OSDI00 section 3.3). */
#include "release.h"

/* Evicts the pages of s. Both ends are rounded down: the page in which a piece ends is released with the piece that follows, in an
 * upward sweep. No more than the memory's size is released, at the end of s: a wrong size must not take for ever. */
static void release_span(struct release *r, struct span s)
{
    if (s.lo >= s.hi)
        return;
    uintptr_t page = (uintptr_t)os_page_size(), most = (uintptr_t)budget_may_use();
    if (s.hi - s.lo > most)
        s.lo = s.hi - most;
    s.lo &= ~(page - 1);
    s.hi &= ~(page - 1);
    next_nest_forget(s.lo, s.hi);
    for (uintptr_t end; s.lo < s.hi; s.lo = end) {
        if (s.lo < r->backing.lo || s.lo >= r->backing.hi)
            backing_at(s.lo, &r->backing);
        end = s.hi < r->backing.hi ? s.hi : r->backing.hi;
        drop_pages(r, s.lo, end);
    }
}

/* Releases one piece of a section; returns false when the limit of the call is reached. */
static bool release_piece(uintptr_t addr, long bytes, void *context)
{
    struct release *r = context;
    uintptr_t page = (uintptr_t)os_page_size();
    if (r->left-- <= 0 || (uintptr_t)bytes > UINTPTR_MAX - addr - page)
        return false;
    struct span s = {addr, addr + (uintptr_t)bytes};
    if (r->among_threads)
        s.lo = (addr + page - 1) & ~(page - 1);
    release_span(r, s);
    return true;
}

/* Evicts what an earlier call has left of a folio, and counts it for the directive of that call. */
static void release_left(struct release *r, struct nest_stats_directive *directive, struct span left)
{
    struct release earlier = *r;
    if (directive == r->directive) {
        release_span(r, left);
        return;
    }
    earlier.directive = directive;
    release_span(&earlier, left);
    drop_left_ends(&earlier);
}

/* Adds a piece to the data that the directive has finished with, and releases the folios that are complete by now. What an
 * earlier nest has left is not released to the pager, which would take the nest at hand to be there already: it knows by itself
 * which data a new nest uses. */
static void release_whole_folios(struct release *r, const iopref_stream *s, struct span piece)
{
    struct span left, whole;
    bool of_nest = folio_release_is_of_nest(r->tag);
    uintptr_t skew = r->backing.kind == BACKING_PAGED ? 0 : (uintptr_t)r->backing.offset - r->backing.lo;
    folio_release_follow(r->tag, s ? s->row : 0, piece, skew, &left, &whole);
    struct nest_stats_directive *before = folio_release_set_directive(r->tag, r->directive);
    if (of_nest || !backing_pager()->has)
        release_left(r, before, left);
    release_span(r, whole);
}

static void release(const iopref_stream *s, int tag, int priority, const struct section *pieces)
{
    if (!options()->on)
        return;
    struct release r = {.tag = tag, .priority = priority, .directive = nest_stats_directive(tag)};
    nest_stats_add(r.directive, RELEASE_CALLS, 1);
    if (pieces->bytes == 0 || (uintptr_t)pieces->bytes > UINTPTR_MAX - pieces->addr)
        return;
    if (options()->release == RELEASE_AGGRESSIVE)
        r.priority = 0;
    r.left = budget_may_use() / os_page_size();
    r.expected = next_use_priority(pieces->addr, priority);
    r.among_threads = s && s->pipe->team;
    if (pieces->dims == 0 || backing_pager()->has)
        backing_at(pieces->addr, &r.backing);
    bool by_hand = tag == TAG_BY_HAND;
    if (!by_hand && options()->release == RELEASE_BUFFERED && give_up_release(&r)) {
        nest_stats_add(r.directive, PAGES_GIVEN_UP, section_touched(pieces) / os_page_size());
        return;
    }
    if (!by_hand && (!nest_releases() || !drop_is_due(&r))) {
        nest_stats_add(r.directive, PAGES_KEPT, section_touched(pieces) / os_page_size());
        return;
    }
    if (by_hand || pieces->dims > 0)
        section_each(pieces, release_piece, &r);
    else
        release_whole_folios(&r, s, (struct span){pieces->addr, pieces->addr + (uintptr_t)pieces->bytes});
    drop_ends(&r);
}

void iopref_release1(iopref_stream *s, int tag, int priority, const void *addr, long bytes)
{
    struct section pieces = section1(addr, bytes);
    release(s, tag, priority, &pieces);
}

void iopref_release2(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1, long count1)
{
    struct section pieces = section2(addr, bytes, stride1, count1);
    release(s, tag, priority, &pieces);
}

void iopref_release3(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1, long count1,
                     long stride2, long count2)
{
    struct section pieces = section3(addr, bytes, stride1, count1, stride2, count2);
    release(s, tag, priority, &pieces);
}

void iopref_release4(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1, long count1,
                     long stride2, long count2, long stride3, long count3)
{
    struct section pieces = section4(addr, bytes, stride1, count1, stride2, count2, stride3, count3);
    release(s, tag, priority, &pieces);
}
