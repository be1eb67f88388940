/* What optimal replacement knows (L. Belady: A study of replacement algorithms for a virtual-storage computer, IBM
 * Systems Journal 5(2), 1966): of all pages, the one whose next use is furthest away.
 *
 * Every next use is another record, so the pages that can be replaced are a set of record numbers. It is kept as
 * bits, with a bit above for each word that is not empty, and so on up to a single word: adding, removing and finding
 * the largest take a step for each factor of 64 in the length of the trace. */
#include "simulator.h"

enum { LEVELS = 6, BITS = 64 };

static const struct record *records;
static uint32_t *next;            /* 0: none, for no page is entered a second time at record 0 */
static uint64_t *levels[LEVELS];
static int top;
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

/* Backwards, so that what follows an ENTER is known when it is reached. */
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
