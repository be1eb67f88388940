/* Consecutive strips of a pipeline share a page where one ends and the next begins: it is asked for once. So do the
 * pieces of strips of several rows, of which the first few are remembered one by one; and all of them, if a prefetch
 * says how far behind it the same pieces were asked for. */
#include "internal.h"

#include <string.h>

enum { DIRECTIVES = 64, PIECES = 8 };

struct edges {
    uintptr_t first, last; /* pages */
};

/* Of the last prefetch of a directive. */
struct overlap_ends {
    long stream;
    struct edges all, piece[PIECES];
    uintptr_t folio;
    long swept; /* bytes that have gone on without a gap */
};

static _Thread_local long opened;
static _Thread_local struct overlap_ends last[DIRECTIVES];

long overlap_new_stream(void) { return ++opened; }
long overlap_opened(void) { return opened; }

struct strip_overlap overlap_begin(const iopref_stream *s, int tag, long behind)
{
    struct overlap_ends *e = &last[(unsigned)tag % DIRECTIVES];
    struct strip_overlap a = {.last = e, .lo = UINTPTR_MAX, .behind = behind};
    a.follows = s && s->follows;
    a.stream = !s || (s->pipe->narrow && !s->follows) ? 0 : s->number;
    a.known = a.stream != 0 && e->stream == a.stream;
    if (a.known) {
        a.folio = e->folio;
        a.swept = e->swept;
    } else if (a.stream != 0) {
        e->all = (struct edges){0};
        memset(e->piece, 0, sizeof e->piece);
    }
    return a;
}

/* Whether [lo, hi) begins where the last pages end, or the other way round. */
static bool goes_on(struct edges old, uintptr_t lo, uintptr_t hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    return lo == old.last || lo == old.last + page || hi == old.first || hi == old.first + page;
}

static bool is_edge(uintptr_t page, struct edges old) { return page == old.first || page == old.last; }

/* Takes the pages out of [lo, hi) that a piece touches as many bytes behind as have been asked for. */
static void skip_behind(long behind, uintptr_t addr, long bytes, uintptr_t *lo, uintptr_t *hi)
{
    uintptr_t page = (uintptr_t)os_page_size(), back = behind < 0 ? -(uintptr_t)behind : (uintptr_t)behind, asked;
    if (behind > 0 && back < (uintptr_t)bytes + (addr - *lo)) {
        asked = (addr + (uintptr_t)bytes - back + page - 1) & ~(page - 1);
        *lo = asked > *lo ? asked : *lo;
    } else if (behind < 0 && back < *hi - addr) {
        asked = (addr + back) & ~(page - 1);
        *hi = asked < *hi ? asked : *hi;
    }
}

/* Takes the first and the last page out that a strip, or a piece of it, shares with the one before. */
static void skip_edges(struct edges now, struct edges all, struct edges piece, uintptr_t *lo, uintptr_t *hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    if (*lo < *hi && *lo == now.first && (is_edge(now.first, all) || is_edge(now.first, piece)))
        *lo += page;
    if (*lo < *hi && *hi - page == now.last && (is_edge(now.last, all) || is_edge(now.last, piece)))
        *hi -= page;
}

void overlap_skip(struct strip_overlap *a, uintptr_t addr, long bytes, uintptr_t *lo, uintptr_t *hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    struct overlap_ends *e = a->last;
    long number = a->pieces++;
    if (*lo >= *hi)
        return;
    struct edges now = {*lo, *hi - page}, old = e->all;
    if (a->stream != 0 && number < PIECES) {
        old = e->piece[number];
        e->piece[number] = now;
    }
    a->swept = (a->known && goes_on(e->all, *lo, *hi) ? a->swept : 0) + (long)(*hi - *lo);
    a->down = a->known && *lo < e->all.first;
    a->lo = now.first < a->lo ? now.first : a->lo;
    a->hi = now.last > a->hi ? now.last : a->hi;
    skip_behind(a->behind, addr, bytes, lo, hi);
    if (a->known)
        skip_edges(now, e->all, old, lo, hi);
    if (a->follows)
        next_nest_add(*lo, *hi);
    else
        next_nest_skip(lo, hi);
}

void overlap_end(const struct strip_overlap *a)
{
    struct overlap_ends *e = a->last;
    if (a->stream == 0 || a->lo > a->hi) /* it goes on from nothing, or was empty */
        return;
    e->stream = a->stream;
    e->all = (struct edges){a->lo, a->hi};
    e->folio = a->folio;
    e->swept = a->swept;
}
