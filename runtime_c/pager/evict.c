/* Units are taken out of the program's memory, and move to frames. One that was not written since it came is as good as
   gone. One that was written is parked there, and is written to its file when other memory runs short. Only the pager's
   thread is here. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <sys/mman.h>

enum { MOST_PARKED = 128 };

static struct unit_list parked_units; /* the first has been there for longest */
static int parked_count;
static size_t bytes_being_written; /* on their way to the store */

/* -- One unit --------------------------------------------------------------------------------------------------------------- */

void evict_forget(struct unit *u)
{
    order_leave(u);
    frames_add_used(-(long)units_bytes(u));
    units_is_at_home(u);
    units_array(u)->here--;
    resident_clear(units_lo(u), units_lo(u) + units_bytes(u));
}

/* The rest of a unit that the program has unmapped a part of stays in memory. */
static bool has_a_page(uintptr_t lo, size_t bytes)
{
    bool any = false;
    for (size_t at = 0; at < bytes && !any; at += PAGER_PAGE)
        any = uffd_has(lo + at, PAGER_PAGE);
    return any;
}

/* To a frame. Who reads anywhere in the address space, as a sanitizer may, has put zeros where nothing should be. */
static bool move_out(struct unit *u)
{
    uintptr_t lo = units_lo(u);
    size_t bytes = units_bytes(u);
    int frame = frames_take_empty();
    if (frame < 0)
        return false;
    char *to = frames_memory(frame);
    if (bytes == PAGER_CHUNK)
        frames_make_way(to);
    int error = uffd_move((uintptr_t)to, lo, bytes, u->dirty);
    if ((error == EEXIST || (error == ESTALE && u->dirty)) && frames_make_way(to))
        error = uffd_move((uintptr_t)to, lo, bytes, u->dirty);
    if (error) {
        u->dirty = u->dirty || error == ESTALE; /* the program may have written it meanwhile */
        return frames_give(frame), false;
    }
    frames_at(frame)->bytes = bytes;
    frames_at(frame)->fresh = false;
    frames_at(frame)->single = u->single;
    u->frame = (uint16_t)frame;
    order_leave(u);
    units_array(u)->here--;
    resident_clear(lo, lo + bytes);
    return true;
}

static void park(struct unit *u)
{
    u->state = UNIT_PARKED;
    units_append(&parked_units, u);
    parked_count++;
    units_array(u)->in_flight++;
}

/* It comes back from its frame, too, until another unit needs that. */
static bool drop_clean(struct unit *u)
{
    const struct array *a = units_array(u);
    if (!a->leaving && !a->read_only && move_out(u)) { /* the system moves no pages that may not be written */
        u->state = UNIT_WRITTEN;
        frames_at(u->frame)->unit = u;
        frames_give(u->frame);
        return true;
    }
    if (u->dirty || ERRNO_OF(madvise((void *)units_lo(u), units_bytes(u), MADV_DONTNEED)) != 0)
        return false;
    evict_forget(u);
    return true;
}

/* False when it cannot go now. */
static bool take_unit_out(struct unit *u)
{
    uintptr_t lo = units_lo(u);
    size_t bytes = units_bytes(u);
    if (!(u->dirty ? uffd_has_written : uffd_has)(lo, bytes)) { /* the program has unmapped it, and something else may be there */
        if (!has_a_page(lo, bytes))
            return evict_forget(u), true;
        return false;
    }
    if (u->dirty && units_array(u)->read_only)
        return false; /* by a way around `mprotect`, the program has written what is its own from then on */
    if (u->dirty ? !move_out(u) : !drop_clean(u))
        return false;
    if (u->dirty)
        park(u);
    else if (!u->only_read)
        units_chunk(units_array(u), lo)->habit = HABIT_READ;
    sizes_evicted(u);
    return true;
}

void evict_leave_parked(struct unit *u)
{
    units_take_from(&parked_units, u);
    parked_count--;
}

/* Only while the store may start. */
static void write_parked(struct unit *u)
{
    size_t bytes = units_bytes(u);
    evict_leave_parked(u);
    bytes_being_written += bytes;
    moves_ask_store(u, true);
    stats_add(PAGES_PAGER_WRITTEN, (long)bytes / PAGER_PAGE);
}

void evict_written(const struct unit *u) { bytes_being_written -= units_bytes(u); }

/* -- As many as there should be --------------------------------------------------------------------------------------------- */

/* Bytes that are to be had without taking a unit out, and parked. What is parked need not be written as long as there are
   enough others: what turns out to be in use comes back from there (R. Turner and H. Levy, Segmented FIFO page replacement,
   SIGMETRICS 1981). Few: each unit that comes back has cost two moves, and what is out does not help those that are in use. */
static size_t most_out(void)
{
    size_t some = frames_bound() / 64;
    return some < PAGER_CHUNK ? some : PAGER_CHUNK;
}

/* Of these, not parked. */
static size_t spare(void) { return most_out() / 2; }

void evict_some(void)
{
    for (int tries = 64; tries > 0;) {
        size_t ready = frames_ready(bytes_being_written), waiting = bring_bytes_waiting();
        struct unit *u;
        if (parked_units.first && (ready < spare() + waiting || parked_count >= MOST_PARKED)) {
            if (!store_may_start())
                return;
            write_parked(parked_units.first);
        } else if (ready + parked_units.bytes < most_out() + waiting && (u = order_next()) != NULL) {
            if (!take_unit_out(u)) {
                order_put_off(u);
                tries--;
            }
        } else {
            return;
        }
    }
}

/* -- All of an array -------------------------------------------------------------------------------------------------------- */

static void write_if_possible(struct unit *u)
{
    if (store_may_start())
        write_parked(u);
}

static void drop_parked(struct unit *u)
{
    evict_leave_parked(u);
    units_array(u)->in_flight--;
    units_is_at_home(u);
    frames_give(u->frame);
}

static void array_leaves(struct array *a, void (*resident_leaves)(struct unit *u), void (*parked_leaves)(struct unit *u))
{
    a->leaving = true;
    bring_forget_waiting(a);
    frames_disown(a);
    order_each_of(a, resident_leaves);
    for (struct unit *u = parked_units.first, *next; u; u = next) {
        next = u->next;
        if (units_array(u) == a)
            parked_leaves(u);
    }
}

static void take_out_or_not(struct unit *u) { take_unit_out(u); }

void evict_array(struct array *a) { array_leaves(a, take_out_or_not, write_if_possible); }

void evict_dropped_array(struct array *a)
{
    a->dropped = true;
    array_leaves(a, evict_forget, drop_parked);
}
