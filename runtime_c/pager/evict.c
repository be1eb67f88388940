/* Units are taken out of the program's memory. One that was not written since it came is dropped. One that was written moves
   to a frame, where it is parked, and is written to its file when other memory runs short. Only the pager's thread is here. */
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
    order_take(u);
    frames_add_used(-(long)units_bytes(u));
    units_is_at_home(u);
    units_array(u)->here--;
}

/* The rest of a unit that the program has unmapped a part of stays in memory. */
static bool has_a_page(uintptr_t lo, size_t bytes)
{
    bool any = false;
    for (size_t at = 0; at < bytes && !any; at += PAGER_PAGE)
        any = uffd_has(lo + at, PAGER_PAGE);
    return any;
}

/* Who reads anywhere in the address space, as a sanitizer may, has put zeros where nothing should be. */
static int move_to_frame(int frame, uintptr_t lo, size_t bytes)
{
    char *to = frames_memory(frame);
    int error = uffd_move((uintptr_t)to, lo, bytes);
    if (error == EEXIST && ERRNO_OF(madvise(to, PAGER_CHUNK, MADV_DONTNEED)) == 0)
        error = uffd_move((uintptr_t)to, lo, bytes);
    return error;
}

/* False when it cannot go now. */
static bool take_unit_out(struct unit *u)
{
    struct array *a = units_array(u);
    uintptr_t lo = units_lo(u);
    size_t bytes = units_bytes(u);
    struct chunk *c = units_chunk(a, lo);
    if (!uffd_has(lo, bytes)) { /* the program has unmapped it, and something else may be there */
        if (!has_a_page(lo, bytes))
            return evict_forget(u), true;
        return false;
    }
    if (!u->dirty) {
        if (ERRNO_OF(madvise((void *)lo, bytes, MADV_DONTNEED)) != 0)
            return false;
        c->habit = HABIT_READ;
        evict_forget(u);
    } else if (a->read_only) {
        return false; /* by a way around `mprotect`, the program has written what is its own from then on */
    } else {
        int frame = frames_take_empty();
        if (frame < 0)
            return false;
        if (move_to_frame(frame, lo, bytes) != 0)
            return frames_give(frame), false;
        frames_at(frame)->bytes = bytes;
        frames_at(frame)->fresh = false;
        u->frame = (uint16_t)frame;
        order_take(u);
        u->state = UNIT_PARKED;
        units_append(&parked_units, u);
        parked_count++;
        a->in_flight++;
        a->here--;
    }
    sizes_evicted(u);
    resident_clear(lo, lo + bytes);
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
