/* One call of a release: release.c finds the whole pages, and drop_pages.c evicts them; in traced programs,
 * ../trace/drop_pages.c records them instead. */
#ifndef IOPREF_RELEASE_H
#define IOPREF_RELEASE_H

#include "internal.h"

struct release {
    int tag, priority;
    int expected; /* the priority, raised if nests that are expected use the data soon (next_use_priority) */
    struct nest_stats_directive *directive; /* for the statistics, or null */
    struct backing backing; /* mapping of the last page that was looked at */
    bool among_threads;     /* other threads of the loop may use the pages in which the pieces begin and end */
    uintptr_t first;        /* first page that was evicted, or 0 */
    long dropped;           /* pages that were evicted */
    long left;              /* pieces that may still be looked at: a wrong count must not take for ever */
};

/* Returns whether the pages are to be evicted: those with a priority are kept while memory is not short. */
PRIVATE bool drop_is_due(const struct release *r);
/* Evicts the pages [lo, hi), which lie in r->backing. */
PRIVATE void drop_pages(struct release *r, uintptr_t lo, uintptr_t hi);
/* give_up.c: returns whether this call is to be skipped, because pages that the hint released were soon asked for again;
 * give_up_watch picks a page of this release to be watched. */
PRIVATE bool give_up_release(const struct release *r);
PRIVATE void give_up_watch(const struct release *r);
/* Is called after the last page. */
PRIVATE void drop_ends(const struct release *r);
/* The same for data that an earlier call has left: none of their pages is watched. */
PRIVATE void drop_left_ends(const struct release *r);

#endif
