/* The reactions to page faults, hints, and the ends of reads and writes. All functions of this file run on the pager's thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <stdio.h>
#include <string.h>

enum {
    AHEAD = 2 /* at most 2 units are read ahead of a fault that continues a sweep */
};

void moves_ask_store(struct unit *u, bool write)
{
    struct array *a = units_array(u);
    u->state = write ? UNIT_WRITING : UNIT_READING;
    u->dirty = u->dirty && !write;
    u->summed = false;
    if (write)
        zeros_stored(u);
    size_t at = ((size_t)a->from << PAGER_SHIFT) + units_lo(u) - a->lo;
    store_start(&(struct store_call){write, a->home, frames_memory(u->frame), units_bytes(u), at, u});
}

/* Returns the unit at addr. If it is absent, its size is changed to the one that suits the access. */
static struct unit *begin(struct array *a, uintptr_t addr, const struct access *is)
{
    struct unit *u = units_of_size(a, addr, is->shift);
    if (!units_is_absent(u))
        return u;
    u->dirty = u->wanted = false;
    sizes_brings(a, u, is);
    return u;
}

/* -- Faults and hints --------------------------------------------------------------------------------------------------------- */

/* Prefetches the units from lo to hi. Units that wait for frames are limited to a quarter of the bound; beyond it, prefetches are dropped. */
static void prefetch_units(struct array *a, uintptr_t lo, uintptr_t hi, const struct access *is)
{
    size_t most = frames_bound() / 4;
    for (struct unit *u; lo < hi; lo = units_hi(u)) {
        u = begin(a, lo, is);
        if (units_is_absent(u)) {
            if (bring_bytes_waiting() + units_bytes(u) <= most)
                bring_want(u, false);
            else
                resident_clear(units_lo(u), units_hi(u));
        } else if (u->state == UNIT_WRITING) {
            u->wanted = true;
        } else if (u->state == UNIT_WRITTEN || u->state == UNIT_PARKED) {
            bring_back(u);
        } else if (u->state == UNIT_RESIDENT) {
            order_need(u);
        }
    }
}

/* Prefetches the units that follow the unit of a fault, if the fault continues a sweep: no more bytes than the sweep has gone on for, as two
 * scattered accesses may be neighbours by chance. */
static void read_ahead(struct array *a, const struct unit *u, const struct access *is)
{
    uintptr_t lo = units_lo(u), hi = units_hi(u);
    long units = is->sweep ? min_long((long)(((size_t)is->of->run << PAGER_SHIFT) >> is->shift), AHEAD) : 0;
    size_t ahead = (size_t)units << is->shift;
    uintptr_t from = is->sweep < 0 ? (lo - a->lo > ahead ? lo - ahead : a->lo) : lo;
    uintptr_t upto = is->sweep > 0 ? (a->hi - hi > ahead ? hi + ahead : a->hi) : hi;
    if (from < lo)
        prefetch_units(a, from, lo, is);
    if (upto > hi)
        prefetch_units(a, hi, upto, is);
    sweeps_brought(a, is->of, from, upto);
}

/* Returns whether the page is in memory; true where that cannot be told. */
static bool is_there(uintptr_t page)
{
    unsigned char in_memory = 1;
    return os_residency(page, page + PAGER_PAGE, &in_memory) != 0 || in_memory;
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
    order_reaches(addr, false, next_use_entries());
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
        bring_want(u, true);
        break;
    case UNIT_WRITING:
        u->wanted = true;
        break;
    case UNIT_WRITTEN:
    case UNIT_PARKED:
        bring_back(u);
        break;
    case UNIT_RESIDENT:
        if (protection && !u->dirty) {
            units_chunk(a, addr)->habit = HABIT_WRITTEN;
            u->dirty = true;
        }
        if (protection && uffd_unprotect(units_lo(u), units_bytes(u)) != 0)
            uffd_unprotect(addr, PAGER_PAGE);
        if (!protection && a->read_only && !is_there(addr)) { /* the program has dropped the page (madvise): it is read from the file again */
            evict_forget(u);
            bring_want(u, true);
            break;
        }
        if (!protection && !a->read_only && uffd_zero(addr) == 0)
            u->dirty = true; /* the program has dropped the page: it has zeros from now on */
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

static void prefetch_range(struct array *a, uintptr_t lo, uintptr_t hi)
{
    struct access is = sizes_of_access(a, lo, hi);
    prefetch_units(a, lo, hi, &is);
    if (a->read_only)
        sweeps_brought(a, is.of, units_lo(units_at(a, lo)), units_hi(units_at(a, hi - 1)));
}

void moves_hint(uintptr_t lo, uintptr_t hi, unsigned long entries)
{
    struct array *a = units_array_at(lo);
    if (!a || a->leaving || lo >= hi)
        return;
    order_reaches(lo, true, entries);
    prefetch_range(a, lo, hi < a->hi ? hi : a->hi);
}

/* Reads a page by itself: data around it need not be read. */
static void bring_page(struct array *a, uintptr_t page)
{
    struct unit *u = page >= a->lo && page < a->hi ? units_of_size(a, page, PAGER_SHIFT) : NULL;
    if (u && units_is_absent(u))
        bring_want(u, false);
}

/* The program is told when this is done; it has not written there since it asked. */
void moves_overwrite(struct overwritten o)
{
    struct array *a = units_array_at(o.lo);
    if (!a || a->leaving || a->read_only)
        return;
    uintptr_t hi = o.hi < a->hi ? o.hi : a->hi;
    struct unit *u;
    for (uintptr_t lo = o.lo; lo < hi; lo = units_hi(u)) {
        u = units_at(a, lo);
        if (!units_is_absent(u) || u->state == UNIT_NEW)
            continue;
        while (units_lo(u) < lo || units_hi(u) > hi)
            u = units_of_size(a, lo, u->shift - 1);
        u->state = UNIT_NEW;
        stats_add(PAGES_PAGER_OVERWRITTEN, (long)units_bytes(u) / PAGER_PAGE);
    }
    if (o.head)
        bring_page(a, o.lo - PAGER_PAGE);
    if (o.tail)
        bring_page(a, o.hi);
}

void moves_read_further(int home, size_t at, size_t bytes)
{
    for (int i = 0; i < PAGER_ARRAYS; i++) {
        struct array *a = &pager_arrays[i];
        size_t begin = (size_t)a->from << PAGER_SHIFT;
        if (!a->hi || a->home != home || a->leaving || at < begin || at - begin >= a->hi - a->lo)
            continue;
        uintptr_t lo = a->lo + (at - begin);
        prefetch_range(a, lo, bytes < a->hi - lo ? lo + bytes : a->hi);
        return;
    }
}

void moves_release(uintptr_t lo, uintptr_t hi, int priority, unsigned long entries)
{
    struct array *a = units_array_at(lo);
    hi = a && hi > a->hi ? a->hi : hi;
    order_reaches(lo, false, entries);
    while (a && !a->leaving && lo < hi) {
        struct unit *u = units_at(a, lo);
        uintptr_t end = units_hi(u), upto = end < hi ? end : hi;
        if (u->state == UNIT_RESIDENT)
            order_release(u, lo, upto, priority, entries);
        lo = upto;
    }
}

/* -- Ends of reads and writes ------------------------------------------------------------------------------------------------- */

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
    if (error && !units_array(u)->leaving && units_array(u)->read_only && serve_give_to_system(units_array(u)) == 0) {
        frames_give(u->frame);
        units_set_home(u);
        evict_dropped_array(units_array(u));
    } else if (error && !units_array(u)->leaving) {
        say_lost(error);
        frames_give(u->frame);
        u->state = UNIT_LOST;
        uffd_poison(units_lo(u), units_bytes(u));
        uffd_wake(units_lo(u), units_bytes(u));
    } else if (units_array(u)->leaving) {
        frames_give(u->frame);
        units_set_home(u);
    } else {
        bring_install(u);
    }
}

/* A write has ended. If it failed, as on a full disk, the program is ended, since its data has no place to stay. */
static void write_ended(struct unit *u, int error)
{
    evict_written(u);
    if (error && !units_array(u)->dropped)
        written_failed(error);
    if (u->wanted && !units_array(u)->leaving) {
        bring_install(u);
        return;
    }
    evict_leave_in_frame(u);
}

void moves_done(struct unit *u, int error)
{
    units_array(u)->in_flight--;
    if (u->state == UNIT_READING)
        read_ended(u, error);
    else
        write_ended(u, error);
}

void moves_make_room(void)
{
    bring_waiting();
    evict_some();
}

bool moves_none_left(const struct array *a) { return a->here == 0 && a->in_flight == 0; }
