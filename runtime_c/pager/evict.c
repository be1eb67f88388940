/* Eviction moves units from the program's memory to frames. The frame of a clean unit (not written since it came in) can be reused at once. A dirty
 * unit is parked in its frame, and is written to its file when no other memory is left. All functions of this file run on the pager's thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <sys/mman.h>

enum { MOST_PARKED = 128 }; /* units; half of all frames */

static struct unit_list parked_units; /* in the order in which they were parked, the oldest first */
static int parked_count;
static size_t bytes_being_written; /* bytes of units in state UNIT_WRITING */

/* -- One unit --------------------------------------------------------------------------------------------------------------- */

void evict_forget(struct unit *u)
{
    order_leave(u);
    frames_add_used(-(long)units_bytes(u));
    units_set_home(u);
    units_array(u)->here--;
    resident_clear(units_lo(u), units_hi(u));
}

/* Returns whether some page of the unit is still registered with userfaultfd, after the program has unmapped a part of the unit. */
static bool has_a_page(uintptr_t lo, size_t bytes)
{
    bool any = false;
    for (size_t at = 0; at < bytes && !any; at += PAGER_PAGE)
        any = uffd_has(lo + at, PAGER_PAGE);
    return any;
}

/* Moves a resident unit to an empty frame, and takes it from the lists of residents. Returns false, with the unit still resident, if there is no
 * frame or the pages cannot be moved. EEXIST: the frame has pages of zeros although it is empty, since something (such as a sanitizer) has read
 * there; they are dropped first. */
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

void evict_park(struct unit *u)
{
    u->state = UNIT_PARKED;
    units_append(&parked_units, u);
    parked_count++;
    units_array(u)->in_flight++;
}

void evict_leave_in_frame(struct unit *u)
{
    if (units_array(u)->leaving) {
        units_set_home(u);
    } else {
        u->state = UNIT_WRITTEN;
        frames_at(u->frame)->unit = u;
    }
    frames_give(u->frame);
}

/* A unit that has just been moved to its frame is zero: it need not be written, nor read again. */
static void leave_as_new(struct unit *u)
{
    u->state = UNIT_NEW;
    u->dirty = false;
    frames_at(u->frame)->fresh = true;
    frames_give(u->frame);
    stats_add(PAGES_PAGER_ZERO, (long)units_bytes(u) / PAGER_PAGE);
}

/* Finds out whether the program has written a unit that has just been moved to its frame. */
static void look_whether_written(struct unit *u)
{
    uint64_t sum;
    if (!u->summed)
        return;
    u->summed = sums_make(frames_memory(u->frame), units_bytes(u), &sum) && sum == u->sum;
    u->dirty = !u->summed;
    if (u->dirty)
        units_chunk(units_array(u), units_lo(u))->habit = HABIT_WRITTEN;
}

/* Evicts a clean unit. It is moved to a frame, from which it can come back until another unit needs the frame; or its pages are dropped. Returns
 * false, with the unit still resident, where neither is possible. */
static bool drop_clean(struct unit *u)
{
    const struct array *a = units_array(u);
    if (!a->leaving && !a->read_only && move_out(u)) { /* UFFDIO_MOVE does not move pages of read-only mappings */
        evict_leave_in_frame(u);
        return true;
    }
    if (u->dirty || ERRNO_OF(madvise((void *)units_lo(u), units_bytes(u), MADV_DONTNEED)) != 0)
        return false;
    evict_forget(u);
    return true;
}

/* Evicts a resident unit: a dirty one is parked. Returns false, with the unit still resident, when it cannot be evicted now. */
static bool take_unit_out(struct unit *u)
{
    uintptr_t lo = units_lo(u);
    size_t bytes = units_bytes(u);
    if (!(u->dirty ? uffd_has_written : uffd_has)(lo, bytes)) { /* the program has unmapped some of it, and other memory may be there */
        if (!has_a_page(lo, bytes))
            return evict_forget(u), true;
        return false;
    }
    if (u->dirty && units_array(u)->read_only)
        return false; /* a system call that the library does not see has made the pages writable: what was written cannot go to the file */
    bool moved = u->dirty;
    if (moved ? !move_out(u) : !drop_clean(u))
        return false;
    look_whether_written(u);
    if (!u->dirty && !u->only_read)
        units_chunk(units_array(u), lo)->habit = HABIT_READ;
    if (u->dirty)
        (zeros_only(u) ? leave_as_new : evict_park)(u);
    else if (moved)
        evict_leave_in_frame(u);
    sizes_evicted(u);
    return true;
}

void evict_leave_parked(struct unit *u)
{
    units_take_from(&parked_units, u);
    parked_count--;
}

/* Starts the write of a parked unit to its home. Only to be called while store_may_start(). */
static void write_parked(struct unit *u)
{
    size_t bytes = units_bytes(u);
    evict_leave_parked(u);
    bytes_being_written += bytes;
    moves_ask_store(u, true);
    stats_add(PAGES_PAGER_WRITTEN, (long)bytes / PAGER_PAGE);
}

void evict_written(const struct unit *u) { bytes_being_written -= units_bytes(u); }

/* -- How many units are evicted ahead of need ------------------------------------------------------------------------------- */

/* Returns the bytes that free memory, idle frames and parked units should have together: 1/64 of the bound, at most the largest unit. Parked units
 * are not written as long as enough memory is available without that, and a unit that turns out to be in use comes back from its frame (R. Turner and
 * H. Levy, Segmented FIFO page replacement, SIGMETRICS 1981). The share is small since each unit that comes back has cost two moves, and since memory
 * in frames is of no use to the working set. */
static size_t most_out(void)
{
    size_t some = frames_bound() / 64;
    return some < PAGER_CHUNK ? some : PAGER_CHUNK;
}

/* Returns the bytes of most_out() that should be available without a write: free memory and idle frames. */
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

/* -- Eviction of a whole array ---------------------------------------------------------------------------------------------- */

static void write_if_possible(struct unit *u)
{
    if (store_may_start())
        write_parked(u);
}

/* Gives up the contents of a parked unit: they are not written. */
static void drop_parked(struct unit *u)
{
    evict_leave_parked(u);
    units_array(u)->in_flight--;
    units_set_home(u);
    frames_give(u->frame);
}

/* Begins or continues the eviction of all units of the array, by the given function for resident and for parked units. */
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
