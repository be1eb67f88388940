/* What the files of the prefetcher of files know of each other; the run-time's own layers are in ../src/internal.h.
 * Everything is under files_lock(), unless said otherwise. Sizes and offsets are bytes. */
#ifndef FILES_H
#define FILES_H

#include "internal.h"
#include "iopref_files.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* -- series.c: the pieces of one file, in the order that they are read: arithmetic alone ---------------------------- */

enum { TO_THE_END = 0 }; /* bytes of a piece */

struct series {
    const iopref_piece *listed; /* or null: */
    long offset, bytes, stride, count;
};

/* What comes next of a series. */
struct cursor {
    long piece, within; /* bytes of that piece before it */
};

PRIVATE struct series series_whole(void);
/* The next bytes within a file of `size`, at most `most` of them; false at the end. Moves the cursor behind them. */
PRIVATE bool series_next(const struct series *s, long size, long most, struct cursor *c, iopref_piece *next);
/* Bytes of the pieces before number `piece`, going on from `from`, of which `known` bytes lie before */
PRIVATE long series_before(const struct series *s, long size, long piece, long from, long known);
/* A cursor with `done` bytes of the series behind it goes on to where `goal` are; returns what are behind it then */
PRIVATE long series_skip(const struct series *s, long size, struct cursor *c, long done, long goal);
/* The cursor for a descriptor at `position`, from `c` on: as it was where no piece near it has that place. */
PRIVATE struct cursor series_at(const struct series *s, long size, long position, struct cursor c);

/* -- depth.c: how far ahead: arithmetic alone ----------------------------------------------------------------------- */

struct depth {
    long bytes;             /* that may be asked for and not yet read by the program */
    long calm;              /* looks since the last change, */
    long since;             /* and bytes that the program has read since */
    double first_read;      /* as os_time(): when the program began to read, */
    iopref_latency latency; /* nanoseconds from asking for a piece to having it */
};

enum depth_seen { SEEN_IN_TIME, SEEN_LATE, SEEN_EVICTED };

PRIVATE struct depth depth_first(long latency, long most);
/* One look, when the program has read `consumed` bytes more, at `rate` bytes a nanosecond so far; `most` is what memory allows */
PRIVATE void depth_look(struct depth *d, enum depth_seen seen, long consumed, double rate, long most);

/* -- plan.c: what is disclosed, and what of it comes next ----------------------------------------------------------- */

/* A file of a disclosure, and how far the threads and the program are in it. */
struct item {
    char *name;            /* or null: */
    int fd;                /* of the program; its file is */
    dev_t device;          /* also of a name, once it has been opened */
    ino_t inode;
    struct series series;
    struct cursor next;    /* to be asked for */
    struct cursor seen;    /* the program is here, as far as is known */
    long size;             /* of the file; -1: not opened yet */
    long all;              /* bytes of the series, once it has been opened */
    long asked, read;      /* bytes so far, by the threads and by the program */
    long brought;          /* of those asked for, that were missing */
    long released;         /* of those read: behind this, nothing is to be released */
    bool taken, done;      /* by a thread; which has asked for all of it, or cannot */
    bool refused;          /* there is no such file, or none that can be read */
    bool closed;           /* the program has finished with it */
    bool again;            /* it has been disclosed elsewhere, too */
    int chosen;            /* of a command (../hint/chosen.c): whether it has opened the file, */
    unsigned turn;         /* and after how many others */
    struct tally *tally;   /* its own counters, or null */
};

struct disclosure {
    iopref_disclosure number; /* 0: a free place */
    bool vague;               /* will be touched, perhaps */
    bool told;                /* the program says how far it is */
    bool found;               /* in a folder: perhaps few of its files are read */
    long chosen;              /* before this file the program has opened some, or has passed them by */
    bool ended;               /* withdrawn, or the program has finished */
    struct item *items;
    long count, first;        /* files; before `first` all are done */
    long reached;             /* the file that the program is in, as far as is known */
    long ahead;               /* bytes asked for and not yet read */
    long asking;              /* bytes that threads are about to ask for */
    long opening;             /* files that threads are opening for the first time */
    long brought;             /* bytes that were missing when they were asked for */
    long pieces;              /* asked for so far */
    long consumed, late;      /* bytes read, and of those not asked for in time, since the depth was last looked at */
    double looked;            /* as os_time(), then */
    long all_consumed;        /* before that */
    long watched;             /* before this file the program has finished with all, as the watcher knows */
    long kept;                /* before this file all has been released that is to be, by now */
    long position;            /* of the program's descriptor when last looked at */
    bool moved;               /* that tells how far it is */
    double progress;          /* as os_time(), when the program had read more */
    long threads;             /* that work on it */
    struct tally *site;       /* the loop that told it, or null */
    struct depth depth;
};

enum { DISCLOSURES = 64 };

/* A place for a disclosure of `count` files, or null. The caller fills the items, then calls plan_begin. */
PRIVATE struct disclosure *plan_new(long count);
PRIVATE iopref_disclosure plan_begin(struct disclosure *d);
PRIVATE void plan_drop(struct disclosure *d); /* one that plan_begin has not got */
PRIVATE struct disclosure *plan_find(iopref_disclosure number);
PRIVATE struct disclosure *plan_at(int place); /* in use or not */
PRIVATE int plan_places(void); /* whose number is less than this may be in use */
PRIVATE void plan_end(struct disclosure *d);
PRIVATE void plan_end_all(void);
PRIVATE void plan_opened(struct disclosure *d, struct item *item, const struct stat *st);
PRIVATE void plan_asked(struct disclosure *d, struct item *item, long bytes, long missing);
PRIVATE bool plan_goes_on(struct disclosure *d, const iopref_piece *pieces, long count); /* with further pieces of its list */
PRIVATE void plan_read(struct disclosure *d, struct item *item, long bytes); /* by the program, in all of the item */
/* By so many bytes, of whichever of its files come next; returns how many of them were */
PRIVATE long plan_goes_on_by(struct disclosure *d, long bytes);
PRIVATE void plan_closed(struct disclosure *d, struct item *item);            /* by the program */
PRIVATE void plan_finished(struct disclosure *d, struct item *item);          /* read as a whole, and closed */
PRIVATE void plan_done(struct disclosure *d, struct item *item);              /* asked for as a whole */
PRIVATE bool plan_is_idle(void);  /* nothing to ask for, and nothing to wait for */
PRIVATE void plan_forget(void);   /* in the child of a fork */

/* -- api.c: more than what is public, without the lock ------------------------------------------------------------- */

/* Further pieces of a list; false where that has ended */
PRIVATE bool files_are_on(void); /* whether disclosures do anything */
PRIVATE void files_told_by(struct tally *site); /* what this thread discloses next; null: nobody known */
PRIVATE bool files_goes_on(iopref_disclosure number, const iopref_piece *pieces, long count);
PRIVATE long files_brought(iopref_disclosure number); /* bytes that were missing when they were asked for; -1: not known */

/* -- choose.c: what comes next --------------------------------------------------------------------------------------- */

/* The file to go on with; null where there is none, or no room */
PRIVATE struct item *choose_next(struct disclosure **of);
PRIVATE struct item *choose_take(struct disclosure **of); /* for the caller, until it is put back */
PRIVATE void choose_put_back(struct disclosure *d, struct item *item);
/* Whether so much more may be asked for now */
PRIVATE bool choose_has_room(const struct disclosure *d, const struct item *item, long bytes);

/* -- quota.c: memory for what is ahead -------------------------------------------------------------------------------- */

PRIVATE long quota_most(void);     /* bytes that may be asked for and not yet read, of all disclosures */
PRIVATE bool quota_is_short(void); /* of memory: what the program has finished with had better go */
PRIVATE long quota_hold(const struct item *item); /* bytes at its beginning that stay, when memory is short */

/* -- items.c: one file of a disclosure ---------------------------------------------------------------------------------- */

struct opened {
    int fd;
    struct stat st;
    bool no_trace; /* reading leaves the time of the last access alone */
    double waited; /* nanoseconds: for the storage */
};

/* The lock is held, and let go meanwhile. A descriptor that is another file's by now is none. */
PRIVATE int item_open(const struct item *item, struct opened *o);
/* What the program has finished with in a file, where memory is short; the lock is held. */
PRIVATE void release_behind(const struct disclosure *d, struct item *item, int fd);
/* The same in long files that no thread works on any more; the lock is let go meanwhile. */
PRIVATE void release_passed(struct disclosure *d);

/* -- look.c: how far the program is, and how far ahead to be -------------------------------------------------------------- */

PRIVATE void look_around(void); /* unless that has just been done; the lock is held, and let go meanwhile */
PRIVATE void look_forget(void); /* in the child of a fork */

/* -- reader.c: the threads ------------------------------------------------------------------------------------------ */

PRIVATE void reader_start(void); /* there is something to do; the lock is not held */
PRIVATE void reader_wake(void);
PRIVATE void reader_found_folder(const char *path); /* in place of a file; the lock is held */

/* -- consumed.c, or ../hint/consumed.c: how far the program is ---------------------------------------------------------- */

PRIVATE void consumed_begin(struct disclosure *d);
PRIVATE bool consumed_in_order(void); /* one disclosure after the other */
PRIVATE void consumed_look(void); /* brings all disclosures up to date */
/* Bytes that may have been prefetched in all, as far as the program is, before more of a disclosure is */
PRIVATE long consumed_trusts(const struct disclosure *d);
PRIVATE bool consumed_wants(const struct item *item); /* whether it reads such files, as far as is known */
PRIVATE long consumed_moves(void); /* how often it has told so far that it goes on, besides what it has read */

/* -- count.c: counters ------------------------------------------------------------------------------------------------ */

enum file_counter {
    FILES_DISCLOSED,
    FILES_VAGUE,
    FILES_OPENED,
    FILES_REFUSED,
    FILES_LEFT_OUT,
    BYTES_PREFETCHED,
    BYTES_THERE,
    BYTES_CONSUMED,
    BYTES_TOO_LATE,
    BYTES_EVICTED,
    BYTES_WASTED,
    BYTES_RELEASED,
    DEPTH_MOST,
    DEPTH_DOUBLED,
    DEPTH_HALVED,
    LATENCY_NS,
    FILE_COUNTERS
};

PRIVATE void count_add(enum file_counter c, long n);
PRIVATE void count_most(enum file_counter c, long n);
PRIVATE void count_start(void);  /* has the run-time's statistics tell these, too */
PRIVATE long count_of(enum file_counter c);
PRIVATE const char *count_key(enum file_counter c);
PRIVATE void count_print(void);
PRIVATE void count_write(void);

/* -- tally.c: counters of each file, and of each loop that tells ahead; only where statistics are on ------------------- */

struct tally_cost {
    long time, cpu, queued; /* nanoseconds, of this thread */
};

PRIVATE struct tally *tally_of_file(const struct item *item); /* null: none */
PRIVATE struct tally *tally_of_site(const void *key, const char *file, int line, int column, const char *text); /* without the lock */
PRIVATE struct tally_cost tally_cost_now(bool wanted);
/* The loop has ended, after so many reads; without the lock */
PRIVATE void tally_ran(struct tally *site, long reads, const struct tally_cost *from);
PRIVATE void tally_add(const struct disclosure *d, const struct item *item, enum file_counter c, long n); /* to all */
PRIVATE void tally_depth(const struct disclosure *d, double now);
PRIVATE void tally_print(void);
PRIVATE void tally_write(void);
PRIVATE void tally_forget(void);

/* -- os_files.c: what is asked of the system; each returns 0 or an errno, and leaves errno alone ---------------------- */

PRIVATE void files_lock(void); /* one for what is disclosed; before os_lock(), where both are taken */
PRIVATE void files_unlock(void);
PRIVATE void files_forget_in_child(void (*forget)(void)); /* the lock is not held; once is enough */
PRIVATE int os_own_descriptors(void); /* the thread's table is its own from now on, and empty */
/* A regular file with something in it, to be read only: others are not opened. */
PRIVATE int os_open_regular(const char *path, int *fd, struct stat *st, bool *no_trace);
PRIVATE int os_file_of(int fd, struct stat *st);
PRIVATE int os_known_file(const char *path, struct stat *st); /* EAGAIN: only the disk knows (Linux 5.12) */
PRIVATE int os_path_of(int fd, char *path, long size);
struct os_cached {
    long pages, evicted; /* in memory or on their way; evicted and still remembered */
};
PRIVATE int os_cached(int fd, long offset, long bytes, struct os_cached *c); /* ENOSYS, EPERM: not known */
PRIVATE bool os_passes_cache(int fd); /* O_DIRECT */
PRIVATE bool os_is_there(int fd, long offset); /* without waiting */
PRIVATE int os_read_ahead(int fd, long offset, long bytes);
PRIVATE void os_wait_for_byte(int fd, long offset);
PRIVATE int os_copy_from_memory(const void *from, void *to, unsigned long bytes); /* that may not be there */
PRIVATE void os_drop(int fd, long offset, long bytes);
PRIVATE void os_go_last(void);   /* this thread's reads, after those of the program */
PRIVATE long os_read_by(long process);             /* in all so far; -1: not known */
PRIVATE long os_position(long process, int fd);    /* of its descriptor; -1 */
PRIVATE int os_file_of_process(long process, int fd, struct stat *st);
PRIVATE void os_wait_a_while(const unsigned *word, unsigned seen, long ns);
PRIVATE int os_start_thread(void (*work)(void), unsigned long *thread);
PRIVATE void os_join_threads(const unsigned long *thread, int count); /* for a second or two at most */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
