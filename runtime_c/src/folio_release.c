/* Contiguous data are released piece by piece. Their pages are evicted when a whole folio has been released. */
#include "internal.h"

enum { TRAILS = 256 };

/* The data that a directive has released and that are not evicted yet, by its tag modulo TRAILS. They may stay beyond the end of
 * the nest, as a nest that is entered for each row goes on with the same folio. If two directives share an entry, smaller pieces
 * than folios are evicted, and nothing else is wrong. Each thread has entries of its own: a third thread may be at work on data
 * between those that two threads have released. */
static _Thread_local struct span trails[TRAILS];
static _Thread_local long row_of[TRAILS]; /* the row of consecutive iterations of an entry */
static _Thread_local struct nest_stats_directive *directive_of[TRAILS]; /* the directive of an entry, or null */
static _Thread_local unsigned long entries_of[TRAILS];                  /* next_use_entries() when an entry was last looked at */
static _Thread_local long rows;                                         /* rows of this thread so far */

long folio_release_new_row(void) { return ++rows; }

/* To evict a part of a folio, the system splits it, which costs more. If memory is small, the unit is smaller than a folio. */
uintptr_t folio_release_unit(void)
{
    uintptr_t u = (uintptr_t)os_largest_folio(), page = (uintptr_t)os_page_size();
    while (u > page && u > (uintptr_t)budget_may_use() / 24)
        u /= 2;
    return u;
}

struct nest_stats_directive *folio_release_set_directive(int tag, struct nest_stats_directive *directive)
{
    struct nest_stats_directive **entry = &directive_of[(unsigned)tag % TRAILS], *before = *entry;
    *entry = directive;
    return before;
}

bool folio_release_is_of_nest(int tag)
{
    unsigned long *entries = &entries_of[(unsigned)tag % TRAILS], before = *entries;
    *entries = next_use_entries();
    return *entries == before;
}

void folio_release_follow(int tag, long row, struct span s, uintptr_t skew, struct span *left, struct span *whole)
{
    struct span *t = &trails[(unsigned)tag % TRAILS];
    uintptr_t page = (uintptr_t)os_page_size(), u = folio_release_unit(), cut;
    bool goes_on = row_of[(unsigned)tag % TRAILS] == row;
    *left = *whole = (struct span){0, 0};
    if (goes_on && s.lo >= t->lo && s.lo <= t->hi + page) {
        t->hi = s.hi > t->hi ? s.hi : t->hi;
        cut = t->hi - (t->hi + skew) % u;
        if (cut > t->lo)
            *whole = (struct span){t->lo, cut};
        t->lo = cut > t->lo ? cut : t->lo;
    } else if (goes_on && s.hi <= t->hi && s.hi + page >= t->lo) {
        t->lo = s.lo;
        cut = t->lo + (u - 1) - (t->lo + skew + u - 1) % u;
        if (cut < t->hi)
            *whole = (struct span){cut, t->hi};
        t->hi = cut < t->hi ? cut : t->hi;
    } else {
        if (t->lo < t->hi)
            *left = *t;
        /* The next piece tells whether the sweep goes up or down. The first page is left out: data in front of s may be in use. */
        *t = (struct span){(s.lo + page - 1) & ~(page - 1), s.hi};
        row_of[(unsigned)tag % TRAILS] = row;
    }
}
