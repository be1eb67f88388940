/* Replacement by expected next use. What the nests to come touch is expected by ../src/next_use.c, the code of the run-time
 * library, from the entries of nests in the trace. Time is counted in bytes of their ranges that nests touch for the first
 * time, or again after they had gone: a nest that sweeps its data again and again goes on in time.
 *
 * What is known is in a heap by its next use: prefetched pages, soon; pages that the nest at hand has yet to touch, by their
 * places in its ranges, if it has touched others in that order; pages that it has released, by the nests that are expected,
 * or else by the nest itself, after as long as its ranges take; released for good: never. Of all others nothing is known
 * but when they were used last, and they are taken to be used again after as long as they have not been: LRU among each
 * other. That goes for data, too, that the nest touches and does not tell the library of. */
#include "simulator.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "internal.h"

enum {
    PAGE = 4096,
    MOST_RANGES = 4096,
    AHEAD = 4, /* of memory, such a share lies at most between a prefetch and the use */
    CERTAIN = 64,
    ORDERS_LOG = 10
};

static iopref_range ranges[MOST_RANGES]; /* of the nest at hand */
static int range_count;
static bool collecting;
static uint64_t own;            /* bytes of them */
static uint64_t begun, touched; /* time of the nest's entry, bytes of its ranges that it has touched since */
static uint64_t nest_number = 1;

/* Of nests, by their names: whether they have touched pages by the places of these in their ranges, as far as it was seen. */
static int orders[1 << ORDERS_LOG], *order_is_known = orders;

static struct page **heap; /* the page that is used last is the first */
static uint64_t heap_count, heap_room;
static struct link unknown;

/* -- What ../src/next_use.c asks the library ------------------------------------------------------------------------ */

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

static void rise(uint64_t i, struct page *p)
{
    for (uint64_t above; i > 0 && heap[above = (i - 1) / 2]->next < p->next; i = above)
        place_at(i, heap[above]);
    place_at(i, p);
}

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

static uint64_t end_of_nest(void) { return begun + (own > touched ? own : touched); }

static uint64_t after_nest(const struct page *p)
{
    long bytes = next_use_after(p->number * PAGE);
    return bytes == LONG_MAX ? NEVER : end_of_nest() + (uint64_t)bytes;
}

/* Of a page that the nest has not touched yet; NEVER if it is in none of its ranges. */
static uint64_t in_nest(const struct page *p)
{
    for (int i = 0; i < range_count; i++) {
        uint64_t offset = p->number * PAGE - (uint64_t)ranges[i].addr;
        if (offset < (uint64_t)ranges[i].bytes)
            return begun + (uint64_t)((double)offset / (double)ranges[i].bytes * (double)own);
    }
    return NEVER;
}

static void put(struct page *p)
{
    bool within = p->touched_in != nest_number && in_nest(p) != NEVER;
    uint64_t next = NEVER;
    if (p->fresh)
        next = now() + settings.memory * PAGE / AHEAD;
    else if (within && *order_is_known >= 0)
        next = in_nest(p);
    else if (!within && (p->finished || p->touched_in != nest_number))
        next = after_nest(p);
    if (next == NEVER && !within && p->finished && !p->for_good && in_nest(p) != NEVER)
        next = now() + own; /* by the nest itself, as the compiler says, though not when */
    if (next != NEVER || (!within && p->finished && p->for_good))
        heap_add(p, next);
    else
        list_add_newest(&unknown, &p->link);
}

/* The nest touches a page for the first time since that came, that would be due at that time if it went by addresses. */
static void learn_order(uint64_t due)
{
    uint64_t off = due > now() ? due - now() : now() - due;
    if (off <= settings.memory * PAGE / AHEAD)
        *order_is_known += *order_is_known < CERTAIN;
    else
        *order_is_known -= *order_is_known > -CERTAIN;
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
    if (p->touched_in != nest_number && in_nest(p) != NEVER) {
        learn_order(in_nest(p));
        touched += PAGE;
    }
    p->touched_in = nest_number;
}

struct page *expected_furthest(void)
{
    while (unknown.newer != &unknown) {
        struct page *p = page_of_link(unknown.newer);
        uint64_t again = now() + now() - p->used_at, next = after_nest(p);
        if (heap_count && heap[0]->next >= again)
            return heap[0];
        if (next == NEVER || next >= again)
            return p;
        list_remove(&p->link); /* it is needed before that */
        heap_add(p, next);
    }
    return heap_count ? heap[0] : NULL;
}

static struct page **there;
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

void expected_range(const struct record *r)
{
    if (!collecting) {
        begun = end_of_nest();
        own = touched = 0;
        range_count = 0;
    }
    collecting = true;
    if (range_count == MOST_RANGES)
        return;
    ranges[range_count++] = (iopref_range){(const void *)(record_page(r) * PAGE), (long)record_pages(r) * PAGE,
                                           r->detail ? IOPREF_WRITES : IOPREF_READS};
    own += record_pages(r) * PAGE;
}

/* A nest without ranges touches so little that the library does not remember it. */
void expected_nest(const struct record *r)
{
    if (!collecting)
        return;
    collecting = false;
    nest_number++;
    uint64_t name = (uint64_t)r->site << 48 | record_page(r);
    order_is_known = &orders[(name * 0x9e3779b97f4a7c15) >> (64 - ORDERS_LOG)];
    next_use_entered((const struct iopref_nest *)name, ranges, range_count, false, false);
    put_all_again();
}
