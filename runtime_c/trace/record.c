/* What the trace tells of accesses and directives. The "open" pages are the 16 pages touched most recently. Only when a page becomes open, and when it
 * is not any more, is recorded (run-length coding by page); an LRU memory of 16 pages or more is simulated exactly from that. */
#include "record.h"

enum {
    PAGE_BITS = 44,      /* bits of a page's number in a record; the others hold a number of pages */
    MOST_PAGES = 1 << 20 /* most pages of a record */
};

struct iopref_trace_open iopref_trace_open[IOPREF_TRACE_OPEN];
unsigned char iopref_trace_last[IOPREF_TRACE_SITES];
unsigned long iopref_trace_touches;

static int open_count; /* slots of iopref_trace_open that are in use, the first ones */
static struct directive {
    struct record record;
    uintptr_t lo, hi;
} pending; /* the piece of a directive that is not recorded yet; lo == hi: none */

/* -- Open pages -------------------------------------------------------------------------------------------------------*/

/* Records that a page is not open any more, and frees its slot; the last slot in use takes its place. */
static void leave(int slot)
{
    struct iopref_trace_open *open = iopref_trace_open, gone = open[slot];
    record_append((struct record){.site = (uint16_t)gone.site,
                               .kind = RECORD_LEAVE,
                               .detail = (uint8_t)gone.written,
                               .pages = gone.page});
    open[slot] = open[--open_count];
    open[open_count].page = (unsigned long)-1;
}

static void leave_least_recent(void)
{
    int oldest = 0;
    for (int i = 1; i < open_count; i++)
        if (iopref_trace_open[i].touched < iopref_trace_open[oldest].touched)
            oldest = i;
    leave(oldest);
}

/* Returns how many open pages were touched before that in this slot. */
static int touched_before(int slot)
{
    int count = 0;
    for (int i = 0; i < open_count; i++)
        count += iopref_trace_open[i].touched < iopref_trace_open[slot].touched;
    return count;
}

void record_begins(void)
{
    for (int i = 0; i < IOPREF_TRACE_OPEN; i++)
        iopref_trace_open[i].page = (unsigned long)-1;
}

void record_leaves_all(void)
{
    while (open_count > 0)
        leave_least_recent();
}

/* Records that a page becomes open; returns its slot. */
static int enter(int site, unsigned long page, int write)
{
    if (open_count == IOPREF_TRACE_OPEN)
        leave_least_recent();
    record_append((struct record){
        .site = (uint16_t)site, .kind = RECORD_ENTER, .detail = (uint8_t)write, .pages = page});
    iopref_trace_open[open_count] = (struct iopref_trace_open){.page = page, .site = site};
    return open_count++;
}

static void touch_page(int site, unsigned long page, int write)
{
    int slot = 0;
    while (slot < open_count && iopref_trace_open[slot].page != page)
        slot++;
    if (slot == open_count)
        slot = enter(site, page, write);
    iopref_trace_open[slot].touched = iopref_trace_touches++;
    iopref_trace_open[slot].written |= write;
    iopref_trace_last[site] = (unsigned char)slot;
}

void iopref_trace_other(int site, unsigned long first, unsigned long last, int write)
{
    if (record_is_on())
        for (unsigned long page = first; page <= last; page++)
            touch_page(site, page, write);
}

/* -- Directives -------------------------------------------------------------------------------------------------------*/

/* Packs the first page and the number of pages into a field of a record. */
static uint64_t pages_of(uintptr_t first, uintptr_t pages) { return first | (uint64_t)(pages - 1) << PAGE_BITS; }

static uintptr_t at_most(uintptr_t pages) { return pages < MOST_PAGES ? pages : MOST_PAGES; }

void record_range(uintptr_t lo, uintptr_t hi, enum iopref_use use)
{
    if (!record_is_on())
        return;
    uintptr_t page = lo / RECORD_PAGE, past = (hi + RECORD_PAGE - 1) / RECORD_PAGE;
    uint8_t detail = (uint8_t)(use_may_write(use) | use_is_by_index(use) << 1);
    for (uintptr_t pages; page < past; page += pages) {
        pages = at_most(past - page);
        record_append((struct record){.kind = RECORD_RANGE, .detail = detail, .pages = pages_of(page, pages)});
    }
}

int iopref_trace_nest(int unit, int line, int in_memory)
{
    if (record_is_on())
        record_append((struct record){
            .site = (uint16_t)unit, .kind = RECORD_NEST, .detail = !in_memory, .pages = (uint64_t)line});
    return in_memory;
}

/* Lets released pages leave, and all open pages that were touched before them: pages leave in the order of their last touches. */
static void leave_released(uintptr_t lo, uintptr_t hi)
{
    int leaving = 0;
    for (int i = 0; i < open_count; i++)
        if (iopref_trace_open[i].page >= lo / RECORD_PAGE && iopref_trace_open[i].page < hi / RECORD_PAGE)
            leaving = touched_before(i) < leaving ? leaving : touched_before(i) + 1;
    while (leaving-- > 0)
        leave_least_recent();
}

void record_directive_ends(void)
{
    struct record r = pending.record;
    if (r.kind == RECORD_RELEASE)
        leave_released(pending.lo, pending.hi);
    for (uintptr_t lo = pending.lo, pages; lo < pending.hi; lo += pages * RECORD_PAGE) {
        pages = at_most((pending.hi - lo) / RECORD_PAGE);
        r.pages = pages_of(lo / RECORD_PAGE, pages);
        record_append(r);
    }
    pending.lo = pending.hi;
}

/* Adds a piece to the pending one if they adjoin; otherwise the pending one is recorded first. */
static void record_piece(struct record r, uintptr_t lo, uintptr_t hi)
{
    if (lo >= hi || !record_is_on())
        return;
    if (pending.lo < pending.hi && pending.hi == lo) {
        pending.hi = hi;
        return;
    }
    record_directive_ends();
    pending = (struct directive){r, lo, hi};
}

void record_prefetch(int site, uintptr_t lo, uintptr_t hi)
{
    record_piece((struct record){.site = (uint16_t)site, .kind = RECORD_PREFETCH}, lo, hi);
}

void record_release(int site, int priority, uintptr_t lo, uintptr_t hi)
{
    uint8_t level = priority < 0 ? 0 : priority > UINT8_MAX ? UINT8_MAX : (uint8_t)priority;
    record_piece((struct record){.site = (uint16_t)site, .kind = RECORD_RELEASE, .detail = level}, lo, hi);
}
