/* Optimal replacement (L. Belady: A study of replacement algorithms for a virtual-storage computer, IBM Systems Journal 5(2), 1966)
 * evicts the page whose next use is furthest away.
 *
 * The next uses of two pages are different records, so the evictable pages are a set of record numbers. The set is a bit map; a bit of
 * the level above tells for each word whether it is not 0, and so on up to a single word. Adding, removing and finding the largest take
 * one step for each factor of 64 in the length of the trace. */
#include "simulator.h"

enum { LEVELS = 6, BITS = 64 };

static const struct record *records;
static uint32_t *next;            /* by ENTER: number of the next ENTER of the page; 0: none, as record 0 follows no other */
static uint64_t *levels[LEVELS];  /* the bit map, and the levels above */
static int top;                   /* the level with a single word */
static struct link unused_again; /* pages without a next use */

static void make_levels(uint64_t n)
{
    for (top = 0;; top++) {
        n = n / BITS + 1;
        levels[top] = allocate(n, sizeof *levels[top]);
        if (n == 1)
            return;
    }
}

/* The trace is read backwards, so that the next ENTER of each page is known. */
void future_read(void)
{
    uint64_t n = trace_whole(&records);
    if (n > UINT32_MAX)
        fail("the trace is too long to know its future: %lu records", n);
    next = allocate(n, sizeof *next);
    make_levels(n);
    list_make_empty(&unused_again);
    for (uint64_t i = n; i-- > 0;) {
        if (records[i].kind != ENTER)
            continue;
        struct page *p = page_find(record_page(&records[i]));
        next[i] = p->next == NEVER ? 0 : (uint32_t)p->next;
        p->next = i;
    }
}

uint64_t future_next(uint64_t record) { return next[record] ? next[record] : NEVER; }

void future_add(struct page *p)
{
    if (p->next == NEVER) {
        list_add_newest(&unused_again, &p->link);
        return;
    }
    uint64_t at = p->next;
    for (int level = 0; level <= top; level++, at /= BITS) {
        uint64_t *word = &levels[level][at / BITS];
        bool empty = *word == 0;
        *word |= UINT64_C(1) << at % BITS;
        if (!empty)
            return;
    }
}

void future_remove(struct page *p)
{
    if (p->next == NEVER) {
        list_remove(&p->link);
        return;
    }
    uint64_t at = p->next;
    for (int level = 0; level <= top; level++, at /= BITS) {
        uint64_t *word = &levels[level][at / BITS];
        *word &= ~(UINT64_C(1) << at % BITS);
        if (*word)
            return;
    }
}

struct page *future_furthest(void)
{
    uint64_t at = 0;
    if (unused_again.newer != &unused_again)
        return page_of_link(unused_again.newer);
    if (levels[top][0] == 0)
        return NULL;
    for (int level = top; level >= 0; level--)
        at = at * BITS + (uint64_t)(BITS - 1 - __builtin_clzll(levels[level][at]));
    return page_find(record_page(&records[at]));
}
