/* Detection of sweeps: an access continues a sweep if it begins where the last access of the sweep ended, or ends where that began; see also
 * gap_after. Many sweeps may go on at the same time, as through the columns of a matrix. For each chunk of an array, the last accesses in the chunk
 * are remembered. All functions of this file run on the pager's thread. */
#include "pager.h"

enum {
    GAP = 8, /* between two accesses of a sweep there may be a gap of 1/8 of the second one's pages, or of one page */
    BEGUN = SWEEPS_OF_CHUNK / 2 /* entries of a chunk for accesses that continue no sweep; the other entries are for sweeps of two accesses or more */
};

static uint32_t pages_accessed; /* a clock: all pages accessed or brought around accesses, modulo 2^32 (16 TiB) */

static uint32_t page_of(const struct array *a, uintptr_t addr) { return (uint32_t)((addr - a->lo) >> PAGER_SHIFT); }

static struct chunk *chunk_of(const struct array *a, uint32_t page) { return units_chunk(a, a->lo + ((uintptr_t)page << PAGER_SHIFT)); }

/* Returns whether fewer pages were accessed since the sweep's last access than the share of memory for sweeps holds. */
static bool is_recent(const struct sweep *s) { return pages_accessed - s->last < frames_bound() / SHARED_BY_SWEEPS >> PAGER_SHIFT; }

/* Returns how many pages lie between the sweep and an access from page `lo` to `hi` that continues it upwards (direction 1) or downwards (-1): 0 if
 * they adjoin; UINT32_MAX if the access does not continue it. Sweeps of mapped files also go on among the pages that were brought around their last
 * access. In arrays this would make units larger: NAS BT, SP and LU then read 12 to 16 % more. */
static uint32_t gap_after(const struct array *a, const struct sweep *s, uint32_t lo, uint32_t hi, int direction)
{
    bool up = direction > 0, within = up ? lo >= s->lo : hi <= s->hi, further = up ? hi > s->hi : lo < s->lo;
    if (up ? lo >= s->hi : hi <= s->lo)
        return up ? lo - s->hi : s->lo - hi;
    return a->read_only && within && (further || s->down == !up) ? 0 : UINT32_MAX;
}

/* Returns the most recent of: `best` (which may be null), and the sweeps in the chunk of `page` that an access from page `lo` to `hi` continues
 * upwards (direction 1) or downwards (-1). */
static struct sweep *later(const struct array *a, uint32_t page, uint32_t lo, uint32_t hi, int direction, struct sweep *best)
{
    struct chunk *c = chunk_of(a, page);
    uint32_t most = hi - lo > GAP ? (hi - lo) / GAP : 1;
    for (int i = 0; i < SWEEPS_OF_CHUNK; i++) {
        struct sweep *s = &c->sweeps[i];
        if (s->run > 0 && gap_after(a, s, lo, hi, direction) <= most && is_recent(s) && (!best || pages_accessed - s->last < pages_accessed - best->last))
            best = s;
    }
    return best;
}

/* Returns the most recent sweep that an access from page `lo` to `hi` continues, and its direction; null if there is none. The sweep may be
 * remembered in the chunk before or after that of the access. */
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

/* Returns the entry of the chunk to be overwritten. Sweeps of several accesses and single accesses have entries of their own, so that many scattered
 * accesses cannot displace sweeps. */
static struct sweep *place_of_sweep(struct chunk *c, bool goes_on)
{
    for (int i = BEGUN; goes_on && i < SWEEPS_OF_CHUNK; i++)
        if (c->sweeps[i].run == 0)
            return &c->sweeps[i];
    return &c->sweeps[goes_on ? BEGUN + c->next_kept++ % BEGUN : c->next_begun++ % BEGUN];
}

/* Copies the sweep to the chunk in which its last access ended, next to which the next access is expected. Returns the copy. */
static struct sweep *remember_sweep(const struct array *a, struct sweep s)
{
    struct sweep *place = place_of_sweep(chunk_of(a, s.down ? s.lo : s.hi - 1), s.goes_on);
    *place = s;
    return place;
}

struct sweep *sweeps_access(const struct array *a, uintptr_t lo, uintptr_t hi)
{
    bool down;
    struct sweep is = {.lo = page_of(a, lo), .hi = page_of(a, hi)};
    struct sweep *before = sweep_before(a, is.lo, is.hi, &down);
    uint32_t pages = is.hi - is.lo;
    if (before && !down) {
        is.hi = before->hi > is.hi ? before->hi : is.hi;
        pages = is.hi - (before->hi > is.lo ? before->hi : is.lo);
    } else if (before) {
        is.lo = before->lo < is.lo ? before->lo : is.lo;
        pages = (before->lo < is.hi ? before->lo : is.hi) - is.lo;
    }
    pages_accessed += pages;
    is.run = is.pages = is.traffic = pages;
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
    if (from < is.lo && (is.down || !is.goes_on)) {
        more += is.lo - from;
        is.lo = from;
    }
    if (upto > is.hi && !(is.down && is.goes_on)) {
        more += upto - is.hi;
        is.hi = upto;
    }
    is.run += more;
    is.pages += more;
    is.traffic += more;
    pages_accessed += more;
    is.last += more;
    s->run = 0;
    remember_sweep(a, is);
}
