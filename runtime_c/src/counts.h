/* The statistics: stats.c, nest_stats.c and json.c. internal.h includes this header. */
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
    PREFETCH_CALLS, /* the counters from here to LAST_OF_DIRECTIVES are also kept for each directive */
    PAGES_REQUESTED,
    PAGES_IN_TIME, /* pages of a sample that were in memory when they were needed */
    PAGES_LATE,    /* pages of the sample that were not */
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
    PAGES_PAGER_OVERWRITTEN,
    PAGES_PAGER_WRITTEN,
    PAGES_PAGER_ZERO,
    PAGES_PAGER_BOUND,
    COUNTERS
};

enum os_call { CALL_READ, CALL_PAGE_OUT, CALL_WRITE, CALL_RESIDENCY, CALL_READAHEAD, CALL_MAPPINGS, CALL_OPEN, CALL_PAGER, OS_CALLS };

/* Starts to count if `on`, and writes the statistics at exit to the file, or to standard error if `file` is null. */
PRIVATE void stats_start(bool on, const char *file);
/* Adds further statistics: functions that print lines, write members of the JSON object, and set the counts to zero in the
 * child of a fork. */
PRIVATE void stats_also(void (*print)(void), void (*write)(void), void (*forget)(void));
PRIVATE_DATA bool stats_are_on;
PRIVATE void stats_count(enum counter c, long n);

static inline void stats_add(enum counter c, long n)
{
    if (stats_are_on)
        stats_count(c, n);
}

/* Counts a failed call by its errno; 0 is not counted. */
PRIVATE void stats_error(enum os_call call, int error);

/* -- nest_stats.c: statistics of each nest and each of its directives ---------------------------------------------- */

struct nest_stats_directive {
    struct iopref_directive is;
    long counters[COUNTERS];
};

/* What a nest costs its thread: nanoseconds in all, on a processor, and waiting for a processor; page faults that read from
 * a disk; and how often the thread gave up its processor to wait. */
enum nest_stats_cost { COST_TIME, COST_CPU, COST_QUEUED, COST_FAULTS, COST_WAITS, COSTS };

struct nest_stats_nest {
    const struct iopref_nest *key; /* address of the nest, only compared: its shared library may have been unloaded */
    struct iopref_nest is;         /* a copy of the nest */
    long entered, out_of_core, given_up; /* entries in all, those with hints, and those without hints by give_up.c */
    long spent[COSTS]; /* costs of the entries with hints to the threads that made them, without those of inner nests */
    struct nest_stats_directive *directives;
};

/* Counts an entry. Called only if statistics are on. */
PRIVATE void nest_stats_entered(const struct iopref_nest *nest, bool in_memory);
/* Counts that this entry, whose data are not in memory, runs without hints. The lock is not held. */
PRIVATE void nest_stats_given_up(const struct iopref_nest *nest);
/* Returns the directive with this tag of the nest that this thread is in, or the one that stands for all hints that a
 * programmer wrote; null if there is none, or statistics are off. */
PRIVATE struct nest_stats_directive *nest_stats_directive(int tag);

/* Adds to a counter, and to that of the directive, which may be null. */
static inline void nest_stats_add(struct nest_stats_directive *d, enum counter c, long n)
{
    stats_add(c, n);
    if (d)
        __atomic_fetch_add(&d->counters[c], n, __ATOMIC_RELAXED);
}

/* Returns the counters of all hints that a programmer wrote. */
PRIVATE const long *nest_stats_by_hand(void);
/* Returns how many nests with hints this thread is in, also if statistics are off. */
PRIVATE long nest_stats_depth(void);
/* Returns the nest that this thread is in, or null; nest_stats_joins sets it for a thread that works on the nest of another
 * thread. */
PRIVATE void *nest_stats_current(void);
PRIVATE void nest_stats_joins(void *nest);
/* Returns the nest with this number, from 0, in the order of their first entries; null if there are fewer. */
PRIVATE const struct nest_stats_nest *nest_stats_nest(long number);
/* Returns the entries of nests that are not listed: they have no description, or the tables are full. */
PRIVATE long nest_stats_unlisted(void);
/* Sets all counts to zero, in the child of a fork. */
PRIVATE void nest_stats_forget(void);

/* -- json.c: a JSON file -------------------------------------------------------------------------------------------- */

/* Only one file is open at a time. `name` is the name of a member, null in a list; bytes of texts are taken as Latin-1. */
PRIVATE void json_open(const char *path);
PRIVATE void json_begin(const char *name, char bracket);
PRIVATE void json_end(char bracket);
PRIVATE void json_text(const char *name, const char *text);
PRIVATE void json_number(const char *name, long n);
/* Puts the file in its place and returns 0, or the first errno since json_open. */
PRIVATE int json_close(const char *path);

#endif
