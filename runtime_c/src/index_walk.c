/* Decides whether to walk an index array ahead of a loop. That does not pay while all data to which it leads are in memory:
 * then a smaller and smaller part of the iterations is walked, until a datum is missing again. */
#include "internal.h"

enum {
    WALKS = 64,              /* entries, by tag modulo 64 */
    LOOK = 4096,             /* iterations that are walked between two decisions */
    LONGEST_REST = 16 * LOOK /* most iterations that are left out at a time */
};

static _Thread_local struct walk {
    long walked, missing; /* iterations walked since the last decision, and how many of their data were missing */
    long rest, left;      /* iterations left out after the last decision, and how many of them are still to come */
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
