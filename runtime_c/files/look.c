/* Looks: now and then, the program's progress in each disclosure is updated, and how far to read ahead of it. */
#include "files.h"

enum {
    NEAR = 32,               /* files from the program's place on that are searched for bytes that have been asked for */
    AGAIN = 500 * 1000,      /* least nanoseconds between two calls of look_around that do something */
    LOOK = 4 * 1000 * 1000   /* least nanoseconds between two looks at a disclosure */
};

static bool looking;  /* a thread is in look_around */
static double looked; /* time of the last look, as os_time() */

/* Returns the file of the next bytes that the program will read of those asked for, and sets *p to them; null if none are
 * ahead. */
static struct item *comes_next(struct disclosure *d, iopref_piece *p)
{
    for (long i = d->reached; i < d->count && i < d->reached + NEAR; i++) {
        struct item *item = &d->items[i];
        struct cursor c = item->seen;
        if (!item->closed && item->asked > item->read &&
            series_next(&item->series, item->size, min_long(item->asked - item->read, options()->block), &c, p))
            return item;
    }
    return NULL;
}

/* Returns whether the next bytes that the program will read are in memory, and if not, whether they were evicted. The lock is
 * held, and released in between. */
static enum depth_seen probe(struct disclosure *d)
{
    iopref_piece p;
    struct item *item = comes_next(d, &p);
    struct os_cached c = {0, 0};
    struct opened o;
    bool there = true;
    if (!item || item_open(item, &o) != 0)
        return SEEN_IN_TIME;
    files_unlock();
    if (os_cached(o.fd, p.offset, p.bytes, &c) == 0 && c.evicted > 0 && c.pages == 0)
        there = false;
    else {
        c.evicted = 0;
        there = os_is_there(o.fd, p.offset);
    }
    sys_close(o.fd);
    files_lock();
    tally_add(d, item, BYTES_EVICTED, c.evicted * os_page_size());
    return there ? SEEN_IN_TIME : c.evicted ? SEEN_EVICTED : SEEN_LATE;
}

static void look_at(struct disclosure *d, double now)
{
    long consumed = d->consumed, before = d->depth.bytes;
    bool late = d->late > 0;
    d->looked = now;
    d->consumed = d->late = 0;
    d->all_consumed += consumed;
    if (consumed == 0)
        return;
    d->threads++; /* the entry is not freed while the lock is released */
    enum depth_seen seen = d->brought > 0 ? probe(d) : SEEN_IN_TIME;
    release_passed(d);
    d->threads--;
    if (seen == SEEN_IN_TIME && late)
        seen = SEEN_LATE;
    double time = max_long((long)(now - d->depth.first_read), 1);
    depth_look(&d->depth, seen, consumed, (double)d->all_consumed / time, quota_most());
    tally_depth(d, now);
    count_add(DEPTH_DOUBLED, seen == SEEN_LATE && d->depth.bytes > before);
    count_add(DEPTH_HALVED, seen == SEEN_EVICTED && d->depth.bytes < before);
}

void look_around(void)
{
    double now = os_time();
    if (looking || now - looked < AGAIN)
        return;
    looking = true;
    looked = now;
    consumed_look();
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (d->number && !d->ended && !d->vague && now - d->looked > LOOK)
            look_at(d, now);
    }
    looking = false;
}

void look_forget(void) { looking = false; }
