/* Choice of the file that a thread reads ahead next, and whether there is room for more of it. */
#include "files.h"

enum { TOO_LONG_AGO = 64 }; /* files: those further behind the program are no longer read ahead */

static const double stale_after = 1e9; /* nanoseconds without progress, after which a disclosure counts as forgotten */

/* Returns the bytes ahead in all disclosures, except for those that the program seems to have forgotten: these do not
 * keep others from being prefetched. */
static long ahead_in_all(double now)
{
    long bytes = 0;
    for (int i = 0; i < plan_places(); i++)
        if (plan_at(i)->number && now - plan_at(i)->progress < stale_after)
            bytes += plan_at(i)->ahead + plan_at(i)->asking;
    return bytes;
}

/* Returns the bytes that are still to be asked for in the files between the program's place and this file. Room is kept for
 * these bytes, because the program reads them first. */
static long wanted_before(const struct disclosure *d, const struct item *item)
{
    long bytes = 0;
    for (const struct item *i = &d->items[max_long(d->first, d->reached)]; i < item; i++)
        if (!i->done && !i->closed && i->size >= 0)
            bytes += max_long(i->all - i->asked, 0);
    return bytes;
}

/* Returns whether the program is far enough for more to be asked for. An opened file counts as a page, because opening it
 * costs a read, too. */
static bool is_trusted(const struct disclosure *d)
{
    long bytes = count_of(BYTES_PREFETCHED), opened = count_of(FILES_OPENED);
    for (int i = 0; i < plan_places(); i++)
        if (plan_at(i)->number) {
            bytes += plan_at(i)->asking;
            opened += plan_at(i)->opening;
        }
    return bytes + opened * os_page_size() < consumed_trusts(d);
}

bool choose_has_room(const struct disclosure *d, const struct item *item, long bytes)
{
    if (d->ended || item->closed || !is_trusted(d))
        return false;
    long before = wanted_before(d, item);
    if (d->ahead + d->asking + before == 0 && ahead_in_all(os_time()) == 0)
        return true;
    return d->ahead + d->asking + before + bytes <= d->depth.bytes && ahead_in_all(os_time()) + bytes <= quota_most();
}

/* Returns the first file of the disclosure that is wanted and on which no thread works, or null. Files that the program
 * passed long ago are marked as done: later in a disclosure that choose_next leaves out, because another one that is served before
 * it has work. That does no harm: threads rest, and ask whether all is over, only after they have found no work in any of them. */
static struct item *next_of(struct disclosure *d)
{
    while (d->first < d->count && (d->items[d->first].done || d->first + TOO_LONG_AGO < d->reached)) {
        if (!d->items[d->first].taken)
            d->items[d->first].done = true;
        if (!d->items[d->first].done)
            break;
        d->first++;
    }
    for (long i = d->first; i < d->count; i++)
        if (!d->items[i].taken && !d->items[i].done && consumed_wants(&d->items[i]))
            return &d->items[i];
    return NULL;
}

/* Returns whether disclosure a is served before b: vague ones come last; then the older one comes first if the program reads
 * one after the other, and otherwise the one with fewer bytes ahead. */
static bool goes_first(const struct disclosure *a, const struct disclosure *b)
{
    if (a->vague != b->vague)
        return b->vague;
    return consumed_in_order() ? a->number < b->number : a->ahead < b->ahead;
}

struct item *choose_next(struct disclosure **of)
{
    struct item *best = NULL;
    *of = NULL;
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (!d->number || d->ended || (*of && !goes_first(d, *of)))
            continue;
        struct item *item = next_of(d);
        if (item && choose_has_room(d, item, 1)) {
            *of = d;
            best = item;
        }
    }
    return best;
}

/* Returns whether a thread that waits for room in a file has something to do: there is room, or the file needs it no more. */
static bool waiter_has_work(const struct disclosure *d)
{
    int left = (int)d->threads;
    for (const struct item *i = &d->items[d->first]; i < d->items + d->count && left > 0; i++) {
        left -= i->taken;
        if (i->waits && (d->ended || i->closed || choose_has_room(d, i, 1)))
            return true;
    }
    return false;
}

bool choose_has_work(void)
{
    struct disclosure *d;
    for (int i = 0; i < plan_places(); i++)
        if (plan_at(i)->number && waiter_has_work(plan_at(i)))
            return true;
    return choose_next(&d) != NULL;
}

struct item *choose_take(struct disclosure **of)
{
    struct item *item = choose_next(of);
    if (item) {
        item->taken = true;
        (*of)->threads++;
    }
    return item;
}

void choose_put_back(struct disclosure *d, struct item *item)
{
    item->taken = false;
    d->threads--;
}
