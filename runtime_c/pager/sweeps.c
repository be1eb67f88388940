/* Accesses that go on from earlier ones: sweeps, up or down, also many at a time, as the columns of a matrix are. For each chunk of an array the
 * last accesses there are remembered. Only the pager's thread is here. */
#include "pager.h"

enum {
    GAP = 8, /* of an access, such a share may lie between it and the one before: it is brought, and not used */
    BEGUN = SWEEPS_OF_CHUNK / 2
};

static uint32_t pages_accessed; /* in all, and brought around accesses; from the beginning again after 16 TB */

static uint32_t page_of(const struct array *a, uintptr_t addr) { return (uint32_t)((addr - a->lo) >> PAGER_SHIFT); }

static struct chunk *chunk_of(const struct array *a, uint32_t page) { return units_chunk(a, a->lo + ((uintptr_t)page << PAGER_SHIFT)); }

/* Whether it is not so long ago that all memory of sweeps has had other data since. */
static bool is_recent(const struct sweep *s) { return pages_accessed - s->last < frames_bound() / SHARED_BY_SWEEPS >> PAGER_SHIFT; }

/* The one that was accessed last: of those in the chunk of a page that the pages from `lo` up to `hi` go on from, up or down, and the best so far. */
static struct sweep *later(const struct array *a, uint32_t page, uint32_t lo, uint32_t hi, int direction, struct sweep *best)
{
    struct chunk *c = chunk_of(a, page);
    uint32_t most = hi - lo > GAP ? (hi - lo) / GAP : 1;
    for (int i = 0; i < SWEEPS_OF_CHUNK; i++) {
        struct sweep *s = &c->sweeps[i];
        uint32_t gap = direction > 0 ? lo - s->hi : s->lo - hi;
        if (s->run > 0 && gap <= most && is_recent(s) && (!best || pages_accessed - s->last < pages_accessed - best->last))
            best = s;
    }
    return best;
}

/* What lies before the pages may be in the chunk before theirs. */
static struct sweep *sweep_before(const struct array *a, uint32_t lo, uint32_t hi, bool *down)
{
    struct sweep *up = NULL, *best;
    uint32_t last = page_of(a, a->hi) - 1, gap = (hi - lo) / GAP + 1;
    if (lo > 0)
        up = later(a, lo - 1, lo, hi, 1, up);
    if (lo > gap)
        up = later(a, lo - 1 - gap, lo, hi, 1, up);
    best = up;
    if (hi <= last)
        best = later(a, hi, lo, hi, -1, best);
    if (hi + gap <= last)
        best = later(a, hi + gap, lo, hi, -1, best);
    *down = best != up;
    return best;
}

/* What has gone on takes no place of what has begun, nor the other way: accesses here and there take those of each other alone. */
static struct sweep *place_of_sweep(struct chunk *c, bool goes_on)
{
    for (int i = BEGUN; goes_on && i < SWEEPS_OF_CHUNK; i++)
        if (c->sweeps[i].run == 0)
            return &c->sweeps[i];
    return &c->sweeps[goes_on ? BEGUN + c->next_kept++ % BEGUN : c->next_begun++ % BEGUN];
}

/* Where the next access is expected. */
static struct sweep *remember_sweep(const struct array *a, struct sweep s)
{
    struct sweep *place = place_of_sweep(chunk_of(a, s.down ? s.lo : s.hi - 1), s.goes_on);
    *place = s;
    return place;
}

struct sweep *sweeps_access(const struct array *a, uintptr_t lo, uintptr_t hi)
{
    bool down;
    uint32_t pages = page_of(a, hi) - page_of(a, lo);
    struct sweep is = {.lo = page_of(a, lo), .hi = page_of(a, hi), .run = pages, .pages = pages, .traffic = pages};
    struct sweep *before = sweep_before(a, is.lo, is.hi, &down);
    pages_accessed += pages;
    is.last = pages_accessed;
    if (before) {
        is.run += before->run;
        is.pages += before->pages / 2;
        is.traffic = before->traffic / 2 + (pages_accessed - before->last);
        is.goes_on = true;
        is.down = down;
        before->run = 0;
    }
    return remember_sweep(a, is);
}

double sweeps_share(const struct sweep *s) { return s->pages < s->traffic ? (double)s->pages / s->traffic : 1; }

void sweeps_brought(const struct array *a, struct sweep *s, uintptr_t lo, uintptr_t hi)
{
    struct sweep is = *s;
    uint32_t from = page_of(a, lo), upto = page_of(a, hi), more = 0;
    more += from < is.lo ? is.lo - from : 0;
    more += upto > is.hi ? upto - is.hi : 0;
    is.lo = from < is.lo ? from : is.lo;
    is.hi = upto > is.hi ? upto : is.hi;
    is.run += more;
    is.pages += more;
    is.traffic += more;
    pages_accessed += more;
    is.last += more;
    s->run = 0;
    remember_sweep(a, is);
}
