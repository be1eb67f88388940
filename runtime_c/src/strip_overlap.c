/* Consecutive strips of a pipeline share the page in which one ends and the next begins: this page is asked for only once. If
 * strips are sections of several pieces, such as rows, the same holds for each piece: the first few are remembered one by one;
 * and all of them, if a prefetch says how far behind it the same pieces were asked for (iopref_prefetch_rest). */
#include "internal.h"

#include <string.h>

enum {
    DIRECTIVES = 64, /* entries, by tag modulo 64 */
    PIECES = 8       /* first pieces of a strip that are remembered one by one */
};

struct edges {
    uintptr_t first, last; /* addresses of the first and the last page */
};

/* The last prefetch of a directive. */
struct overlap_ends {
    long stream;
    struct edges all, piece[PIECES]; /* of all pieces together, and of the first ones */
    uintptr_t folio; /* see struct strip_overlap */
    long swept;      /* bytes that the sweep has gone on without a gap */
};

static _Thread_local long opened; /* streams of this thread so far */
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

/* Returns whether [lo, hi) goes on from the old pages, upwards or downwards. */
static bool goes_on(struct edges old, uintptr_t lo, uintptr_t hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    return lo == old.last || lo == old.last + page || hi == old.first || hi == old.first + page;
}

static bool is_edge(uintptr_t page, struct edges old) { return page == old.first || page == old.last; }

/* Takes those pages out of [lo, hi) that the piece touches when it is moved back by `behind` bytes: they have been asked for. */
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

/* Takes the first and the last page out of [lo, hi), if the strip before, or its piece with the same number, begins or ends with
 * that page. */
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
    if (a->stream == 0 || a->lo > a->hi) /* no stream, or an empty section */
        return;
    e->stream = a->stream;
    e->all = (struct edges){a->lo, a->hi};
    e->folio = a->folio;
    e->swept = a->swept;
}
