/* The table of pages by their numbers, and lists of pages. */
#include "simulator.h"

#include <stddef.h>
#include <stdlib.h>

/* A hash table with open addressing, at most half full. Neighbouring pages have neighbouring slots. */
static struct slot {
    uint64_t number;
    struct page *page;
} *table;
static uint64_t slots, pages;

enum { NEIGHBOURS = 3, POOL = 4096 }; /* log2 of the pages with neighbouring slots; pages allocated at a time */

static uint64_t place_of(uint64_t number)
{
    uint64_t group = (number >> NEIGHBOURS) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    return (group << NEIGHBOURS | (number & ((1 << NEIGHBOURS) - 1))) & (slots - 1);
}

static struct slot *slot_of(uint64_t number)
{
    uint64_t i = place_of(number);
    while (table[i].page && table[i].number != number)
        i = (i + 1) & (slots - 1);
    return &table[i];
}

static void grow(void)
{
    struct slot *old = table;
    uint64_t n = slots;
    slots = n ? 2 * n : 1024;
    table = allocate(slots, sizeof *table);
    for (uint64_t i = 0; i < n; i++)
        if (old[i].page)
            *slot_of(old[i].number) = old[i];
    free(old);
}

static struct page *new_page(uint64_t number)
{
    static struct page *pool;
    if (pages % POOL == 0)
        pool = allocate(POOL, sizeof *pool);
    struct page *p = &pool[pages++ % POOL];
    p->number = number;
    p->next = NEVER;
    return p;
}

struct page *page_find(uint64_t number)
{
    if (2 * pages >= slots)
        grow();
    struct slot *s = slot_of(number);
    if (!s->page)
        *s = (struct slot){number, new_page(number)};
    return s->page;
}

struct page *page_of_link(struct link *l) { return (struct page *)((char *)l - offsetof(struct page, link)); }

void page_each(void (*visit)(struct page *p))
{
    for (uint64_t i = 0; i < slots; i++)
        if (table[i].page)
            visit(table[i].page);
}

/* -- Lists are rings: `newer` of the head is the oldest element, `older` of the head is the newest -------------------- */

void list_make_empty(struct link *list) { *list = (struct link){list, list}; }

void list_add_newest(struct link *list, struct link *l)
{
    *l = (struct link){list, list->older};
    l->older->newer = l;
    list->older = l;
}

void list_remove(struct link *l)
{
    l->newer->older = l->older;
    l->older->newer = l->newer;
}
