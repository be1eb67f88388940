/* Contiguous releases come piece by piece; the pages of a directive are released by whole folios. */
#include "internal.h"

enum { TRAILS = 256 };

/* What a directive has finished with and is not released yet. Directives that share a trail release smaller spans, that
 * is all. Each thread has its own: between what two of them have finished with, a third may be at work. */
static _Thread_local struct span trails[TRAILS];
static _Thread_local long row_of[TRAILS]; /* of iterations that a trail is in */
static _Thread_local long rows;

long folio_release_new_row(void) { return ++rows; }

/* Releasing a part of a folio splits it, which costs more. */
uintptr_t folio_release_unit(void)
{
    uintptr_t u = (uintptr_t)os_largest_folio(), page = (uintptr_t)os_page_size();
    while (u > page && u > (uintptr_t)budget_may_use() / 24)
        u /= 2;
    return u;
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
        /* The next piece tells on which side it goes on. What lies before it may share its first page, and be in use. */
        *t = (struct span){(s.lo + page - 1) & ~(page - 1), s.hi};
        row_of[(unsigned)tag % TRAILS] = row;
    }
}
