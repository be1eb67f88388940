/* Which file of which disclosure is gone on with next, if there is room. */
#include "files.h"

enum { TOO_LONG_AGO = 64 };

static const double stale_after = 1e9; /* nanoseconds */

/* Of disclosures that the program goes on with; what it seems to have forgotten keeps no other from being prefetched. */
static long ahead_in_all(double now)
{
    long bytes = 0;
    for (int i = 0; i < plan_places(); i++)
        if (plan_at(i)->number && now - plan_at(i)->progress < stale_after)
            bytes += plan_at(i)->ahead + plan_at(i)->asking;
    return bytes;
}

/* Bytes that threads have still to ask for in files before this one, and that the program has yet to come to: room is for them
 * first, or much of what is ahead would be what is read last. */
static long wanted_before(const struct disclosure *d, const struct item *item)
{
    long bytes = 0;
    for (const struct item *i = &d->items[max_long(d->first, d->reached)]; i < item; i++)
        if (!i->done && !i->closed && i->size >= 0)
            bytes += max_long(i->all - i->asked, 0);
    return bytes;
}

/* Whether the program is far enough for more; a file that is opened costs a read, too. */
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

/* The first file that is wanted and that no thread works on; those that the program has long passed are left out. */
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

/* Whether a disclosure goes before another one: what is known before what is not, and then where the program is said to be. */
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
        struct item *item = d->number && !d->ended ? next_of(d) : NULL;
        if (!item || !choose_has_room(d, item, 1))
            continue;
        if (!*of || goes_first(d, *of)) {
            *of = d;
            best = item;
        }
    }
    return best;
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
