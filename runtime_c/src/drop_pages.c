/* How released pages are evicted. Contents are never lost: anonymous pages go to swap, and dirty pages of a file are written
 * before they are dropped. */
#include "release.h"

enum {
    WORTH_WRITING = 64 << 10, /* bytes; the library does not start to write shorter pieces, which would be many small writes */
    LOOKED_AT = 512,          /* pages in one call of mincore */
    WRITES = 64,              /* entries of the ring of writes */
    WRITES_BEHIND = 16 << 20  /* bytes that are being written before the pages of the oldest write are dropped */
};

/* If the data are used again, the part that comes first stays in memory as long as there is room, and later parts are evicted
 * when they are released (most recently used first): the next sweep finds the first part in memory. */
bool drop_is_due(const struct release *r)
{
    bool paged = r->backing.kind == BACKING_PAGED; /* the pager keeps what it can */
    return r->expected <= 0 || options()->release != RELEASE_BUFFERED || paged || budget_is_short(r->expected);
}

/* -- Dirty pages --------------------------------------------------------------------------------------------------- */

static struct span writes[WRITES];              /* ring of pages that are being written; under the lock */
static unsigned long writes_begun, writes_done; /* entries put into the ring, and taken out */
static long bytes_in_writes;                    /* bytes of all entries */

/* Takes the oldest write out of the ring, if enough bytes have been written after it, or the ring is full. */
static bool next_written(struct span *s)
{
    long behind = min_long(WRITES_BEHIND, budget_may_use() / 8);
    os_lock();
    bool due = writes_done < writes_begun && (bytes_in_writes > behind || writes_begun - writes_done == WRITES);
    if (due) {
        *s = writes[writes_done++ % WRITES];
        bytes_in_writes -= (long)(s->hi - s->lo);
    }
    os_unlock();
    return due;
}

/* Drops pages that have been written by now, except those that have been prefetched again. */
static void drop_written(void)
{
    struct span s;
    while (next_written(&s))
        for (uintptr_t end; s.lo < s.hi; s.lo = resident_first_missing(end, s.hi)) {
            end = resident_first_present(s.lo, s.hi);
            if (end > s.lo)
                stats_error(CALL_PAGE_OUT, os_page_out(s.lo, end));
        }
}

/* Returns whether some of the pages are in memory. It looks from the end, which an upward sweep has made dirty last. */
static bool some_remain(uintptr_t lo, uintptr_t hi)
{
    unsigned char there[LOOKED_AT];
    uintptr_t page = (uintptr_t)os_page_size();
    for (uintptr_t pages; lo < hi; hi -= pages * page) {
        pages = (hi - lo) / page < LOOKED_AT ? (hi - lo) / page : LOOKED_AT;
        int error = os_residency(hi - pages * page, hi, there);
        stats_error(CALL_RESIDENCY, error);
        if (error)
            return true;
        for (uintptr_t i = 0; i < pages; i++)
            if (there[i] & 1)
                return true;
    }
    return false;
}

/* Starts to write pages that may be dirty, and drops clean ones at once; dirty ones are dropped later, by drop_written. Returns
 * false if the caller is to drop the pages. */
static bool write_first(const struct backing *b, uintptr_t lo, uintptr_t hi)
{
    int fd = hi - lo < WORTH_WRITING ? -1 : backing_file(b);
    if (fd < 0)
        return false;
    int error = os_start_writing(fd, b->offset + (off_t)(lo - b->lo), (long)(hi - lo));
    stats_error(CALL_WRITE, error);
    if (error)
        return false;
    drop_written();
    stats_error(CALL_PAGE_OUT, os_page_out(lo, hi));
    if (b->residency_known && !some_remain(lo, hi))
        return true;
    os_lock();
    bool room = writes_begun - writes_done < WRITES;
    if (room) {
        writes[writes_begun++ % WRITES] = (struct span){lo, hi};
        bytes_in_writes += (long)(hi - lo);
    }
    os_unlock();
    return room;
}

/* -- Whole pages --------------------------------------------------------------------------------------------------- */

/* Asks the system to drop pages of memory that is not the pager's. */
static void drop_from_mapping(const struct backing *b, uintptr_t lo, uintptr_t hi)
{
    engine_forget(lo, hi);
    if (b->kind != BACKING_FILE_DIRTY || !write_first(b, lo, hi))
        stats_error(CALL_PAGE_OUT, os_page_out(lo, hi));
    if (b->own && b->kind == BACKING_FILE_DIRTY)
        written_check(backing_file(b)); /* if a page has been written and dropped, an error is known by now */
}

void drop_pages(struct release *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    long bytes = (long)(hi - lo), pages = bytes / os_page_size();
    if (b->kind == BACKING_NONE)
        return;
    if (b->kind == BACKING_SWAP && !os_has_swap()) {
        nest_stats_add(r->directive, PAGES_WITHOUT_SWAP, pages);
        return;
    }
    if (b->kind == BACKING_SWAP && !budget_fill_swap(bytes)) {
        nest_stats_add(r->directive, PAGES_KEPT, pages);
        return;
    }
    resident_release(lo, hi);
    r->first = r->first ? r->first : lo;
    if (b->kind == BACKING_PAGED)
        stats_error(CALL_PAGER, backing_pager()->release(lo, hi, r->priority));
    else
        drop_from_mapping(b, lo, hi);
    r->dropped += pages;
}

void drop_left_ends(const struct release *r)
{
    if (r->dropped == 0)
        return;
    nest_stats_add(r->directive, PAGES_RELEASED, r->dropped);
    give_up_moved(r->dropped);
    budget_moved(-r->dropped * os_page_size());
}

void drop_ends(const struct release *r)
{
    drop_left_ends(r);
    if (r->dropped > 0 && r->backing.kind == BACKING_SWAP)
        give_up_watch(r);
}
