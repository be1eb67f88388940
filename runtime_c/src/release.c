/* Release: pages that are not needed soon make room (OSDI00 section 3.3). Contents are never lost: anonymous memory goes to
 * swap, dirty pages of a file are written before they are dropped, and nothing here is ever thrown away. */
#include "internal.h"

enum {
    WORTH_WRITING = 64 << 10, /* bytes; shorter pieces would turn into as many small writes */
    LOOKED_AT = 512,          /* pages in one call */
    WRITES = 64,
    WRITES_BEHIND = 16 << 20  /* bytes of dirty pages on their way to the disk before the oldest are dropped */
};

/* With reuse the first part that fits is kept, and what follows makes room for itself (most recently used goes first):
 * the next sweep finds the first part, reads nothing, and leaves it alone. */
static bool keep(int priority, const struct backing *b)
{
    if (priority <= 0 || options()->release != RELEASE_BUFFERED || b->kind == BACKING_PAGED) /* the pager keeps what it can */
        return false;
    return !budget_is_near(priority);
}

/* -- Dirty pages --------------------------------------------------------------------------------------------------- */

static struct span writes[WRITES];
static unsigned long writes_begun, writes_done; /* positions in the ring */
static long bytes_in_writes;

/* The oldest write that is far enough behind, or when the ring is full. */
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

static void drop_written(void)
{
    struct span s;
    while (next_written(&s))
        for (uintptr_t end; s.lo < s.hi; s.lo = resident_first_missing(end, s.hi)) {
            end = resident_first_present(s.lo, s.hi); /* prefetched again in the meantime */
            if (end > s.lo)
                stats_error(CALL_PAGE_OUT, os_page_out(s.lo, end));
        }
}

/* Looks from the end, which an ascending sweep has made dirty last. */
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

/* Starts to write pages that may be dirty, and drops the others at once. Dirty ones are dropped when they are written. */
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

static void release_mapping(const struct backing *b, uintptr_t lo, uintptr_t hi, int priority)
{
    long pages = (long)(hi - lo) / os_page_size();
    if (b->kind == BACKING_NONE)
        return;
    if (b->kind == BACKING_SWAP && !os_has_swap()) {
        stats_add(PAGES_WITHOUT_SWAP, pages);
        return;
    }
    if (b->kind == BACKING_SWAP && !budget_fill_swap((long)(hi - lo))) {
        stats_add(PAGES_KEPT, pages);
        return;
    }
    resident_release(lo, hi);
    if (b->kind == BACKING_PAGED) {
        stats_error(CALL_PAGE_OUT, backing_pager()->release(lo, hi, priority));
        stats_add(PAGES_RELEASED, pages);
        budget_moved(-(long)(hi - lo));
        return;
    }
    engine_forget(lo, hi);
    if (b->kind != BACKING_FILE_DIRTY || !write_first(b, lo, hi))
        stats_error(CALL_PAGE_OUT, os_page_out(lo, hi));
    if (b->own && b->kind == BACKING_FILE_DIRTY)
        written_check(backing_file(b)); /* of a page that has gone, this is known */
    stats_add(PAGES_RELEASED, pages);
    budget_moved(-(long)(hi - lo));
}

/* Both ends go down to a page: the page in which an ascending piece ends is released with the piece that follows. More
 * than fits in memory need not be released: of garbage sizes, the end is taken. */
static void release_span(struct span s, struct backing *b, int priority)
{
    uintptr_t page = (uintptr_t)os_page_size(), most = (uintptr_t)budget_may_use();
    if (s.hi - s.lo > most)
        s.lo = s.hi - most;
    s.lo &= ~(page - 1);
    s.hi &= ~(page - 1);
    next_nest_forget(s.lo, s.hi);
    for (uintptr_t end; s.lo < s.hi; s.lo = end) {
        if (s.lo < b->lo || s.lo >= b->hi)
            backing_at(s.lo, b);
        end = s.hi < b->hi ? s.hi : b->hi;
        release_mapping(b, s.lo, end, priority);
    }
}

/* Whether other threads of a loop may be at work next to what is released. */
static _Thread_local bool shared;

void release_is_due(bool among_threads) { shared = among_threads; }

/* -- Entry points -------------------------------------------------------------------------------------------------- */

struct pieces {
    struct backing backing;
    int priority;
    long left; /* pieces that may still be looked at: counts may be garbage */
};

static bool release_piece(uintptr_t addr, long bytes, void *context)
{
    struct pieces *p = context;
    uintptr_t page = (uintptr_t)os_page_size();
    if (p->left-- <= 0 || (uintptr_t)bytes > UINTPTR_MAX - addr - page)
        return false;
    struct span s = {addr, addr + (uintptr_t)bytes};
    if (shared)
        s.lo = (addr + page - 1) & ~(page - 1);
    if (s.lo < s.hi)
        release_span(s, &p->backing, p->priority);
    return true;
}

static void release(int tag, int priority, const void *addr, long bytes, int dims, const long *stride,
                    const long *count)
{
    if (!options()->on)
        return;
    nest_stats_directive(tag);
    stats_add(RELEASE_CALLS, 1);
    struct section s = section_normal((uintptr_t)addr, bytes, dims, stride, count);
    if (s.bytes == 0 || (uintptr_t)s.bytes > UINTPTR_MAX - s.addr)
        return;
    bool by_hand = tag == TAG_BY_HAND;
    struct pieces p = {.priority = priority, .left = budget_may_use() / os_page_size()};
    if (options()->release == RELEASE_AGGRESSIVE)
        p.priority = 0;
    priority = next_use_priority(s.addr, priority);
    if (s.dims == 0 || backing_pager()->has)
        backing_at(s.addr, &p.backing);
    if (!by_hand && (!nest_releases() || keep(priority, &p.backing))) {
        stats_add(PAGES_KEPT, section_touched(&s) / os_page_size());
        return;
    }
    if (by_hand || s.dims > 0) {
        section_each(&s, release_piece, &p);
        return;
    }
    struct span left, whole;
    uintptr_t skew = p.backing.kind == BACKING_PAGED ? 0 : (uintptr_t)p.backing.offset - p.backing.lo;
    folio_release_follow(tag, (struct span){s.addr, s.addr + (uintptr_t)s.bytes}, skew, &left, &whole);
    release_span(left, &p.backing, p.priority);
    release_span(whole, &p.backing, p.priority);
}

void iopref_release1(int tag, int priority, const void *addr, long bytes)
{
    release(tag, priority, addr, bytes, 0, NULL, NULL);
}

void iopref_release2(int tag, int priority, const void *addr, long bytes, long stride1, long count1)
{
    release(tag, priority, addr, bytes, 1, &stride1, &count1);
}

void iopref_release3(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2)
{
    release(tag, priority, addr, bytes, 2, (long[]){stride1, stride2}, (long[]){count1, count2});
}

void iopref_release4(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2, long stride3, long count3)
{
    release(tag, priority, addr, bytes, 3, (long[]){stride1, stride2, stride3}, (long[]){count1, count2, count3});
}
