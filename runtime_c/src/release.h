/* A release at work: release.c finds the whole pages, and drop_pages.c releases them, or the tracer's drop_pages.c records
 * them. */
#ifndef IOPREF_RELEASE_H
#define IOPREF_RELEASE_H

#include "internal.h"

struct release {
    int tag, priority;
    int expected; /* the priority, with what is known of nests that follow */
    struct nest_stats_directive *directive; /* or null */
    struct backing backing; /* of the last address */
    bool among_threads; /* others of the loop may be at work next to the pieces */
    uintptr_t first;    /* page that was released, or 0 */
    long dropped;       /* pages */
    long left;          /* pieces that may still be looked at: counts may be garbage */
};

PRIVATE bool drop_is_due(const struct release *r); /* not where memory is not short */
PRIVATE void drop_pages(struct release *r, uintptr_t lo, uintptr_t hi); /* of r->backing */
/* give_up.c: whether what this hint released was asked for again too often; a page of it is watched */
PRIVATE bool give_up_release(const struct release *r);
PRIVATE void give_up_watch(const struct release *r);
PRIVATE void drop_ends(const struct release *r); /* no more pages follow */

#endif
