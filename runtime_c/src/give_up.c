/* Hints that do not pay are given up for a while, and tried again at growing intervals: hints of nests that ask for no page,
 * as all data are in memory, and release hints whose pages are soon asked for again. Both are recognized by counters, which
 * cost next to nothing; no clock is read. This is done only for memory that goes to swap. */
#include "release.h"

enum {
    NESTS_TRIED = 256,   /* entries of a hash table */
    QUIET = 4,           /* a nest is given up after 4 entries in a row whose hints ask for nothing and release nothing */
    MOST_ENTRIES = 64,   /* it is given up for at most 64 entries at a time */
    DEEPEST = 16,        /* nests inside more others are not given up */
    HINTS_WATCHED = 512, /* entries of a hash table */
    PAGES_WATCHED = 8,   /* a release hint is judged after 8 watched pages, and given up if half of them came back */
    FIRST_CALLS = 64,    /* it is given up for 64 calls the first time */
    MOST_CALLS = 4096    /* it is given up for at most 4096 calls at a time */
};

/* -- Nests ---------------------------------------------------------------------------------------------------------- */

/* A hash table without chains: a nest overwrites another one with the same hash. Under the lock. */
static struct tried {
    const struct iopref_nest *nest;
    long quiet;      /* entries in a row, up to now, whose hints did nothing */
    long rest, left; /* entries without hints: how many the last time, and how many are left */
    long faults;     /* faults of the thread that had read from a disk when the last of these entries began */
} nests_tried[NESTS_TRIED];

static long pages_moved; /* pages asked for or released, by all threads */

/* The nests with hints that this thread is in. */
static _Thread_local struct {
    const struct iopref_nest *nest;
    long moved; /* pages_moved when it was entered */
} nests_inside[DEEPEST];

void give_up_moved(long pages) { __atomic_fetch_add(&pages_moved, pages, __ATOMIC_RELAXED); }

/* Returns the entry of a nest, which it may take from another one. The lock is held. */
static struct tried *place_of(const struct iopref_nest *nest)
{
    struct tried *t = &nests_tried[(uintptr_t)nest / sizeof *nest % NESTS_TRIED];
    if (t->nest != nest)
        *t = (struct tried){.nest = nest};
    return t;
}

/* Returns whether all ranges lie in memory that goes to swap. A fault in a file may read megabytes, which nothing here counts.
 * The lock is held. */
static bool is_on_swap(const iopref_range *r, int n)
{
    struct backing b;
    for (int i = 0; i < n; i++) {
        backing_at_locked((uintptr_t)r[i].addr, &b);
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
        t->quiet = t->rest = 0; /* the last entry without hints has waited for pages: hints may ask for them */
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

/* One released page of each hint at a time is watched, until it is asked for again, or it is forgotten which pages
 * were released, because much has been read (resident_traffic). */
static struct watched {
    const void *nest;
    int tag;
    uintptr_t page;      /* the watched page; 0: none */
    unsigned long since; /* resident_times_forgotten() when the page was released */
    int seen, back;      /* pages that have been watched, and how many of them were asked for again */
    int rest, left;      /* calls that release nothing: how many the last time, and how many are left */
} hints_watched[HINTS_WATCHED];

/* Returns the entry of a hint of the nest that this thread is in. The lock is held. */
static struct watched *watched_by(int tag)
{
    long depth = nest_stats_depth() - 1;
    const void *nest = depth >= 0 && depth < DEEPEST ? nests_inside[depth].nest : NULL;
    struct watched *w = &hints_watched[((uintptr_t)nest / sizeof(struct iopref_nest) * 31 + (unsigned)tag) % HINTS_WATCHED];
    if (w->nest != nest || w->tag != tag)
        *w = (struct watched){.nest = nest, .tag = tag};
    return w;
}

/* After PAGES_WATCHED pages, decides whether the hint is given up, and for how many calls. */
static void judge_hint(struct watched *w)
{
    if (w->seen < PAGES_WATCHED)
        return;
    bool lost = 2 * w->back >= w->seen;
    w->rest = !lost ? 0 : w->rest ? (int)min_long(2 * w->rest, MOST_CALLS) : FIRST_CALLS;
    w->left = w->rest;
    w->seen = w->back = 0;
}

/* Ends watching a page if it was asked for again, or if it is forgotten which pages were released. */
static void look_at_page(struct watched *w)
{
    bool forgotten = w->since != resident_times_forgotten(), back = !forgotten && !resident_is_released(w->page);
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
        w->since = resident_times_forgotten();
    }
    os_unlock();
}
