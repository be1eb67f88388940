/* Replacement by expected next use. ../src/next_use.c, code of the run-time library, expects the nests that will follow from the entries
 * of nests in the trace. Time is counted in bytes of the nests' ranges: a page counts when a nest touches it for the first time, or again
 * after it was evicted, so that time goes on in a nest that sweeps its data again and again.
 *
 * Pages whose next use can be estimated are in a heap ordered by that time:
 *   - Prefetched pages are used soon.
 *   - Pages that the current nest has not touched yet are used in the order of their places in its ranges, if it has touched others in that
 *     order. It does not use again those that it touched an eighth of the memory's bytes ago.
 *   - Pages that it has released are used by the nests that are expected; if none of them uses a page, by the nest itself, after a time
 *     as long as its ranges; if the page was released with priority 0, never.
 * Of all other pages only the time of the last use is known. They are assumed to be used again after as long as they have not been used,
 * which is LRU among them. This includes data that the nest touches without telling the library of them, and those of nests that touched less
 * than half of their ranges the last time, as in loops over columns. */
#include "simulator.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "internal.h"

enum {
    PAGE = 4096,
    MOST_RANGES = 4096,
    AHEAD = 4, /* a prefetch is at most 1/4 of the memory's bytes ahead of the use */
    PASSED = 8, /* a nest has passed a page that it has not touched during 1/8 of the memory's bytes */
    COLUMNS_LAST = 16, /* a loop over columns has at most 16 nests */
    CERTAIN = 64, /* largest absolute value of in_order */
    NESTS_LOG = 10 /* log2 of the entries of nests_learned */
};

static iopref_range ranges[MOST_RANGES]; /* ranges of the current nest */
static int range_count;
static bool collecting;         /* ranges of the next nest are being read */
static uint64_t own;            /* bytes of the ranges */
static uint64_t bytes_in_place; /* bytes of those that the nest does not touch by index */
static uint64_t nest_length;    /* bytes that the nest is expected to touch: `own`, or as many as the last time if that was less than half */
static uint64_t begun, touched; /* time of the nest's entry, and bytes of its ranges that it has touched since */
static uint64_t nest_number = 1;

/* What earlier entries of nests tell, by hash of the nest. this_nest: of the current nest. */
static struct learned {
    int in_order; /* a counter; not negative: the nest touches pages in the order of its ranges */
    double share; /* the part of its ranges that it touched the last time; 0: not known */
} nests_learned[1 << NESTS_LOG], *this_nest = nests_learned;

static struct page **heap; /* the page with the latest next use is the first */
static uint64_t heap_count, heap_room;
static struct link unknown; /* list of the pages of which only the last use is known */

/* -- Functions of the library that ../src/next_use.c calls ------------------------------------------------------------ */

int os_reserve(size_t bytes, void **zeros) { return (*zeros = calloc(1, bytes)) != NULL ? 0 : ENOMEM; }
void os_lock(void) {}
void os_unlock(void) {}
long budget_may_use(void) { return (long)settings.memory * PAGE; }
long budget_window(void) { return budget_may_use() / 4; }

/* -- The heap ------------------------------------------------------------------------------------------------------- */

static void place_at(uint64_t i, struct page *p)
{
    heap[i] = p;
    p->in_heap = i + 1;
}

/* Puts a page at place i or above. */
static void rise(uint64_t i, struct page *p)
{
    for (uint64_t above; i > 0 && heap[above = (i - 1) / 2]->next < p->next; i = above)
        place_at(i, heap[above]);
    place_at(i, p);
}

/* Puts a page at place i or below. */
static void sink(uint64_t i, struct page *p)
{
    for (uint64_t below; (below = 2 * i + 1) < heap_count; i = below) {
        if (below + 1 < heap_count && heap[below + 1]->next > heap[below]->next)
            below++;
        if (heap[below]->next <= p->next)
            break;
        place_at(i, heap[below]);
    }
    place_at(i, p);
}

static void heap_add(struct page *p, uint64_t next)
{
    if (heap_count == heap_room) {
        heap_room = heap_room ? 2 * heap_room : 1024;
        heap = realloc(heap, heap_room * sizeof *heap);
        if (!heap)
            fail("not enough memory to simulate this trace");
    }
    p->next = next;
    rise(heap_count++, p);
}

static void heap_remove(struct page *p)
{
    uint64_t i = p->in_heap - 1;
    struct page *last = heap[--heap_count];
    p->in_heap = 0;
    if (last == p)
        return;
    rise(i, last);
    sink(last->in_heap - 1, last);
}

/* -- When a page is used next ---------------------------------------------------------------------------------------- */

static uint64_t now(void) { return begun + touched; }

static uint64_t end_of_nest(void) { return begun + (nest_length > touched ? nest_length : touched); }

static bool is_sparse(void) { return nest_length < own; }

/* Returns the time of the page's first use by a nest that is expected after the current one; NEVER if no such nest uses it. */
static uint64_t after_nest(const struct page *p)
{
    long bytes = next_use_distance_now(p->number * PAGE);
    return bytes == LONG_MAX ? NEVER : end_of_nest() + (uint64_t)bytes;
}

/* Returns the range of the current nest that a page is in, or null. */
static const iopref_range *range_with(const struct page *p)
{
    for (int i = 0; i < range_count; i++)
        if (p->number * PAGE - (uint64_t)ranges[i].addr < (uint64_t)ranges[i].bytes)
            return &ranges[i];
    return NULL;
}

/* Returns the time at which the current nest comes to a page, if it goes in the order of its ranges; NEVER if the page is in none, or in
 * one that the nest touches by index. */
static uint64_t in_nest(const struct page *p)
{
    const iopref_range *r = range_with(p);
    if (!r || use_is_by_index(r->use))
        return NEVER;
    uint64_t offset = p->number * PAGE - (uint64_t)r->addr;
    return begun + (uint64_t)((double)offset / (double)r->bytes * (double)own);
}

/* Returns whether the current nest touches a page by index: it may use it again at any time. */
static bool comes_by_index(const struct page *p)
{
    const iopref_range *r = range_with(p);
    return r && use_is_by_index(r->use);
}

/* Returns whether one of the last nests touched the page last, and touched only a part of its ranges, like columns that a loop goes on with. */
static bool is_of_columns(const struct page *p) { return p->sparse && nest_number - p->touched_in <= COLUMNS_LAST; }

/* Puts a page into the heap by its next use, or into the list. */
static void put(struct page *p)
{
    bool by_index = comes_by_index(p), within = by_index || (p->touched_in != nest_number && in_nest(p) != NEVER);
    uint64_t next = NEVER;
    if (p->fresh)
        next = now() + (by_index ? 0 : settings.memory * PAGE / AHEAD);
    else if (within && this_nest->in_order >= 0 && !is_sparse())
        next = in_nest(p);
    else if (!within && (p->finished || (p->touched_in != nest_number && !is_of_columns(p))))
        next = after_nest(p);
    if (next == NEVER && !within && p->finished && !p->for_good && in_nest(p) != NEVER)
        next = now() + nest_length; /* the compiler says that the nest itself uses the page again, but not when */
    if (next != NEVER || (!within && p->finished && p->for_good))
        heap_add(p, next);
    else
        list_add_newest(&unknown, &p->link);
}

/* Updates the nest's counter: it touches a page to which it would come at the time `due` in the order of its ranges. */
static void learn_order(uint64_t due)
{
    uint64_t off = due > now() ? due - now() : now() - due;
    if (off <= settings.memory * PAGE / AHEAD)
        this_nest->in_order += this_nest->in_order < CERTAIN;
    else
        this_nest->in_order -= this_nest->in_order > -CERTAIN;
}

/* -- For memory.c and replay.c --------------------------------------------------------------------------------------- */

void expected_start(void) { list_make_empty(&unknown); }

void expected_add(struct page *p)
{
    p->used_at = now();
    put(p);
}

void expected_remove(struct page *p)
{
    if (p->in_heap)
        heap_remove(p);
    else
        list_remove(&p->link);
}

void expected_changed(struct page *p)
{
    expected_remove(p);
    put(p);
}

void expected_touched(struct page *p)
{
    uint64_t due = in_nest(p);
    if (p->touched_in != nest_number && due != NEVER)
        learn_order(due);
    if (p->touched_in != nest_number && (due != NEVER || (bytes_in_place == 0 && comes_by_index(p))))
        touched += bytes_in_place ? (uint64_t)((double)PAGE * (double)own / (double)bytes_in_place) : PAGE;
    p->touched_in = nest_number;
    p->sparse = is_sparse();
}

/* Returns whether the current nest goes in the order of its ranges, and has touched the page. */
static bool has_passed(const struct page *p)
{
    return p->touched_in == nest_number && this_nest->in_order >= 0 && !is_sparse() && in_nest(p) != NEVER;
}

struct page *expected_furthest(void)
{
    while (unknown.newer != &unknown) {
        struct page *p = page_of_link(unknown.newer);
        uint64_t age = now() - p->used_at, again = now() + age, next = after_nest(p);
        if (age >= settings.memory * PAGE / PASSED && has_passed(p))
            again = next;
        else if (comes_by_index(p) && again > end_of_nest())
            again = end_of_nest();
        if (heap_count && heap[0]->next >= again)
            return heap[0];
        if (next == NEVER || next > again)
            return p;
        list_remove(&p->link); /* an expected nest uses the page earlier than its age suggests */
        heap_add(p, next);
    }
    return heap_count ? heap[0] : NULL;
}

static struct page **there; /* the evictable pages */
static uint64_t there_count;

static void count_evictable(struct page *p) { there_count += p->place == EVICTABLE; }

static void collect_evictable(struct page *p)
{
    if (p->place == EVICTABLE)
        there[there_count++] = p;
}

static int by_use(const void *a, const void *b)
{
    const struct page *p = *(struct page *const *)a, *q = *(struct page *const *)b;
    return (p->used_at > q->used_at) - (p->used_at < q->used_at);
}

/* Puts all evictable pages in order for a new nest, those that were used longest ago first. */
static void put_all_again(void)
{
    there_count = 0;
    page_each(count_evictable);
    there = allocate(there_count, sizeof *there);
    there_count = 0;
    page_each(collect_evictable);
    qsort(there, there_count, sizeof *there, by_use);
    heap_count = 0;
    list_make_empty(&unknown);
    for (uint64_t i = 0; i < there_count; i++) {
        there[i]->in_heap = 0;
        put(there[i]);
    }
    free(there);
}

static enum iopref_use use_told(uint8_t detail)
{
    bool writes = detail & 1, by_index = detail & 2;
    return by_index ? (writes ? IOPREF_SCATTERS : IOPREF_GATHERS) : (writes ? IOPREF_WRITES : IOPREF_READS);
}

void expected_range(const struct record *r)
{
    if (!collecting) {
        this_nest->share = (double)touched / (double)(own + 1);
        begun = is_sparse() ? now() : end_of_nest();
        own = bytes_in_place = touched = 0;
        range_count = 0;
    }
    collecting = true;
    if (range_count == MOST_RANGES)
        return;
    ranges[range_count++] = (iopref_range){(const void *)(record_page(r) * PAGE), (long)record_pages(r) * PAGE,
                                           use_told(r->detail)};
    own += record_pages(r) * PAGE;
    bytes_in_place += use_is_by_index(use_told(r->detail)) ? 0 : record_pages(r) * PAGE;
}

/* A nest without ranges in the trace is so small that the library does not remember it. */
void expected_nest(const struct record *r)
{
    if (!collecting)
        return;
    collecting = false;
    nest_number++;
    uint64_t name = (uint64_t)r->site << 48 | record_page(r);
    this_nest = &nests_learned[(name * 0x9e3779b97f4a7c15) >> (64 - NESTS_LOG)];
    nest_length = this_nest->share > 0 && this_nest->share < 0.5 ? (uint64_t)(this_nest->share * (double)own) : own;
    next_use_entered((const struct iopref_nest *)name, ranges, range_count, false, false);
    put_all_again();
}
