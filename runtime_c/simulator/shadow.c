/* The memory that the program would have without hints: the same number of frames, LRU, without prefetches and releases. Pages that it
 * still holds are live. Open pages are in it, but not in the list: they are never evicted. */
#include "simulator.h"

#include <stddef.h>

static struct link lru;
static uint64_t used;

void shadow_start(void) { list_make_empty(&lru); }

static void evict_oldest(void)
{
    struct page *p = (struct page *)((char *)lru.newer - offsetof(struct page, shadow));
    list_remove(&p->shadow);
    p->in_shadow = false;
    used--;
}

bool shadow_enter(struct page *p)
{
    bool there = p->in_shadow;
    if (there) {
        list_remove(&p->shadow);
        return true;
    }
    if (used == settings.memory)
        evict_oldest();
    p->in_shadow = true;
    used++;
    return false;
}

void shadow_leave(struct page *p) { list_add_newest(&lru, &p->shadow); }
