/* What a run counts: stats.c, nest_stats.c and json.c. Part of internal.h, which includes it. */
#ifndef IOPREF_COUNTS_H
#define IOPREF_COUNTS_H

/* -- stats.c: counters ----------------------------------------------------------------------------------------------*/

enum counter {
    NESTS_IN_MEMORY,
    NESTS_OUT_OF_CORE,
    NESTS_WITHOUT_ROOM,
    NESTS_ON_DISK,
    NESTS_GIVEN_UP,
    STRIPS,
    PREFETCH_CALLS, /* this and what follows up to the last of directives is counted for each of these, too */
    PAGES_REQUESTED,
    PAGES_IN_TIME, /* of some that were looked for */
    PAGES_LATE,
    PAGES_LEFT_TO_READAHEAD,
    PAGES_FILTERED,
    PAGES_DROPPED,
    RELEASE_CALLS,
    PAGES_RELEASED,
    PAGES_KEPT,
    PAGES_RESCUED,
    PAGES_GIVEN_UP,
    PAGES_WITHOUT_SWAP,
    LAST_OF_DIRECTIVES = PAGES_WITHOUT_SWAP,
    RESIDENCY_WIPES,
    PAGES_IN_SCRATCH,
    PAGES_PAGER_READ,
    PAGES_PAGER_WRITTEN,
    PAGES_PAGER_BOUND,
    COUNTERS
};

enum os_call { CALL_READ, CALL_PAGE_OUT, CALL_WRITE, CALL_RESIDENCY, CALL_READAHEAD, CALL_MAPPINGS, CALL_OPEN, OS_CALLS };

PRIVATE void stats_start(bool on, const char *file); /* null: standard error */
/* beside the counters: prints lines, writes a member of the JSON object, forgets in the child of a fork */
PRIVATE void stats_also(void (*print)(void), void (*write)(void), void (*forget)(void));
PRIVATE_DATA bool stats_are_on;
PRIVATE void stats_count(enum counter c, long n);

static inline void stats_add(enum counter c, long n)
{
    if (stats_are_on)
        stats_count(c, n);
}

PRIVATE void stats_error(enum os_call call, int error); /* 0 is no error, and not counted */

/* -- nest_stats.c: what each nest did, and each of its directives -------------------------------------------------- */

struct nest_stats_directive {
    struct iopref_directive is;
    long counters[COUNTERS];
};

/* What a thread spends: nanoseconds in all, on a processor and waiting for one; faults that read, times that it waited. */
enum nest_stats_cost { COST_TIME, COST_CPU, COST_QUEUED, COST_FAULTS, COST_WAITS, COSTS };

struct nest_stats_nest {
    const struct iopref_nest *key; /* of a library that may be gone in the end */
    struct iopref_nest is;
    long entered, out_of_core, given_up;
    long spent[COSTS]; /* out of core, by the thread that entered it, without other nests that it called */
    struct nest_stats_directive *directives;
};

/* Only where statistics are on, unless said otherwise. */
PRIVATE void nest_stats_entered(const struct iopref_nest *nest, bool in_memory);
PRIVATE void nest_stats_given_up(const struct iopref_nest *nest); /* this entry, which had hints; the lock is not held */
/* of the nest that this thread is in, or of all hints by hand; null if it is not known, or statistics are off */
PRIVATE struct nest_stats_directive *nest_stats_directive(int tag);

/* The directive may be null. */
static inline void nest_stats_add(struct nest_stats_directive *d, enum counter c, long n)
{
    stats_add(c, n);
    if (d)
        __atomic_fetch_add(&d->counters[c], n, __ATOMIC_RELAXED);
}

PRIVATE const long *nest_stats_by_hand(void); /* the counters of all hints by hand */
PRIVATE long nest_stats_depth(void);           /* nests out of core that this thread is in; on or off */
PRIVATE void *nest_stats_current(void);       /* the nest that this thread is in; on or off */
PRIVATE void nest_stats_joins(void *nest);    /* this thread works on it, too; on or off */
PRIVATE const struct nest_stats_nest *nest_stats_nest(long number); /* in the order of their first entries, or null */
PRIVATE long nest_stats_unlisted(void);       /* entries of nests without a name, or for which the tables have no room */
PRIVATE void nest_stats_forget(void);         /* in the child of a fork */

/* -- json.c: a JSON file -------------------------------------------------------------------------------------------- */

/* One at a time. `name` is null in lists; bytes are written as the characters of Latin-1. */
PRIVATE void json_open(const char *path);
PRIVATE void json_begin(const char *name, char bracket);
PRIVATE void json_end(char bracket);
PRIVATE void json_text(const char *name, const char *text);
PRIVATE void json_number(const char *name, long n);
PRIVATE int json_close(const char *path); /* 0, or the first errno since it was opened */

#endif
