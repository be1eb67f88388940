/* Which pages of resident units the program has released. All functions run on the pager's thread. */
#include "pager.h"

enum { KEPT_SHARE = 8 }; /* a unit counts as released but for 1/8 of it: no release has the pages in which rows end whose rest is not used */

static uint64_t *released_word(const struct unit *u, uintptr_t page, uint64_t *bit)
{
    return units_page_bit(units_chunk(units_array(u), page)->released, page, bit);
}

static bool page_is_released(const struct unit *u, uintptr_t page)
{
    uint64_t bit, *word = released_word(u, page, &bit);
    return *word & bit;
}

/* Each page counts once, as several references may release it. */
void released_add(struct unit *u, uintptr_t lo, uintptr_t hi)
{
    for (; lo < hi; lo += PAGER_PAGE) {
        uint64_t bit, *word = released_word(u, lo, &bit);
        u->released = (u->released + !(*word & bit)) & UNIT_PAGES;
        *word |= bit;
    }
}

void released_end(struct unit *u)
{
    for (uintptr_t lo = units_lo(u); u->released > 0 && lo < units_hi(u); lo += PAGER_PAGE) {
        uint64_t bit, *word = released_word(u, lo, &bit);
        *word &= ~bit;
    }
    u->released = 0;
}

bool released_nearly(const struct unit *u)
{
    return (size_t)u->released << PAGER_SHIFT >= units_bytes(u) - units_bytes(u) / KEPT_SHARE;
}

bool released_at_ends(const struct unit *u)
{
    return page_is_released(u, units_lo(u)) && page_is_released(u, units_hi(u) - PAGER_PAGE);
}
