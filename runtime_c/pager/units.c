/* The units of all arrays: where they are, and how large. Only the pager's thread is here. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <sys/mman.h>

enum {
    SMALL_SHIFT = 14,      /* of units that are read here and there: as many a second as of single pages */
    UNITS_IN_MEMORY = 32,  /* at least: a small memory has small units */
    LONG_ACCESS = 64 << 10, /* bytes of a hint that is a sweep by itself */
    CERTAIN = 4            /* accesses that a pattern takes to be believed */
};

PRIVATE struct array pager_arrays[PAGER_ARRAYS];
static int array_count; /* places that were ever used */

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

struct array *units_array(const struct unit *u) { return &pager_arrays[u->array]; }

struct chunk *units_chunk(const struct array *a, uintptr_t addr)
{
    return &a->chunks[(addr >> PAGER_CHUNK_SHIFT) - (a->lo >> PAGER_CHUNK_SHIFT)];
}

struct unit *units_at(const struct array *a, uintptr_t addr)
{
    uintptr_t lo = addr >> units_chunk(a, addr)->shift << units_chunk(a, addr)->shift;
    struct unit *u = &a->units[((lo < a->lo ? a->lo : lo) - a->lo) >> PAGER_SHIFT];
    u->array = (uint16_t)(a - pager_arrays);
    return u;
}

uintptr_t units_lo(const struct unit *u)
{
    const struct array *a = units_array(u);
    return a->lo + ((uintptr_t)(u - a->units) << PAGER_SHIFT);
}

size_t units_bytes(const struct unit *u)
{
    const struct array *a = units_array(u);
    uintptr_t lo = units_lo(u), size = (uintptr_t)1 << units_chunk(a, lo)->shift, hi = (lo & -size) + size;
    return (hi < a->hi ? hi : a->hi) - lo;
}

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
void units_reshape(struct array *a, uintptr_t addr)
{
    struct chunk *c = units_chunk(a, addr);
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

/* Only what ends where the access begins, or begins where it ends, is next to it: where units are as large as a stride, all units are neighbours. */
static bool is_next_to(const struct pager_stream *s, uintptr_t lo, uintptr_t hi)
{
    return s->hi && (lo - s->hi <= PAGER_PAGE || s->lo - hi <= PAGER_PAGE);
}

bool units_is_next(struct array *a, uintptr_t lo, uintptr_t hi, const struct unit *u)
{
    bool found = hi - lo >= LONG_ACCESS;
    int stream = -1;
    for (int i = 0; i < STREAMS && stream < 0; i++)
        if (is_next_to(&a->streams[i], lo, hi))
            stream = i;
    found = found || stream >= 0;
    struct pager_stream *s = &a->streams[stream >= 0 ? stream : a->next_stream++ % STREAMS];
    *s = u ? (struct pager_stream){units_lo(u), units_lo(u) + units_bytes(u)} : (struct pager_stream){lo, hi};
    a->score = found ? (a->score < CERTAIN ? a->score + 1 : CERTAIN) : (a->score > -CERTAIN ? a->score - 1 : -CERTAIN);
    a->pays_small = a->score == -CERTAIN || (a->pays_small && a->score < CERTAIN);
    return found;
}

void units_is_at_home(struct unit *u)
{
    u->state = UNIT_HOME;
    units_chunk(units_array(u), units_lo(u))->busy--;
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
    for (uintptr_t at = lo; contents && at < hi; at = units_lo(units_at(a, at)) + units_bytes(units_at(a, at)))
        units_at(a, at)->state = UNIT_HOME;
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
