/* What a fault, a hint, or the end of a read or write does to units. Only the pager's thread is here. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum {
    LOOK_AGAIN = 8, /* a chunk that was written is taken to be written so many times */
    AHEAD = 2,      /* units that a sweep without hints is read ahead */
    MOST_PARKED = 128
};

static struct unit_list waiting_units;   /* for frames; the first is served first */
static struct unit_list parked_units;          /* the first has been there for longest */
static int parked_count;
static size_t bytes_being_written;             /* bytes on their way to the store */

/* -- Into the program's memory ---------------------------------------------------------------------------------------------- */

/* What is brought without being copied cannot be protected in the same step, and counts as written. */
static bool look_for_writes(const struct unit *u)
{
    struct chunk *c = units_chunk(units_array(u), units_lo(u));
    return c->habit != HABIT_WRITTEN || ++c->turns % LOOK_AGAIN == 0;
}

static void arrived(struct unit *u, bool dirty)
{
    u->state = UNIT_RESIDENT;
    u->dirty = dirty;
    u->wanted = false;
    order_add(u);
    units_array(u)->here++;
}

/* Of a unit that the program has unmapped a part of, the rest. */
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

/* The frame has the contents, and is not idle. */
static void install(struct unit *u)
{
    uintptr_t lo = units_lo(u), from = (uintptr_t)frames_memory(u->frame);
    size_t bytes = units_bytes(u);
    struct frame *f = frames_at(u->frame);
    f->fresh = false;
    if ((u->dirty || !look_for_writes(u)) && uffd_move(lo, from, bytes) == 0) {
        f->bytes = 0;
        frames_give(u->frame);
        arrived(u, true);
        return;
    }
    if (copy_pages(lo, from, bytes, !u->dirty) != 0) { /* the program has unmapped it */
        units_is_at_home(u);
        uffd_wake(lo, bytes);
    } else {
        frames_add_used((long)bytes);
        arrived(u, u->dirty);
    }
    frames_give(u->frame);
}

static void call_store(struct unit *u, bool write)
{
    struct array *a = units_array(u);
    u->state = write ? UNIT_WRITING : UNIT_READING;
    u->dirty = u->dirty && !write;
    store_start(&(struct store_call){write, a->home, frames_memory(u->frame), units_bytes(u), units_lo(u) - a->lo, u});
}

/* False when there is no memory for it, or the store is busy. */
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
        install(u);
    } else {
        f->fresh = false;
        units_array(u)->in_flight++;
        call_store(u, false);
        stats_add(PAGES_PAGER_READ, (long)bytes / PAGER_PAGE);
    }
    return true;
}

/* The unit at addr, of the size that suits the access if it is absent. */
static struct unit *begin(struct array *a, uintptr_t addr, const struct access *is)
{
    struct unit *u = units_of_size(a, addr, is->shift);
    if (!units_is_absent(u))
        return u;
    u->dirty = u->wanted = false;
    if (is->scattered)
        sizes_scattered(a, u);
    return u;
}

static void want(struct unit *u, bool urgent)
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

static void leave_parked(struct unit *u)
{
    units_take_from(&parked_units, u);
    parked_count--;
}

/* Of a unit that is in its frame. */
static void take_back(struct unit *u)
{
    if (u->state == UNIT_PARKED) {
        leave_parked(u);
        units_array(u)->in_flight--;
    } else {
        frames_take_back(u);
    }
    install(u);
}

/* -- Out of it ---------------------------------------------------------------------------------------------------------------- */

static void forget_resident(struct unit *u)
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
            return forget_resident(u), true;
        return false;
    }
    if (!u->dirty) {
        if (ERRNO_OF(madvise((void *)lo, bytes, MADV_DONTNEED)) != 0)
            return false;
        c->habit = HABIT_READ;
        forget_resident(u);
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

/* Only while the store may start. */
static void write_parked(struct unit *u)
{
    size_t bytes = units_bytes(u);
    leave_parked(u);
    bytes_being_written += bytes;
    call_store(u, true);
    stats_add(PAGES_PAGER_WRITTEN, (long)bytes / PAGER_PAGE);
}

/* Bytes that are to be had without taking a unit out, and parked. What is parked need not be written as long as there are enough others: what turns
 * out to be in use comes back from there (R. Turner and H. Levy, Segmented FIFO page replacement, SIGMETRICS 1981). */
static size_t most_out(void)
{
    size_t some = frames_bound() / 8;
    return some < 8 * PAGER_CHUNK ? some : 8 * PAGER_CHUNK;
}

/* Of these, not parked. */
static size_t spare(void) { return most_out() / 2; }

static void take_units_out(void)
{
    for (int tries = 64; tries > 0;) {
        size_t ready = frames_ready(bytes_being_written), waiting = waiting_units.bytes;
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

void moves_make_room(void)
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
    take_units_out();
}

size_t moves_wait(void) { return waiting_units.bytes; }

/* -- What happens ------------------------------------------------------------------------------------------------------------- */

static void prefetch_units(struct array *a, uintptr_t lo, uintptr_t hi, const struct access *is)
{
    size_t most = frames_bound() / 4;
    for (struct unit *u; lo < hi; lo = units_lo(u) + units_bytes(u)) {
        u = begin(a, lo, is);
        if (units_is_absent(u)) {
            if (waiting_units.bytes + units_bytes(u) > most)
                return;
            want(u, false);
        } else if (u->state == UNIT_WRITING) {
            u->wanted = true;
        } else if (u->state == UNIT_WRITTEN || u->state == UNIT_PARKED) {
            take_back(u);
        } else if (u->state == UNIT_RESIDENT) {
            order_need(u);
        }
    }
}

/* Of a sweep without hints, what follows the unit of a fault. */
static void read_ahead(struct array *a, const struct unit *u, const struct access *is)
{
    uintptr_t lo = units_lo(u), hi = lo + units_bytes(u);
    size_t ahead = is->sweep ? (size_t)AHEAD << is->shift : 0;
    uintptr_t from = is->sweep < 0 ? (lo - a->lo > ahead ? lo - ahead : a->lo) : lo;
    uintptr_t upto = is->sweep > 0 ? (a->hi - hi > ahead ? hi + ahead : a->hi) : hi;
    if (from < lo)
        prefetch_units(a, from, lo, is);
    if (upto > hi)
        prefetch_units(a, hi, upto, is);
    sizes_brought(a, from, upto);
}

void moves_fault(uintptr_t addr, bool write, bool protection)
{
    struct array *a = units_array_at(addr);
    addr &= -(uintptr_t)PAGER_PAGE;
    if (!a) {
        uffd_zero(addr);
        uffd_wake(addr, PAGER_PAGE);
        return;
    }
    if (a->leaving)
        return;
    struct unit *u = units_at(a, addr);
    struct access is = {.shift = 0};
    if (units_is_absent(u)) {
        is = sizes_of_access(a, addr, addr + PAGER_PAGE);
        u = begin(a, addr, &is);
    }
    u->dirty = u->dirty || (write && u->state != UNIT_RESIDENT);
    switch (u->state) {
    case UNIT_NEW:
    case UNIT_HOME:
        want(u, true);
        break;
    case UNIT_WRITING:
        u->wanted = true;
        break;
    case UNIT_WRITTEN:
    case UNIT_PARKED:
        take_back(u);
        break;
    case UNIT_RESIDENT:
        if (protection && !u->dirty) {
            units_chunk(a, addr)->habit = HABIT_WRITTEN;
            u->dirty = true;
        }
        if (protection && uffd_unprotect(units_lo(u), units_bytes(u)) != 0)
            uffd_unprotect(addr, PAGER_PAGE);
        if (!protection && uffd_zero(addr) == 0)
            u->dirty = true; /* the program has given the page back */
        uffd_wake(addr, PAGER_PAGE);
        break;
    case UNIT_LOST:
        uffd_poison(addr, PAGER_PAGE);
        uffd_wake(addr, PAGER_PAGE);
        break;
    default:
        break;
    }
    if (is.shift)
        read_ahead(a, u, &is);
}

void moves_hint(uintptr_t lo, uintptr_t hi)
{
    struct array *a = units_array_at(lo);
    if (!a || a->leaving || lo >= hi)
        return;
    hi = hi < a->hi ? hi : a->hi;
    struct access is = sizes_of_access(a, lo, hi);
    prefetch_units(a, lo, hi, &is);
}

void moves_release(uintptr_t lo, uintptr_t hi, int priority)
{
    struct array *a = units_array_at(lo);
    hi = a && hi > a->hi ? a->hi : hi;
    while (a && !a->leaving && lo < hi) {
        struct unit *u = units_at(a, lo);
        uintptr_t end = units_lo(u) + units_bytes(u), upto = end < hi ? end : hi;
        if (u->state == UNIT_RESIDENT)
            order_release(u, (upto - lo) >> PAGER_SHIFT, priority);
        lo = upto;
    }
}

/* -- The store has answered --------------------------------------------------------------------------------------------------- */

static void say_lost(int error)
{
    static bool said;
    char line[256];
    snprintf(line, sizeof line,
             "iopref: IOPREF_SCRATCH: part of an array cannot be read back from its file; the program ends where it uses it: %s\n",
             strerror(error));
    if (!said)
        os_print(line);
    said = true;
}

static void read_ended(struct unit *u, int error)
{
    if (error && !units_array(u)->leaving) {
        say_lost(error);
        frames_give(u->frame);
        u->state = UNIT_LOST;
        uffd_poison(units_lo(u), units_bytes(u));
        uffd_wake(units_lo(u), units_bytes(u));
    } else if (units_array(u)->leaving) {
        frames_give(u->frame);
        units_is_at_home(u);
    } else {
        install(u);
    }
}

/* Without room for what is written, there is no way on. */
static void write_ended(struct unit *u, int error)
{
    bytes_being_written -= units_bytes(u);
    if (error && !units_array(u)->dropped)
        written_failed(error);
    if (u->wanted && !units_array(u)->leaving) {
        install(u);
        return;
    }
    if (units_array(u)->leaving) {
        units_is_at_home(u);
    } else {
        u->state = UNIT_WRITTEN;
        frames_at(u->frame)->unit = u;
    }
    frames_give(u->frame);
}

void moves_done(struct unit *u, int error)
{
    units_array(u)->in_flight--;
    if (u->state == UNIT_READING)
        read_ended(u, error);
    else
        write_ended(u, error);
}

/* -- Arrays that go ------------------------------------------------------------------------------------------------------------ */

static void forget_waiting(struct array *a)
{
    for (struct unit *u = waiting_units.first, *next; u; u = next) {
        next = u->next;
        if (units_array(u) != a)
            continue;
        units_take_from(&waiting_units, u);
        u->queued = false;
    }
}

static void write_if_possible(struct unit *u)
{
    if (store_may_start())
        write_parked(u);
}

static void drop_parked(struct unit *u)
{
    leave_parked(u);
    units_array(u)->in_flight--;
    units_is_at_home(u);
    frames_give(u->frame);
}

static void array_leaves(struct array *a, void (*resident_leaves)(struct unit *u), void (*parked_leaves)(struct unit *u))
{
    a->leaving = true;
    forget_waiting(a);
    frames_disown(a);
    order_each_of(a, resident_leaves);
    for (struct unit *u = parked_units.first, *next; u; u = next) {
        next = u->next;
        if (units_array(u) == a)
            parked_leaves(u);
    }
}

static void take_out_or_not(struct unit *u) { take_unit_out(u); }

void moves_take_out(struct array *a) { array_leaves(a, take_out_or_not, write_if_possible); }

void moves_drop(struct array *a)
{
    a->dropped = true;
    array_leaves(a, forget_resident, drop_parked);
}

bool moves_none_left(const struct array *a) { return a->here == 0 && a->in_flight == 0; }
