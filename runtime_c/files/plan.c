/* The table of disclosures, and how far the threads and the program are in each. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES = 1 << 16 }; /* entries of `times` */

static struct disclosure disclosures[DISCLOSURES];
static int places;              /* entries from the first on that have been used */
static iopref_disclosure given; /* number of the last disclosure */

/* How often each file has been disclosed, by a hash of its name or of its device and inode. Files with the same hash count as
 * one, so that more of their data may be kept in memory; nothing else follows from a collision. */
static unsigned char times[NAMES];

/* -- Disclosures --------------------------------------------------------------------------------------------------- */

static unsigned char *times_of(const struct item *item)
{
    unsigned long hash = (unsigned long)item->inode * 31 + (unsigned long)item->device;
    for (const char *c = item->name; c && *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3;
    return &times[(hash ^ hash >> 32) % NAMES];
}

struct disclosure *plan_at(int place) { return &disclosures[place]; }

int plan_places(void) { return places; }

static void free_place(struct disclosure *d)
{
    for (long i = 0; i < d->count; i++)
        free(d->items[i].name);
    if (d->count > 0)
        free((void *)d->items[0].series.listed); /* only disclosures of one file have a list */
    free(d->items);
    *d = (struct disclosure){0};
}

void plan_drop(struct disclosure *d) { free_place(d); }

/* Returns whether all has been asked for and read, or the disclosure has ended. */
static bool is_over(const struct disclosure *d) { return d->ended || (d->first == d->count && d->ahead == 0); }

/* Frees the entries of disclosures that are over. */
static void sweep_out(void)
{
    for (int i = 0; i < places; i++)
        if (disclosures[i].number && disclosures[i].threads == 0 && is_over(&disclosures[i]))
            free_place(&disclosures[i]);
}

/* If all entries are in use, frees the one with which the program has not gone on for the longest time. */
static void give_up_oldest(void)
{
    struct disclosure *oldest = NULL;
    for (int i = 0; i < places; i++) {
        struct disclosure *d = &disclosures[i];
        if (!d->number || d->ended)
            return; /* an entry is free, or will be */
        if (d->threads == 0 && (!oldest || d->progress < oldest->progress))
            oldest = d;
    }
    if (oldest) {
        plan_end(oldest);
        free_place(oldest);
    }
}

struct disclosure *plan_new(long count)
{
    sweep_out();
    if (!consumed_in_order()) /* if the program reads them in order, the caller waits for a free entry instead */
        give_up_oldest();
    for (int i = 0; i < DISCLOSURES; i++) {
        struct disclosure *d = &disclosures[i];
        if (d->number || d->items)
            continue;
        d->items = count > 0 ? calloc((size_t)count, sizeof *d->items) : NULL;
        d->count = d->items ? count : 0;
        places = i < places ? places : i + 1;
        return d->items ? d : NULL;
    }
    return NULL;
}

static bool same_file(const struct item *a, const struct item *b)
{
    if (a->name && b->name)
        return strcmp(a->name, b->name) == 0;
    return a->inode == b->inode && a->device == b->device && a->inode;
}

/* Ends the vague disclosures of a file of which a disclosure now tells more. */
static void refine(const struct item *item)
{
    for (int i = 0; i < places; i++) {
        struct disclosure *d = &disclosures[i];
        for (long k = 0; d->number && d->vague && !d->ended && k < d->count; k++)
            if (same_file(&d->items[k], item))
                plan_end(d);
    }
}

iopref_disclosure plan_begin(struct disclosure *d)
{
    for (long i = 0; i < d->count; i++) {
        struct item *item = &d->items[i];
        unsigned char *seen = times_of(item);
        item->size = -1;
        if (!d->vague)
            refine(item);
        item->again = *seen > 0;
        *seen = (unsigned char)min_long(*seen + 1L, 255);
    }
    for (long i = 0; i < d->count; i++)
        d->items[i].again = d->items[i].again || *times_of(&d->items[i]) > 1;
    d->depth = depth_first(options()->latency, quota_most());
    d->progress = os_time();
    d->number = ++given;
    count_add(d->vague ? FILES_VAGUE : FILES_DISCLOSED, d->count);
    consumed_begin(d);
    return d->number;
}

bool plan_goes_on(struct disclosure *d, const iopref_piece *pieces, long count)
{
    struct item *item = &d->items[0];
    size_t before = (size_t)item->series.count, bytes = (before + (size_t)count) * sizeof *pieces;
    iopref_piece *listed = item->closed || !item->series.listed ? NULL : realloc((void *)item->series.listed, bytes);
    if (!listed)
        return false;
    memcpy(listed + before, pieces, (size_t)count * sizeof *pieces);
    item->series.listed = listed;
    item->series.count += count;
    item->done = false;
    d->first = 0;
    return true;
}

struct disclosure *plan_find(iopref_disclosure number)
{
    for (int i = 0; i < places && number > 0; i++)
        if (disclosures[i].number == number && !disclosures[i].ended)
            return &disclosures[i];
    return NULL;
}

static long ahead_of(const struct item *item) { return item->closed ? 0 : max_long(item->asked - item->read, 0); }

/* Counts the bytes that are ahead in a file as wasted, because the program will not read them. */
static void waste(struct disclosure *d, const struct item *item)
{
    tally_add(d, item, BYTES_WASTED, ahead_of(item));
    d->ahead -= ahead_of(item);
}

void plan_end(struct disclosure *d)
{
    d->ended = true;
    for (long i = 0; i < d->count && d->ahead > 0; i++)
        waste(d, &d->items[i]);
    d->ahead = 0;
}

void plan_end_all(void)
{
    for (int i = 0; i < places; i++)
        if (disclosures[i].number && !disclosures[i].ended)
            plan_end(&disclosures[i]);
}

void plan_forget(void)
{
    for (int i = 0; i < places; i++) {
        disclosures[i].threads = 0;
        free_place(&disclosures[i]);
    }
    memset(times, 0, sizeof times);
}

/* -- Progress ------------------------------------------------------------------------------------------------------ */

/* Moves a cursor from `done` to `goal` bytes of the file's series; returns the bytes that are before it then. */
static long advance(const struct item *item, struct cursor *c, long done, long goal)
{
    return item->size < 0 ? done : series_skip(&item->series, item->size, c, done, goal);
}

/* If the program has read more than was asked for, counts the difference as too late; the threads go on at its place. */
static void skip_to_program(struct disclosure *d, struct item *item)
{
    if (item->done || item->size < 0 || item->asked >= item->read)
        return;
    long asked = advance(item, &item->next, item->asked, item->read);
    tally_add(d, item, BYTES_TOO_LATE, asked - item->asked);
    d->late += asked - item->asked;
    item->asked = asked;
}

void plan_opened(struct disclosure *d, struct item *item, const struct stat *st)
{
    bool first = item->size < 0;
    item->size = (long)st->st_size;
    item->device = st->st_dev;
    item->inode = st->st_ino;
    item->tally = first ? tally_of_file(item) : item->tally;
    if (first) {
        item->all = series_before(&item->series, item->size, item->series.count, 0, 0);
        advance(item, &item->seen, 0, item->read);
    }
    skip_to_program(d, item);
}

void plan_asked(struct disclosure *d, struct item *item, long bytes, long missing)
{
    long before = ahead_of(item);
    if (d->ended)
        return;
    item->asked += bytes;
    item->brought += missing;
    d->brought += missing;
    d->ahead += ahead_of(item) - before;
    tally_add(d, item, BYTES_PREFETCHED, missing);
    tally_add(d, item, BYTES_THERE, bytes - missing);
    count_most(DEPTH_MOST, d->ahead);
}

/* Notes that the program has made progress now. */
static void goes_on(struct disclosure *d)
{
    d->progress = os_time();
    if (d->depth.first_read <= 0)
        d->depth.first_read = d->progress;
}

void plan_read(struct disclosure *d, struct item *item, long bytes)
{
    long before = ahead_of(item);
    if (bytes <= item->read || d->ended || item->closed)
        return;
    if (item->size >= 0)
        bytes = advance(item, &item->seen, item->read, bytes);
    if (bytes <= item->read)
        return;
    tally_add(d, item, BYTES_CONSUMED, bytes - item->read);
    d->consumed += bytes - item->read;
    item->read = bytes;
    goes_on(d);
    skip_to_program(d, item);
    d->ahead += ahead_of(item) - before;
    d->reached = max_long(d->reached, item - d->items);
}

void plan_closed(struct disclosure *d, struct item *item)
{
    if (item->closed || d->ended)
        return;
    if (item->asked < item->read && !item->done) {
        tally_add(d, item, BYTES_TOO_LATE, item->read - item->asked);
        d->late += item->read - item->asked;
    }
    waste(d, item);
    item->closed = true;
    d->reached = max_long(d->reached, item - d->items);
    goes_on(d);
    if (!item->taken)
        plan_done(d, item);
}

long plan_goes_on_by(struct disclosure *d, long bytes)
{
    long left = bytes;
    while (left > 0 && d->reached < d->count) {
        struct item *item = &d->items[d->reached];
        long part = item->size < 0 ? 0 : min_long(left, max_long(item->asked - item->read, 0));
        if (part > 0)
            plan_read(d, item, item->read + part);
        left -= part;
        if (item->read < item->asked || !item->done || d->reached + 1 == d->count)
            break;
        d->reached++;
    }
    return bytes - left;
}

void plan_finished(struct disclosure *d, struct item *item)
{
    plan_read(d, item, max_long(item->asked, item->size));
    plan_closed(d, item);
}

void plan_done(struct disclosure *d, struct item *item)
{
    item->done = true;
    while (d->first < d->count && d->items[d->first].done)
        d->first++;
}

bool plan_is_idle(void)
{
    for (int i = 0; i < places; i++)
        if (disclosures[i].number && !is_over(&disclosures[i]))
            return false;
    return true;
}
