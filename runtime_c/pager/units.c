/* The units of all arrays: what a fault, a hint, or the end of a read or write does to them. Only the pager's thread is here. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    SMALL_SHIFT = 14,      /* of units that are read here and there: as many a second as of single pages */
    UNITS_IN_MEMORY = 32,  /* at least: a small memory has small units */
    CERTAIN = 4,           /* accesses that a pattern takes to be believed */
    LOOK_AGAIN = 8,        /* a chunk that was written is taken to be written so many times */
    AHEAD = 2              /* units that a sweep without hints is read ahead */
};

PRIVATE struct array pager_arrays[PAGER_ARRAYS];
static int array_count; /* places that were ever used */

/* Lists of units, with their ends. */
struct unit_list {
    struct unit *first, *last;
    size_t bytes;
};

static struct unit_list resident_units; /* the oldest first */
static struct unit_list waiting_units;   /* for frames; the first is served first */
static size_t bytes_being_written;             /* bytes on their way to the store */

/* -- Where things are ---------------------------------------------------------------------------------------------------- */

struct array *units_array_at(uintptr_t addr)
{
    static int last;
    if (addr >= pager_arrays[last].lo && addr < pager_arrays[last].hi)
        return &pager_arrays[last];
    for (int i = 0; i < array_count; i++)
        if (addr >= pager_arrays[i].lo && addr < pager_arrays[i].hi)
            return &pager_arrays[last = i];
    return NULL;
}

static struct array *array_of(const struct unit *u) { return &pager_arrays[u->array]; }

static struct chunk *chunk_at(const struct array *a, uintptr_t addr)
{
    return &a->chunks[(addr >> PAGER_CHUNK_SHIFT) - (a->lo >> PAGER_CHUNK_SHIFT)];
}

static struct unit *unit_at(const struct array *a, uintptr_t addr)
{
    uintptr_t lo = addr >> chunk_at(a, addr)->shift << chunk_at(a, addr)->shift;
    struct unit *u = &a->units[((lo < a->lo ? a->lo : lo) - a->lo) >> PAGER_SHIFT];
    u->array = (uint16_t)(a - pager_arrays);
    return u;
}

static uintptr_t lo_of(const struct unit *u)
{
    const struct array *a = array_of(u);
    return a->lo + ((uintptr_t)(u - a->units) << PAGER_SHIFT);
}

static size_t bytes_of(const struct unit *u)
{
    const struct array *a = array_of(u);
    uintptr_t lo = lo_of(u), size = (uintptr_t)1 << chunk_at(a, lo)->shift, hi = (lo & -size) + size;
    return (hi < a->hi ? hi : a->hi) - lo;
}

static void append(struct unit_list *list, struct unit *u)
{
    u->next = NULL;
    u->previous = list->last;
    *(list->last ? &list->last->next : &list->first) = u;
    list->last = u;
    list->bytes += bytes_of(u);
}

static void prepend(struct unit_list *list, struct unit *u)
{
    u->previous = NULL;
    u->next = list->first;
    *(list->first ? &list->first->previous : &list->last) = u;
    list->first = u;
    list->bytes += bytes_of(u);
}

static void remove_from(struct unit_list *list, struct unit *u)
{
    *(u->previous ? &u->previous->next : &list->first) = u->next;
    *(u->next ? &u->next->previous : &list->last) = u->previous;
    list->bytes -= bytes_of(u);
}

/* -- Sizes ---------------------------------------------------------------------------------------------------------------- */

static int large_shift(void)
{
    int shift = PAGER_CHUNK_SHIFT;
    while (shift > PAGER_SHIFT && (size_t)UNITS_IN_MEMORY << shift > frames_bound())
        shift--;
    return shift;
}

static int shift_for(const struct array *a)
{
    int large = large_shift();
    return a->pays_small && large > SMALL_SHIFT ? SMALL_SHIFT : large;
}

/* Nothing of the chunk is in memory or on its way. Where a part has something in the store, all is read from there: what was never
 * written is zeros there, too. */
static void reshape(struct array *a, uintptr_t addr)
{
    struct chunk *c = chunk_at(a, addr);
    int shift = shift_for(a);
    if (c->busy || c->shift == shift)
        return;
    uintptr_t lo = addr & -(uintptr_t)PAGER_CHUNK, hi = lo + PAGER_CHUNK;
    lo = lo < a->lo ? a->lo : lo;
    hi = hi < a->hi ? hi : a->hi;
    size_t old = (size_t)1 << (c->shift - PAGER_SHIFT), new = (size_t)1 << (shift - PAGER_SHIFT);
    size_t step = old < new ? old : new, page = lo >> PAGER_SHIFT, end = hi >> PAGER_SHIFT;
    struct unit *base = a->units - (a->lo >> PAGER_SHIFT), *from = NULL, *to = NULL;
    for (size_t next; page < end; page = next) {
        next = (page / step + 1) * step;
        if (!from || page % old == 0)
            from = base + page;
        if (!to || page % new == 0) {
            to = base + page;
            to->state = from->state;
        } else if (from->state == UNIT_HOME) {
            to->state = UNIT_HOME;
        }
    }
    c->shift = (uint8_t)shift;
}

/* Whether an access is next to an earlier one, before or behind; it is remembered. */
static bool is_next_to_earlier(struct array *a, uintptr_t lo, uintptr_t hi)
{
    bool found = false;
    for (int i = 0; i < STREAMS && !found; i++) {
        const struct pager_stream *s = &a->streams[i];
        found = s->hi && lo <= s->hi + PAGER_PAGE && hi + PAGER_PAGE >= s->lo;
        if (found)
            a->streams[i] = (struct pager_stream){lo, hi};
    }
    if (!found)
        a->streams[a->next_stream++ % STREAMS] = (struct pager_stream){lo, hi};
    a->score = found ? (a->score < CERTAIN ? a->score + 1 : CERTAIN) : (a->score > -CERTAIN ? a->score - 1 : -CERTAIN);
    a->pays_small = a->score == -CERTAIN || (a->pays_small && a->score < CERTAIN);
    return found;
}

/* -- Into the program's memory ---------------------------------------------------------------------------------------------- */

void units_is_at_home(struct unit *u)
{
    u->state = UNIT_HOME;
    chunk_at(array_of(u), lo_of(u))->busy--;
}

/* What is brought without being copied cannot be protected in the same step, and counts as written. */
static bool look_for_writes(const struct unit *u)
{
    struct chunk *c = chunk_at(array_of(u), lo_of(u));
    return c->habit != HABIT_WRITTEN || ++c->turns % LOOK_AGAIN == 0;
}

static void arrived(struct unit *u, bool dirty)
{
    u->state = UNIT_RESIDENT;
    u->dirty = dirty;
    u->wanted = false;
    u->released = 0;
    append(&resident_units, u);
    array_of(u)->here++;
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
    uintptr_t lo = lo_of(u), from = (uintptr_t)frames_memory(u->frame);
    size_t bytes = bytes_of(u);
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
    } else {
        frames_add_used((long)bytes);
        arrived(u, u->dirty);
    }
    frames_give(u->frame);
}

static void call_store(struct unit *u, bool write)
{
    struct array *a = array_of(u);
    a->in_flight++;
    u->state = write ? UNIT_WRITING : UNIT_READING;
    u->dirty = u->dirty && !write;
    store_start(&(struct store_call){write, a->home, frames_memory(u->frame), bytes_of(u), lo_of(u) - a->lo, u});
}

/* False when there is no memory for it, or the store is busy. */
static bool bring(struct unit *u)
{
    size_t bytes = bytes_of(u);
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
        call_store(u, false);
        stats_add(PAGES_PAGER_READ, (long)bytes / PAGER_PAGE);
    }
    return true;
}

/* The unit at addr, which is in no frame. */
static struct unit *begin(struct array *a, uintptr_t addr)
{
    reshape(a, addr);
    struct unit *u = unit_at(a, addr);
    if (u->state > UNIT_HOME || u->queued)
        return u;
    u->dirty = u->wanted = false;
    return u;
}

static void want(struct unit *u, bool urgent)
{
    if (u->queued && urgent && waiting_units.first != u) {
        remove_from(&waiting_units, u);
        prepend(&waiting_units, u);
    }
    if (u->queued)
        return;
    chunk_at(array_of(u), lo_of(u))->busy++;
    if ((!waiting_units.first || urgent) && bring(u))
        return;
    u->queued = true;
    (urgent ? prepend : append)(&waiting_units, u);
}

static void take_back(struct unit *u)
{
    frames_take_back(u);
    chunk_at(array_of(u), lo_of(u))->busy++;
    install(u);
}

/* -- Out of it ---------------------------------------------------------------------------------------------------------------- */

static void forget_resident(struct unit *u)
{
    remove_from(&resident_units, u);
    frames_add_used(-(long)bytes_of(u));
    units_is_at_home(u);
    array_of(u)->here--;
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
    struct array *a = array_of(u);
    uintptr_t lo = lo_of(u);
    size_t bytes = bytes_of(u);
    struct chunk *c = chunk_at(a, lo);
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
        int frame = store_may_start() ? frames_take_empty() : -1;
        if (frame < 0)
            return false;
        if (move_to_frame(frame, lo, bytes) != 0)
            return frames_give(frame), false;
        frames_at(frame)->bytes = bytes;
        frames_at(frame)->fresh = false;
        u->frame = (uint16_t)frame;
        remove_from(&resident_units, u);
        bytes_being_written += bytes;
        call_store(u, true);
        stats_add(PAGES_PAGER_WRITTEN, (long)bytes / PAGER_PAGE);
        a->here--;
    }
    resident_clear(lo, lo + bytes);
    return true;
}

void units_make_room(void)
{
    while (waiting_units.first) {
        struct unit *u = waiting_units.first;
        remove_from(&waiting_units, u);
        u->queued = !bring(u);
        if (u->queued) {
            prepend(&waiting_units, u);
            break;
        }
    }
    int tries = 64;
    for (struct unit *u = resident_units.first, *next; u && tries > 0; u = next) {
        next = u->next;
        if (frames_ready(bytes_being_written) >= units_spare() + waiting_units.bytes)
            break;
        if (!take_unit_out(u)) {
            remove_from(&resident_units, u);
            append(&resident_units, u);
            tries--;
        }
    }
}

size_t units_wait(void) { return waiting_units.bytes; }

size_t units_ready(void) { return frames_ready(bytes_being_written); }

size_t units_spare(void)
{
    size_t some = frames_bound() / 8;
    return some < 8 * PAGER_CHUNK ? some : 8 * PAGER_CHUNK;
}

/* -- What happens ------------------------------------------------------------------------------------------------------------- */

void units_fault(uintptr_t addr, bool write, bool protection)
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
    struct unit *u = begin(a, addr);
    bool sweep = false;
    if (u->state == UNIT_NEW || u->state == UNIT_HOME) {
        sweep = !u->queued && is_next_to_earlier(a, lo_of(u), lo_of(u) + bytes_of(u));
        u = begin(a, addr);
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
        take_back(u);
        break;
    case UNIT_RESIDENT:
        if (protection && !u->dirty) {
            chunk_at(a, addr)->habit = HABIT_WRITTEN;
            u->dirty = true;
        }
        if (protection && uffd_unprotect(lo_of(u), bytes_of(u)) != 0)
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
    if (sweep && lo_of(u) + bytes_of(u) < a->hi)
        units_prefetch(lo_of(u) + bytes_of(u), lo_of(u) + (1 + AHEAD) * bytes_of(u));
}

void units_prefetch(uintptr_t lo, uintptr_t hi)
{
    struct array *a = units_array_at(lo);
    hi = a && hi > a->hi ? a->hi : hi;
    while (a && !a->leaving && lo < hi) {
        struct unit *u = begin(a, lo);
        size_t most = frames_bound() / 4;
        if (u->state <= UNIT_HOME && !u->queued) {
            if (waiting_units.bytes + bytes_of(u) > most)
                return;
            want(u, false);
        } else if (u->state == UNIT_WRITING) {
            u->wanted = true;
        } else if (u->state == UNIT_WRITTEN) {
            take_back(u);
        }
        lo = lo_of(u) + bytes_of(u);
    }
}

void units_hint(uintptr_t lo, uintptr_t hi)
{
    struct array *a = units_array_at(lo);
    if (a)
        is_next_to_earlier(a, lo, hi);
    units_prefetch(lo, hi);
}

void units_release(uintptr_t lo, uintptr_t hi)
{
    struct array *a = units_array_at(lo);
    hi = a && hi > a->hi ? a->hi : hi;
    while (a && !a->leaving && lo < hi) {
        struct unit *u = unit_at(a, lo);
        uintptr_t end = lo_of(u) + bytes_of(u), upto = end < hi ? end : hi;
        if (u->state == UNIT_RESIDENT) {
            u->released = (uint16_t)(u->released + ((upto - lo) >> PAGER_SHIFT));
            if ((size_t)u->released << PAGER_SHIFT >= bytes_of(u) && !take_unit_out(u)) {
                remove_from(&resident_units, u); /* it goes next */
                prepend(&resident_units, u);
            }
        }
        lo = upto;
    }
}

/* -- The store has answered --------------------------------------------------------------------------------------------------- */

static void say_store_failed(const char *what, int error)
{
    char line[256];
    snprintf(line, sizeof line, "iopref: IOPREF_SCRATCH: %s: %s\n", what, strerror(error));
    os_print(line);
}

static void read_ended(struct unit *u, int error)
{
    static bool said;
    if (error) {
        if (!said)
            say_store_failed("part of an array cannot be read back from its file; the program ends where it uses it", error);
        said = true;
        frames_give(u->frame);
        u->state = UNIT_LOST;
        uffd_poison(lo_of(u), bytes_of(u));
        uffd_wake(lo_of(u), bytes_of(u));
    } else if (array_of(u)->leaving) {
        frames_give(u->frame);
        units_is_at_home(u);
    } else {
        install(u);
    }
}

/* Without room for what is written, there is no way on. */
static void write_ended(struct unit *u, int error)
{
    bytes_being_written -= bytes_of(u);
    if (error) {
        say_store_failed("part of an array cannot be written to its file; the program ends", error);
        sigaction(SIGABRT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
        abort();
    }
    if (u->wanted && !array_of(u)->leaving) {
        install(u);
        return;
    }
    if (array_of(u)->leaving) {
        units_is_at_home(u);
    } else {
        u->state = UNIT_WRITTEN;
        frames_at(u->frame)->unit = u;
    }
    frames_give(u->frame);
}

void units_done(struct unit *u, int error)
{
    array_of(u)->in_flight--;
    if (u->state == UNIT_READING)
        read_ended(u, error);
    else
        write_ended(u, error);
}

/* -- Arrays that come, and go ------------------------------------------------------------------------------------------------------------ */

int units_add(struct array *a, uintptr_t lo, uintptr_t hi, int home, bool contents)
{
    size_t pages = (hi - lo) >> PAGER_SHIFT, chunks = ((hi - 1) >> PAGER_CHUNK_SHIFT) - (lo >> PAGER_CHUNK_SHIFT) + 1;
    void *memory;
    int error = os_reserve(pages * sizeof(struct unit) + chunks * sizeof(struct chunk), &memory);
    if (error)
        return error;
    int shift = large_shift();
    *a = (struct array){.lo = lo, .hi = hi, .home = home, .units = memory};
    a->chunks = (struct chunk *)(void *)(a->units + pages);
    for (size_t i = 0; i < chunks; i++)
        a->chunks[i].shift = (uint8_t)shift;
    for (uintptr_t at = lo; contents && at < hi; at = lo_of(unit_at(a, at)) + bytes_of(unit_at(a, at)))
        unit_at(a, at)->state = UNIT_HOME;
    if (array_count < a - pager_arrays + 1)
        array_count = (int)(a - pager_arrays) + 1;
    return 0;
}

void units_remove(struct array *a)
{
    size_t pages = (a->hi - a->lo) >> PAGER_SHIFT;
    size_t chunks = ((a->hi - 1) >> PAGER_CHUNK_SHIFT) - (a->lo >> PAGER_CHUNK_SHIFT) + 1;
    (void)ERRNO_OF(munmap(a->units, pages * sizeof(struct unit) + chunks * sizeof(struct chunk)));
    *a = (struct array){.lo = 0};
}

static void forget_waiting(struct array *a)
{
    for (struct unit *u = waiting_units.first, *next; u; u = next) {
        next = u->next;
        if (array_of(u) != a)
            continue;
        remove_from(&waiting_units, u);
        u->queued = false;
        chunk_at(a, lo_of(u))->busy--;
    }
}

void units_take_out(struct array *a)
{
    a->leaving = true;
    forget_waiting(a);
    frames_disown(a);
    for (struct unit *u = resident_units.first, *next; u; u = next) {
        next = u->next;
        if (array_of(u) == a)
            take_unit_out(u);
    }
}

void units_drop(struct array *a)
{
    a->leaving = true;
    forget_waiting(a);
    frames_disown(a);
    for (struct unit *u = resident_units.first, *next; u; u = next) {
        next = u->next;
        if (array_of(u) == a)
            forget_resident(u);
    }
}

bool units_none_left(const struct array *a) { return a->here == 0 && a->in_flight == 0; }
