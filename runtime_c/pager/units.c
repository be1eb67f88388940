/* The units of all arrays: their addresses and sizes. All functions of this file run on the pager's thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <sys/mman.h>

PRIVATE struct array pager_arrays[PAGER_ARRAYS];
_Static_assert(sizeof pager_arrays < SCRATCH_LEAST, "the program's static arrays of that size are the pager's");
static int array_count; /* entries of pager_arrays from the first to the last one that was ever used */

/* -- Look-up by address -------------------------------------------------------------------------------------------------- */

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

struct array *units_array(const struct unit *u) { return &pager_arrays[u->array]; }

struct chunk *units_chunk(const struct array *a, uintptr_t addr)
{
    return &a->chunks[(addr >> PAGER_CHUNK_SHIFT) - (a->lo >> PAGER_CHUNK_SHIFT)];
}

/* Returns the lowest address of the array in the block around addr, which has 2^shift bytes at a multiple of its size. */
static uintptr_t block_lo(const struct array *a, uintptr_t addr, int shift)
{
    uintptr_t lo = addr >> shift << shift;
    return lo < a->lo ? a->lo : lo;
}

/* Returns the end of the part of the same block that is in the array. */
static uintptr_t block_hi(const struct array *a, uintptr_t addr, int shift)
{
    uintptr_t hi = ((addr >> shift) + 1) << shift;
    return hi < a->hi ? hi : a->hi;
}

static struct unit *page_at(const struct array *a, uintptr_t addr) { return &a->units[(addr - a->lo) >> PAGER_SHIFT]; }

uint64_t *units_page_bit(uint64_t *bits, uintptr_t page, uint64_t *bit)
{
    size_t number = (page & (PAGER_CHUNK - 1)) >> PAGER_SHIFT;
    *bit = 1ULL << number % 64;
    return &bits[number / 64];
}

struct unit *units_at(const struct array *a, uintptr_t addr)
{
    int shift = PAGER_SHIFT;
    struct unit *u = page_at(a, addr);
    while (u->shift < shift)
        u = page_at(a, block_lo(a, addr, ++shift));
    u->array = (uint16_t)(a - pager_arrays);
    return u;
}

uintptr_t units_lo(const struct unit *u)
{
    const struct array *a = units_array(u);
    return a->lo + ((uintptr_t)(u - a->units) << PAGER_SHIFT);
}

size_t units_bytes(const struct unit *u) { return block_hi(units_array(u), units_lo(u), u->shift) - units_lo(u); }

uintptr_t units_hi(const struct unit *u) { return units_lo(u) + units_bytes(u); }

void units_append(struct unit_list *list, struct unit *u)
{
    u->next = NULL;
    u->previous = list->last;
    *(list->last ? &list->last->next : &list->first) = u;
    list->last = u;
    list->bytes += units_bytes(u);
}

void units_prepend(struct unit_list *list, struct unit *u)
{
    u->previous = NULL;
    u->next = list->first;
    *(list->first ? &list->first->previous : &list->last) = u;
    list->first = u;
    list->bytes += units_bytes(u);
}

void units_take_from(struct unit_list *list, struct unit *u)
{
    *(u->previous ? &u->previous->next : &list->first) = u->next;
    *(u->next ? &u->next->previous : &list->last) = u->previous;
    list->bytes -= units_bytes(u);
}

/* -- Sizes: a unit is a block of 2^shift bytes at a multiple of its size; the array may begin or end within a block ---------- */

bool units_is_absent(const struct unit *u) { return (u->state == UNIT_NEW || u->state == UNIT_HOME) && !u->queued; }

/* Makes the page at lo the first one of an absent unit. The caller has set the shift of its other pages to 0, or makes them units. */
static void begin_unit(struct array *a, uintptr_t lo, int shift, unsigned state)
{
    struct unit *u = page_at(a, lo);
    *u = (struct unit){.array = (uint16_t)(a - pager_arrays), .shift = (uint8_t)shift};
    u->state = state & UNIT_STATES;
}

/* Splits an absent unit into two halves. */
static void split_unit(struct array *a, struct unit *u)
{
    uintptr_t lo = units_lo(u), hi = lo + units_bytes(u), middle;
    int shift = u->shift - 1;
    unsigned state = u->state;
    middle = block_hi(a, lo, shift);
    begin_unit(a, lo, shift, state);
    if (middle < hi)
        begin_unit(a, middle, shift, state);
}

/* Returns whether all units from lo to hi are absent and in the given state. */
static bool block_is(const struct array *a, uintptr_t lo, uintptr_t hi, unsigned state)
{
    for (struct unit *u; lo < hi; lo += units_bytes(u)) {
        u = units_at(a, lo);
        if (!units_is_absent(u) || u->state != state)
            return false;
    }
    return true;
}

/* Joins an absent unit with the other half of the block of twice its size. Returns false where that half is not absent, or in another state. */
static bool join_unit(struct array *a, struct unit *u)
{
    uintptr_t at = units_lo(u);
    int shift = u->shift + 1;
    unsigned state = u->state;
    uintptr_t lo = block_lo(a, at, shift), hi = block_hi(a, at, shift);
    if (!block_is(a, lo, hi, state))
        return false;
    for (uintptr_t page = lo; page < hi; page += PAGER_PAGE)
        page_at(a, page)->shift = 0;
    begin_unit(a, lo, shift, state);
    return true;
}

struct unit *units_of_size(struct array *a, uintptr_t addr, int shift)
{
    struct unit *u = units_at(a, addr);
    if (!units_is_absent(u))
        return u;
    while (u->shift > shift) {
        split_unit(a, u);
        u = units_at(a, addr);
    }
    while (u->shift < shift && join_unit(a, u))
        u = units_at(a, addr);
    return u;
}

void units_set_home(struct unit *u)
{
    u->state = UNIT_HOME;
}

/* -- Addition and removal of arrays ------------------------------------------------------------------------------------------------------ */

_Static_assert(sizeof(struct unit_sizes) % _Alignof(struct unit) == 0, "units follow it");

/* Returns the bytes of the memory that holds an array's sizes, units and chunks, in this order. */
static size_t bytes_for(uintptr_t lo, uintptr_t hi)
{
    size_t pages = (hi - lo) >> PAGER_SHIFT, chunks = ((hi - 1) >> PAGER_CHUNK_SHIFT) - (lo >> PAGER_CHUNK_SHIFT) + 1;
    return sizeof(struct unit_sizes) + pages * sizeof(struct unit) + chunks * sizeof(struct chunk);
}

int units_add(struct array *a, uintptr_t lo, uintptr_t hi, int home, bool contents)
{
    void *memory;
    int error = os_reserve(bytes_for(lo, hi), &memory);
    if (error)
        return error;
    *a = (struct array){.lo = lo, .hi = hi, .home = home, .was_empty = !contents, .sizes = memory};
    a->units = (struct unit *)(void *)(a->sizes + 1);
    a->chunks = (struct chunk *)(void *)(a->units + ((hi - lo) >> PAGER_SHIFT));
    for (uintptr_t at = lo; at < hi; at = block_hi(a, at, PAGER_CHUNK_SHIFT))
        begin_unit(a, at, PAGER_CHUNK_SHIFT, contents ? UNIT_HOME : UNIT_NEW);
    if (array_count < a - pager_arrays + 1)
        array_count = (int)(a - pager_arrays) + 1;
    return 0;
}

void units_remove(struct array *a)
{
    (void)ERRNO_OF(sys_munmap(a->sizes, bytes_for(a->lo, a->hi)));
    *a = (struct array){.lo = 0};
}
