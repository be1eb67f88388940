/* Units of zeros, to whose place in the store nothing was ever written: they are not written on their eviction, and not read again. All functions of
 * this file run on the pager's thread. */
#include "pager.h"

enum { PAGES_A_WORD = 64 };

static uintptr_t page_of_chunk(uintptr_t addr) { return addr % PAGER_CHUNK >> PAGER_SHIFT; }

/* Returns the bits of the given pages of a chunk, from the page `from` on, that are in the word of struct chunk.stored with the page `from`. */
static uint64_t bits_of(uintptr_t from, uintptr_t pages)
{
    uintptr_t at = from % PAGES_A_WORD;
    uint64_t bits = pages < PAGES_A_WORD ? (1ULL << pages) - 1 : ~0ULL;
    return bits << at;
}

void zeros_stored(const struct unit *u)
{
    struct chunk *c = units_chunk(units_array(u), units_lo(u));
    uintptr_t from = page_of_chunk(units_lo(u)), end = from + (units_bytes(u) >> PAGER_SHIFT);
    for (; from < end; from = (from / PAGES_A_WORD + 1) * PAGES_A_WORD)
        c->stored[from / PAGES_A_WORD] |= bits_of(from, end - from);
}

/* Returns whether something was written to the place of some page of the unit in the store. */
static bool is_stored(const struct unit *u)
{
    const struct chunk *c = units_chunk(units_array(u), units_lo(u));
    uintptr_t from = page_of_chunk(units_lo(u)), end = from + (units_bytes(u) >> PAGER_SHIFT);
    uint64_t some = 0;
    for (; from < end; from = (from / PAGES_A_WORD + 1) * PAGES_A_WORD)
        some |= c->stored[from / PAGES_A_WORD] & bits_of(from, end - from);
    return some != 0;
}

/* Returns whether whole pages are zero. The test of a page ends at its first word that is not. */
static bool is_zero(const char *memory, size_t bytes)
{
    const uint64_t *words = (const uint64_t *)(const void *)memory;
    for (size_t i = 0; i < bytes / sizeof *words; i += 8) {
        uint64_t any = 0;
        for (size_t j = i; j < i + 8; j++)
            any |= words[j];
        if (any)
            return false;
    }
    return true;
}

bool zeros_only(const struct unit *u) { return !is_stored(u) && is_zero(frames_memory(u->frame), units_bytes(u)); }
