/* What does not pay is given up for a while, and tried again at growing intervals: the hints of nests that ask for
 * nothing, as all is in memory, and release hints whose pages are asked for again soon. Both are told by counts, which
 * cost next to nothing; no clock is read. It is done for memory on swap alone. */
#include "release.h"

enum {
    NESTS_TRIED = 256,
    QUIET = 4,         /* entries in a row in which hints ask for nothing and release nothing */
    MOST_ENTRIES = 64, /* for so many at a time, at most */
    DEEPEST = 16,
    HINTS_WATCHED = 512,
    PAGES_WATCHED = 8, /* pages of a release hint, one after the other, before it is judged: half of them come back */
    FIRST_CALLS = 64,
    MOST_CALLS = 4096
};

/* -- Nests ---------------------------------------------------------------------------------------------------------- */

/* Two that share a place forget what was known of each other; under the lock. */
static struct tried {
    const struct iopref_nest *nest;
    long quiet;      /* entries so far, in a row */
    long rest, left; /* entries without hints: the last time, and still */
    long faults;     /* that read, of the thread, when the last of these began */
} nests_tried[NESTS_TRIED];

static long pages_moved; /* pages asked for or released, by all threads */

/* The nests that this thread is in. */
static _Thread_local struct {
    const struct iopref_nest *nest;
    long moved; /* by then */
} nests_inside[DEEPEST];

void give_up_moved(long pages) { __atomic_fetch_add(&pages_moved, pages, __ATOMIC_RELAXED); }

static struct tried *place_of(const struct iopref_nest *nest)
{
    struct tried *t = &nests_tried[(uintptr_t)nest / sizeof *nest % NESTS_TRIED];
    if (t->nest != nest)
        *t = (struct tried){.nest = nest};
    return t;
}

/* A fault in a file may read megabytes, which nothing here counts. */
static bool is_on_swap(const iopref_range *r, int n)
{
    struct backing b;
    for (int i = 0; i < n; i++) {
        backing_look((uintptr_t)r[i].addr, &b);
        if (r[i].addr && b.kind != BACKING_SWAP)
            return false;
    }
    return true;
}

bool give_up_nest(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    struct tried *t = nest ? place_of(nest) : NULL;
    if (!t || t->left == 0 || !is_on_swap(r, n))
        return false;
    long faults = os_waits().faults;
    bool begins = t->left == t->rest, waited = !begins && t->faults != faults;
    t->faults = faults;
    t->left = waited ? 0 : t->left - 1;
    if (waited)
        t->quiet = t->rest = 0; /* there is something to ask for */
    return !waited;
}

void give_up_enters(const struct iopref_nest *nest, long depth)
{
    if (depth >= DEEPEST)
        return;
    nests_inside[depth].nest = nest;
    nests_inside[depth].moved = __atomic_load_n(&pages_moved, __ATOMIC_RELAXED);
}

void give_up_leaves(long depth)
{
    if (depth >= DEEPEST || !nests_inside[depth].nest)
        return;
    os_lock();
    struct tried *t = place_of(nests_inside[depth].nest);
    if (nests_inside[depth].moved != __atomic_load_n(&pages_moved, __ATOMIC_RELAXED))
        t->quiet = t->rest = 0;
    else if (++t->quiet >= QUIET)
        t->left = t->rest = t->rest ? min_long(2 * t->rest, MOST_ENTRIES) : QUIET;
    os_unlock();
}

/* -- Releases ------------------------------------------------------------------------------------------------------- */

/* Of each hint one released page at a time is watched until it is asked for again, or so much has been read that what
 * was released before is forgotten (resident_traffic). */
static struct watched {
    const void *nest;
    int tag;
    uintptr_t page;      /* 0: none */
    unsigned long since; /* resident_wipes() when it was released */
    int seen, back;      /* pages that were watched to the end, and those that were asked for again */
    int rest, left;      /* calls that release nothing: the last time, and still */
} hints_watched[HINTS_WATCHED];

static struct watched *watched_by(int tag)
{
    long depth = nest_stats_depth() - 1;
    const void *nest = depth >= 0 && depth < DEEPEST ? nests_inside[depth].nest : NULL;
    struct watched *w = &hints_watched[((uintptr_t)nest / sizeof(struct iopref_nest) * 31 + (unsigned)tag) % HINTS_WATCHED];
    if (w->nest != nest || w->tag != tag)
        *w = (struct watched){.nest = nest, .tag = tag};
    return w;
}

static void judge_hint(struct watched *w)
{
    if (w->seen < PAGES_WATCHED)
        return;
    bool lost = 2 * w->back >= w->seen;
    w->rest = !lost ? 0 : w->rest ? (int)min_long(2 * w->rest, MOST_CALLS) : FIRST_CALLS;
    w->left = w->rest;
    w->seen = w->back = 0;
}

static void look_at_page(struct watched *w)
{
    bool forgotten = w->since != resident_wipes(), back = !forgotten && !resident_is_released(w->page);
    if (w->page == 0 || (!forgotten && !back))
        return;
    w->page = 0;
    w->seen++;
    w->back += back;
    judge_hint(w);
}

bool give_up_release(const struct release *r)
{
    os_lock();
    struct watched *w = watched_by(r->tag);
    look_at_page(w);
    bool rests = w->left > 0;
    w->left -= rests;
    os_unlock();
    return rests;
}

void give_up_watch(const struct release *r)
{
    os_lock();
    struct watched *w = watched_by(r->tag);
    if (w->page == 0) {
        w->page = r->first;
        w->since = resident_wipes();
    }
    os_unlock();
}
