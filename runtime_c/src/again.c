/* Consecutive strips of a pipeline share a page where one ends and the next begins: it is asked for once. */
#include "internal.h"

enum { DIRECTIVES = 64 };

struct ends {
    long stream;
    uintptr_t lo, hi; /* first and last page that the last prefetch of the directive asked for */
    uintptr_t folio;
    long swept;       /* bytes that have gone on without a gap */
};

static _Thread_local long opened, current;
static _Thread_local struct ends last[DIRECTIVES];

long again_new_stream(void) { return ++opened; }

void again_is_due(long stream) { current = stream; }
long again_stream(void) { return current; }

struct again again_begin(int tag)
{
    struct again a = {.tag = tag, .lo = UINTPTR_MAX};
    const struct ends *e = &last[(unsigned)tag % DIRECTIVES];
    a.known = current != 0 && e->stream == current;
    a.first = e->lo;
    a.last = e->hi;
    a.folio = a.known ? e->folio : 0;
    a.swept = a.known ? e->swept : 0;
    return a;
}

/* Whether [lo, hi) begins where the last pages end, or the other way round. */
static bool goes_on(const struct again *a, uintptr_t lo, uintptr_t hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    return a->known && (lo == a->last || lo == a->last + page || hi == a->first || hi == a->first + page);
}

void again_skip(struct again *a, uintptr_t *lo, uintptr_t *hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    if (*lo >= *hi)
        return;
    a->swept = (goes_on(a, *lo, *hi) ? a->swept : 0) + (long)(*hi - *lo);
    a->lo = *lo < a->lo ? *lo : a->lo;
    a->hi = *hi - page > a->hi ? *hi - page : a->hi;
    if (a->known && (*lo == a->first || *lo == a->last))
        *lo += page;
    if (a->known && *lo < *hi && (*hi - page == a->first || *hi - page == a->last))
        *hi -= page;
}

void again_end(const struct again *a)
{
    if (a->lo <= a->hi) /* it was not empty */
        last[(unsigned)a->tag % DIRECTIVES] = (struct ends){current, a->lo, a->hi, a->folio, a->swept};
}
