/* Units of files that were read before nodes had been measured. This run would read most of them from the home again, and so would others that
 * read the same file: they are kept until it is known whether copies pay, but only once, and not for long. All functions run on the pager's
 * thread. */
#include "global.h"

#include <string.h>

enum { KEPT_UNITS = 64, BOUND_TO_KEPT = 16, MOST_KEPT = 4 << 20 }; /* units; they take 1/16 of the pager's memory, and 4 MiB, at most */

static const double KEPT_FOR = 2e9; /* nanoseconds after the first one was kept, in which it must become known whether copies pay */

static struct {
    struct store_call units[KEPT_UNITS]; /* their contents lie in `memory` */
    int first, count;                   /* units before the first one are done with */
    char *memory;
    size_t room, bytes;
    double until; /* when it must be known, as os_time() */
    bool over;    /* nothing more is kept */
} kept;

static bool kept_has_memory(size_t room)
{
    void *memory = NULL;
    if (!kept.memory && os_reserve(room, &memory) == 0) {
        kept.memory = memory;
        kept.room = room;
        kept.until = os_time() + KEPT_FOR;
    }
    return kept.memory;
}

static bool kept_has_room(size_t bytes)
{
    size_t room = kept.memory ? kept.room : (size_t)min_long((long)frames_bound() / BOUND_TO_KEPT, MOST_KEPT);
    return kept.count < KEPT_UNITS && bytes <= room - kept.bytes && kept_has_memory(room);
}

static bool is_undecided(const struct store_call *unit) { return speed_is_undecided(disks_of(unit->home), (double)unit->bytes); }

bool kept_add(const struct store_call *c)
{
    bool may = !kept.over && file_homes_at(c->home) && is_undecided(c);
    if (!may || !kept_has_room(c->bytes))
        return false;
    struct store_call *unit = &kept.units[kept.count++];
    *unit = *c;
    unit->memory = memcpy(kept.memory + kept.bytes, c->memory, c->bytes);
    kept.bytes += c->bytes;
    return true;
}

static void kept_end(void)
{
    (void)ERRNO_OF(sys_munmap(kept.memory, kept.room));
    kept.memory = NULL;
    kept.over = true;
}

/* Returns whether a unit is done with: it was offered, or its file has changed or is not mapped any more. */
static bool kept_is_done(const struct store_call *unit)
{
    if (!file_homes_at(unit->home))
        return true;
    return !is_undecided(unit) && (!file_homes_may_have_copies(unit->home) || offers_make_if_room(unit));
}

double kept_until(void) { return kept.memory && is_undecided(&kept.units[kept.first]) ? kept.until : 0; }

void kept_go_on(double now)
{
    if (!kept.memory)
        return;
    while (kept.first < kept.count && kept_is_done(&kept.units[kept.first]))
        kept.first++;
    if (kept.first == kept.count || (kept_until() > 0 && now >= kept.until))
        kept_end();
}

void kept_remove(int home)
{
    for (int i = 0; i < kept.count; i++)
        if (kept.units[i].home == home)
            kept.units[i].home = -1;
}
