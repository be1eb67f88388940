/* Units of zeros: they are not written on their eviction, and not read again. If something else was written to their place in the store before, it
 * becomes zero when the array leaves the pager. All functions of this file run on the pager's thread. */
#include "pager.h"

void zeros_stored(const struct unit *u)
{
    for (uintptr_t page = units_lo(u); page < units_hi(u); page += PAGER_PAGE) {
        uint64_t bit, *word = units_page_bit(units_chunk(units_array(u), page)->stored, page, &bit);
        *word |= bit;
    }
}

/* Returns whether something was written to the place of some page of the unit in the store. */
static bool has_stored_page(const struct unit *u)
{
    bool any = !units_array(u)->was_empty;
    for (uintptr_t page = units_lo(u); !any && page < units_hi(u); page += PAGER_PAGE) {
        uint64_t bit, *word = units_page_bit(units_chunk(units_array(u), page)->stored, page, &bit);
        any = *word & bit;
    }
    return any;
}

/* Returns whether whole pages are zero. It reads no further than to the first 64 bytes that are not. */
static bool has_zeros_only(const char *memory, size_t bytes)
{
    const uint64_t *words = (const uint64_t *)(const void *)memory;
    uint64_t any = 0;
    for (size_t i = 0; !any && i < bytes / sizeof *words; i += 8)
        for (size_t j = i; j < i + 8; j++)
            any |= words[j];
    return !any;
}

bool zeros_only(const struct unit *u) { return has_zeros_only(frames_memory(u->frame), units_bytes(u)); }

int zeros_to_store(const struct array *a)
{
    int error = 0;
    for (uintptr_t lo = a->lo; lo < a->hi && !error;) {
        const struct unit *u = units_at(a, lo);
        if (u->state == UNIT_NEW && has_stored_page(u))
            error = disk_zero(a->home, ((size_t)a->from << PAGER_SHIFT) + lo - a->lo, units_bytes(u));
        lo = units_hi(u);
    }
    return error;
}
