/* Whether it pays to walk an index array ahead of a loop: not while all that the walk finds is in memory. Then only a
 * part of the iterations is walked, less and less, until something is missing again. */
#include "internal.h"

enum { WALKS = 64, LOOK = 4096, LONGEST_REST = 16 * LOOK };

static _Thread_local struct walk {
    long walked, missing; /* iterations since the last decision, and how many of their data were missing */
    long rest, left;      /* iterations that are not walked, in all and from now on */
} walks[WALKS];

void index_walk_found_missing(int tag) { walks[(unsigned)tag % WALKS].missing++; }

int iopref_walks(int tag, long iterations)
{
    struct walk *w = &walks[(unsigned)tag % WALKS];
    if (w->left > 0) {
        w->left -= iterations;
        return 0;
    }
    if (w->walked >= LOOK) {
        w->rest = w->missing > 0 ? 0 : min_long(max_long(2 * w->rest, LOOK), LONGEST_REST);
        w->left = w->rest;
        w->walked = w->missing = 0;
    }
    w->walked += iterations;
    return 1;
}
