/* The memory that the program would have without hints: as many frames, LRU, nothing prefetched, nothing released. What
 * it still holds is live. */
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
