/* One call of a prefetch: prefetch.c finds the pages that its directive has not asked for before, and read_pages.c asks for
 * them; in traced programs, ../trace/read_pages.c records them instead. */
#ifndef IOPREF_PREFETCH_H
#define IOPREF_PREFETCH_H

#include "internal.h"

struct prefetch {
    iopref_stream *stream; /* or null */
    int tag;
    struct nest_stats_directive *directive; /* for the statistics, or null */
    struct strip_overlap strip;
    struct backing backing; /* mapping of the last page that was looked at */
    bool contiguous;        /* the section is one piece of more than a page */
    bool single;            /* the current piece is no larger than a page */
    bool missed;            /* some page was not in memory */
    long asked;             /* missing pages of pieces up to a page, and all pages of larger pieces */
    long budget;            /* bytes that this call may still ask for */
    long most;              /* at most as many bytes of a piece are looked at: a wrong size must not take for ever */
    long pieces;            /* pieces that may still be looked at: a wrong count must not take for ever */
};

enum { PREFETCH_CHUNK = 512 << 10 }; /* bytes of one request; the system silently ignores the rest of longer ones */

/* Asks for those of the pages [lo, hi) that are not in memory, as far as the budget goes. */
PRIVATE void read_pages(struct prefetch *r, uintptr_t lo, uintptr_t hi);
/* Is called after the last piece. */
PRIVATE void read_ends(const struct prefetch *r);

/* -- next_entry.c ---------------------------------------------------------------------------------------------------- */

/* Records what a prefetch names first. Returns by how many bytes further it is expected to name pages in a coming entry of its nest; 0: not known. */
PRIVATE long next_entry_moves(const iopref_stream *s, int tag, uintptr_t addr);

#endif
