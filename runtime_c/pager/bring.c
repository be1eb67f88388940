/* Units become resident: they are read into a frame, and copied or moved from there to the program's memory. Units for which there is no frame wait
 * in a list. All functions of this file run on the pager's thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <string.h>

enum { LOOK_AGAIN = 8 /* of 8 units in a row of a chunk that was written, 7 are taken to be written again, and one is looked at */ };

static struct unit_list waiting_units; /* units that wait for frames, in the order in which they are served */

/* Returns whether it is to be found out if the program writes a clean unit. Otherwise the unit is taken to be dirty as soon as it comes. */
static bool look_for_writes(struct unit *u)
{
    struct chunk *c = units_chunk(units_array(u), units_lo(u));
    enum nest_use use = order_use_of(u);
    u->only_read = use == NEST_READS;
    if (u->only_read || c->habit == HABIT_READ || (c->habit == HABIT_UNKNOWN && use != NEST_WRITES))
        return true;
    return ++c->turns % LOOK_AGAIN == 0;
}

static void arrived(struct unit *u, bool dirty)
{
    u->state = UNIT_RESIDENT;
    u->dirty = dirty;
    u->wanted = false;
    resident_set(units_lo(u), units_hi(u));
    order_add(u);
    units_array(u)->here++;
}

/* Copies the pages of a unit from its frame to the program's memory; if the program has unmapped some of them, the others. Returns 0, or an errno if
 * no page could be copied. */
static int copy_pages(uintptr_t lo, uintptr_t from, size_t bytes, bool protect)
{
    int error = uffd_copy(lo, from, bytes, protect);
    if (error != ENOENT)
        return error;
    for (size_t at = 0; at < bytes; at += PAGER_PAGE)
        if (uffd_copy(lo + at, from + at, PAGER_PAGE, protect) == 0)
            error = 0;
    return error;
}

/* Moves the pages of a unit from its frame to the program's memory. For a whole chunk, way is made for a folio of 2 MiB, unless the program has
 * mapped something else there, which must stay. Returns 0 or an errno. */
static int move_pages_in(uintptr_t lo, uintptr_t from, size_t bytes)
{
    if (bytes == PAGER_CHUNK && uffd_has(lo, bytes))
        frames_make_way((void *)lo);
    return uffd_move(lo, from, bytes, true);
}

/* A unit could not be brought: the program has unmapped it (ENOENT), or the system had no memory, and it will be asked for again. What the store does
 * not have stays: the contents of a parked unit, and that a new one is zero. */
static void not_installed(struct unit *u, int error)
{
    if (u->state == UNIT_PARKED && error != ENOENT) {
        evict_park(u);
    } else {
        if (u->state != UNIT_NEW)
            units_set_home(u);
        frames_give(u->frame);
    }
    uffd_wake(units_lo(u), units_bytes(u));
}

/* A unit is moved, which cannot write protect its pages in the same step: if need be, a checksum tells later whether it was written. A unit that
 * cannot be moved is copied and write protected, which takes several times as long. */
void bring_install(struct unit *u)
{
    uintptr_t lo = units_lo(u), from = (uintptr_t)frames_memory(u->frame);
    size_t bytes = units_bytes(u);
    struct frame *f = frames_at(u->frame);
    f->fresh = false;
    bool may_write = !units_array(u)->read_only; /* UFFDIO_MOVE does not move pages to read-only mappings */
    bool look = !u->dirty && look_for_writes(u);
    u->summed = may_write && look && (u->summed || sums_make((const char *)from, bytes, &u->sum));
    if (may_write && (u->summed || !look) && move_pages_in(lo, from, bytes) == 0) {
        f->bytes = 0;
        u->single = f->single;
        frames_give(u->frame);
        arrived(u, true);
        return;
    }
    u->summed = false;
    int error = copy_pages(lo, from, bytes, !u->dirty);
    if (error) {
        not_installed(u, error);
        return;
    }
    frames_add_used((long)bytes);
    u->single = true;
    arrived(u, u->dirty);
    frames_give(u->frame);
}

/* Gives an absent unit a frame, and installs it (a new one) or starts its read. Returns false when there is no memory for it, or the store can start
 * no more calls. */
static bool bring(struct unit *u)
{
    size_t bytes = units_bytes(u);
    int frame = store_may_start() ? frames_take(bytes) : -1;
    if (frame < 0)
        return false;
    struct frame *f = frames_at(frame);
    u->frame = (uint16_t)frame;
    if (u->state == UNIT_NEW) {
        if (!f->fresh)
            memset(frames_memory(frame), 0, bytes);
        u->dirty = true;
        bring_install(u);
    } else {
        f->fresh = false;
        units_array(u)->in_flight++;
        moves_ask_store(u, false);
        stats_add(PAGES_PAGER_READ, (long)bytes / PAGER_PAGE);
    }
    return true;
}

void bring_want(struct unit *u, bool urgent)
{
    if (u->queued && urgent && waiting_units.first != u) {
        units_take_from(&waiting_units, u);
        units_prepend(&waiting_units, u);
    }
    if (u->queued)
        return;
    if ((!waiting_units.first || urgent) && bring(u))
        return;
    u->queued = true;
    (urgent ? units_prepend : units_append)(&waiting_units, u);
}

void bring_back(struct unit *u)
{
    if (u->state == UNIT_PARKED) {
        evict_leave_parked(u);
        units_array(u)->in_flight--;
    } else {
        frames_take_back(u);
    }
    bring_install(u);
}

void bring_waiting(void)
{
    while (waiting_units.first) {
        struct unit *u = waiting_units.first;
        units_take_from(&waiting_units, u);
        u->queued = !bring(u);
        if (u->queued) {
            units_prepend(&waiting_units, u);
            break;
        }
    }
}

size_t bring_bytes_waiting(void) { return waiting_units.bytes; }

void bring_forget_waiting(struct array *a)
{
    for (struct unit *u = waiting_units.first, *next; u; u = next) {
        next = u->next;
        if (units_array(u) != a)
            continue;
        units_take_from(&waiting_units, u);
        u->queued = false;
    }
}
