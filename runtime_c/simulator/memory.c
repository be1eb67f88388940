/* Frames and replacement. A page takes a frame when its read is issued, and keeps it until it is evicted or released. Pages that are
 * open or arriving are never evicted.
 *
 * LRU: open pages are the most recently used ones; the others follow in the order of their LEAVE records, and a prefetched page counts
 * as used when it arrives (THESIS 5.3: placed on the top of the LRU stack when the I/O completes). This is exact for 16 frames or
 * more, because the tracer leaves pages in the order of their last touch. Optimal: the page whose next ENTER is furthest away is
 * evicted. Next use: the page whose expected next use is furthest away. */
#include "simulator.h"

static uint64_t used; /* frames */
static struct link lru;

void memory_start(void)
{
    list_make_empty(&lru);
    expected_start();
}

bool memory_is_short(void) { return settings.memory - used < settings.memory / 8 * 3; }

void memory_make_evictable(struct page *p)
{
    p->place = EVICTABLE;
    if (settings.policy == POLICY_OPTIMAL)
        future_add(p);
    else if (settings.policy == POLICY_NEXT_USE)
        expected_add(p);
    else
        list_add_newest(&lru, &p->link);
}

/* Takes a page out of the order of replacement. */
static void take_out(struct page *p)
{
    if (settings.policy == POLICY_OPTIMAL)
        future_remove(p);
    else if (settings.policy == POLICY_NEXT_USE)
        expected_remove(p);
    else
        list_remove(&p->link);
}

void memory_make_open(struct page *p)
{
    take_out(p);
    p->place = OPEN;
}

void memory_free(struct page *p, uint64_t now)
{
    take_out(p);
    p->place = ABSENT;
    p->touched_in = 0; /* when it is read again, its next touch counts for the time of expected.c */
    used--;
    if (p->dirty) {
        count_writes++;
        disk_write(p, now);
        p->dirty = false;
    }
    if (p->fresh) {
        count_of[p->asked_by].replaced++;
        timeline_outstanding(now, -1);
        p->fresh = false;
    }
}

static struct page *victim(void)
{
    if (settings.policy == POLICY_OPTIMAL)
        return future_furthest();
    if (settings.policy == POLICY_NEXT_USE)
        return expected_furthest();
    return lru.newer == &lru ? NULL : page_of_link(lru.newer);
}

bool memory_take_frame(uint64_t now)
{
    if (used == settings.memory) {
        struct page *p = victim();
        if (!p)
            return false;
        memory_free(p, now);
    }
    used++;
    return true;
}
