/* A prefetch at work: prefetch.c finds the pages that are new to its directive, and read_pages.c brings them in, or the
 * tracer's read_pages.c records them. */
#ifndef IOPREF_PREFETCH_H
#define IOPREF_PREFETCH_H

#include "internal.h"

struct prefetch {
    iopref_stream *stream; /* or null */
    int tag;
    struct nest_stats_directive *directive; /* or null */
    struct strip_overlap strip;
    struct backing backing; /* of the last address */
    bool contiguous;        /* one piece, of more than a page */
    bool single;            /* the piece that is looked at is no larger than a page */
    bool missed;            /* something was not in memory */
    long asked;             /* pages: of pieces no larger than a page those that were asked for, of others all */
    long budget;            /* bytes that may still be asked for in this call */
    long most;              /* bytes of one piece that are looked at: sizes may be garbage, */
    long pieces;            /* and so may counts: pieces that may still be looked at */
};

enum { PREFETCH_CHUNK = 512 << 10 }; /* bytes in one call; the system cuts longer requests short without saying so */

PRIVATE void read_pages(struct prefetch *r, uintptr_t lo, uintptr_t hi); /* of a piece, as far as the budget goes */
PRIVATE void read_ends(const struct prefetch *r); /* no more pieces follow */

#endif
