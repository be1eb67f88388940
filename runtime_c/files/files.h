/* Declarations shared by the sources that read files ahead; those of the run-time library are in ../src/internal.h.
 * Unless a comment says otherwise, functions are called with files_lock() held, which also protects all data. Sizes and
 * offsets are in bytes. */
#ifndef FILES_H
#define FILES_H

#include "internal.h"
#include "iopref_files.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* -- series.c: the pieces of one file in the order in which they are read; computes only ---------------------------- */

enum { TO_THE_END = 0 }; /* value of `bytes` for a piece that reaches to the end of the file */

/* The pieces of a file: an array of them, or `count` pieces of `bytes` bytes, the first at `offset`, `stride` bytes apart. */
struct series {
    const iopref_piece *listed; /* array of `count` pieces, or null */
    long offset, bytes, stride, count;
};

/* A position in a series. */
struct cursor {
    long piece, within; /* number of the piece, and bytes of that piece before the position */
};

/* Returns the series that is the whole file. */
PRIVATE struct series series_whole(void);
/* Sets *next to the bytes at the cursor in a file of `size` bytes, at most `most` of them, and moves the cursor behind
 * them; returns false at the end of the series. */
PRIVATE bool series_next(const struct series *s, long size, long most, struct cursor *c, iopref_piece *next);
/* Returns the bytes of all pieces before number `piece`; the pieces before number `from` are known to have `known` bytes. */
PRIVATE long series_before(const struct series *s, long size, long piece, long from, long known);
/* Moves a cursor that has `done` bytes of the series before it on to where it has `goal`, or to the end of the series;
 * returns the bytes before it then. */
PRIVATE long series_skip(const struct series *s, long size, struct cursor *c, long done, long goal);
/* Returns the cursor at the file offset `position`, searched for from `c` on; `c` itself if no piece nearby has it. */
PRIVATE struct cursor series_at(const struct series *s, long size, long position, struct cursor c);

/* -- depth.c: how far to read ahead of the program; computes only ---------------------------------------------------- */

struct depth {
    long bytes;             /* bytes that may be asked for and not yet read by the program */
    long calm;              /* looks since the last change of `bytes` */
    long since;             /* bytes that the program has read since that change */
    double first_read;      /* when the program began to read, as os_time(); 0: not yet */
    iopref_latency latency; /* time from the request of a piece to its arrival, in nanoseconds */
};

/* What a look has found at the place that the program reads next: the data are there, are not there yet, or were evicted. */
enum depth_seen { SEEN_IN_TIME, SEEN_LATE, SEEN_EVICTED };

/* Returns the depth at the beginning of a disclosure; `latency` is in nanoseconds, `most` in bytes. */
PRIVATE struct depth depth_first(long latency, long most);
/* Adapts the depth to a look. The program has read `consumed` bytes since the last look, and `rate` bytes a nanosecond on
 * average since it began; memory allows `most` bytes ahead. */
PRIVATE void depth_look(struct depth *d, enum depth_seen seen, long consumed, double rate, long most);

/* -- windows.c: how far the kernel's readahead has come in a file ---------------------------------------------------- */

struct windows {
    long edge, mark; /* it has been asked for all bytes before the edge; a read of the byte at the mark makes it go on */
    bool ended;      /* it goes on no more */
};

/* -- plan.c: the disclosures, and how far the threads and the program are in each ------------------------------------- */

/* A file of a disclosure, and how far the threads and the program are in it. "Asked" means requested by the threads. */
struct item {
    char *name;            /* name of the file; null: it is given by `fd` */
    int fd;                /* the program's descriptor */
    dev_t device;          /* device and inode of the file; of a named file only after it has been opened */
    ino_t inode;
    struct series series;
    struct cursor next;    /* place at which to ask next */
    struct windows windows; /* of the thread that has taken the file */
    struct cursor seen;    /* place that the program has reached, as far as is known */
    long size;             /* size of the file; -1: not opened yet */
    long all;              /* bytes of the series, once the file has been opened */
    long asked, read;      /* bytes of the series that have been asked for, and that the program has read */
    long brought;          /* bytes asked for that were not in memory */
    long released;         /* bytes of the series, from its beginning, that need no release any more */
    bool waits;            /* the thread that works on the file waits for room */
    bool taken, done;      /* a thread works on the file; all of it has been asked for, or cannot be */
    bool refused;          /* there is no such file, or it cannot be read */
    bool closed;           /* the program has finished with the file */
    bool again;            /* the file is in another disclosure, too */
    int chosen;            /* of a command (../hint/chosen.c): whether it has opened the file */
    unsigned turn;         /* of a command: number of files that it had opened before this one */
    struct tally *tally;   /* counters of the file, or null */
};

struct disclosure {
    iopref_disclosure number; /* 0: the entry is free */
    bool vague;               /* from iopref_will_touch: not known whether the file will be read */
    bool told;                /* the program tells its progress by iopref_has_read */
    bool found;               /* the files were found in a folder; the program may read only some of them */
    long chosen;              /* the program has opened or skipped all files before this one */
    bool ended;               /* it was withdrawn, or the program has finished with it */
    struct item *items;
    long count, first;        /* number of files, and of the first one that is not `done` */
    long reached;             /* number of the file that the program has reached, as far as is known */
    long ahead;               /* bytes asked for and not yet read by the program */
    long asking;              /* bytes that threads are about to ask for */
    long opening;             /* files that threads are opening for the first time */
    long brought;             /* bytes that were not in memory when they were asked for */
    long pieces;              /* pieces asked for so far */
    long consumed, late;      /* bytes read since the last look, and how many of these had not been asked for before */
    double looked;            /* time of the last look, as os_time() */
    long all_consumed;        /* bytes read before the last look */
    long watched;             /* the watcher knows that the program has finished with all files before this one */
    long kept;                /* in all files before this one nothing is left to release */
    long position;            /* last position seen of the program's descriptor; -1: not known */
    bool moved;               /* this position has changed, so that it tells the program's progress */
    double progress;          /* when the program was last seen to have read more, as os_time() */
    long threads;             /* threads that work on it */
    struct tally *site;       /* counters of the loop that disclosed it, or null */
    struct depth depth;
};

enum { DISCLOSURES = 64 }; /* entries of the table of disclosures */

/* Returns an entry with room for `count` files, or null if there is none. The caller fills in the items, then calls
 * plan_begin, or plan_drop to give the entry up. */
PRIVATE struct disclosure *plan_new(long count);
/* Begins to serve a disclosure and returns its number. */
PRIVATE iopref_disclosure plan_begin(struct disclosure *d);
/* Frees an entry that was not passed to plan_begin. */
PRIVATE void plan_drop(struct disclosure *d);
/* Returns the disclosure with this number, or null if it has ended. */
PRIVATE struct disclosure *plan_find(iopref_disclosure number);
/* Returns the entry number `place` of the table, which may be free. */
PRIVATE struct disclosure *plan_at(int place);
/* Returns the number of entries at the beginning of the table that may be in use. */
PRIVATE int plan_places(void);
/* Ends a disclosure: nothing more is asked for. */
PRIVATE void plan_end(struct disclosure *d);
PRIVATE void plan_end_all(void);
/* Records that a thread has opened the file. */
PRIVATE void plan_opened(struct disclosure *d, struct item *item, const struct stat *st);
/* Records that a thread has asked for the next `bytes` bytes of the file, `missing` of which were not in memory. */
PRIVATE void plan_asked(struct disclosure *d, struct item *item, long bytes, long missing);
/* Appends `count` pieces to the list of a disclosure; returns false if it takes no more. */
PRIVATE bool plan_goes_on(struct disclosure *d, const iopref_piece *pieces, long count);
/* Records that the program has read `bytes` bytes of the file's series in all. */
PRIVATE void plan_read(struct disclosure *d, struct item *item, long bytes);
/* Records that the program has read `bytes` more bytes of the files that come next; returns how many of them had been asked
 * for there. */
PRIVATE long plan_goes_on_by(struct disclosure *d, long bytes);
/* Records that the program has finished with the file. */
PRIVATE void plan_closed(struct disclosure *d, struct item *item);
/* Records that the program has read the whole file and finished with it. */
PRIVATE void plan_finished(struct disclosure *d, struct item *item);
/* Records that nothing of the file is left to ask for. */
PRIVATE void plan_done(struct disclosure *d, struct item *item);
/* Returns whether all disclosures have been asked for and read, or have ended. */
PRIVATE bool plan_is_idle(void);
/* Frees all disclosures, in the child of a fork. */
PRIVATE void plan_forget(void);

/* -- api.c: functions besides the public ones; called without the lock ------------------------------------------------ */

/* Returns whether disclosures have any effect. */
PRIVATE bool files_are_on(void);
/* Counts the next disclosures of this thread for a loop, too; null: for none. */
PRIVATE void files_told_by(struct tally *site);
/* Appends pieces to the list of a disclosure; returns false if it has ended or takes no more. */
PRIVATE bool files_goes_on(iopref_disclosure number, const iopref_piece *pieces, long count);
/* Returns the bytes that were not in memory when they were asked for; -1: not known. */
PRIVATE long files_brought(iopref_disclosure number);

/* -- choose.c: the file that a thread takes next ----------------------------------------------------------------------- */

/* Returns the file to read ahead next, and its disclosure in *of; null if there is no file, or no room for more bytes. */
PRIVATE struct item *choose_next(struct disclosure **of);
/* The same, and takes the file: no other thread gets it until it is put back. */
PRIVATE struct item *choose_take(struct disclosure **of);
/* Returns whether a thread could read ahead now: a file of a thread that waits for room, or one on which no thread works. */
PRIVATE bool choose_has_work(void);
PRIVATE void choose_put_back(struct disclosure *d, struct item *item);
/* Returns whether `bytes` more bytes of the file may be asked for now. */
PRIVATE bool choose_has_room(const struct disclosure *d, const struct item *item, long bytes);

/* -- quota.c: memory for data that have been read ahead ----------------------------------------------------------------- */

/* Returns the bytes that may be asked for and not yet read by the program, of all disclosures together. */
PRIVATE long quota_most(void);
/* Returns whether memory is short, so that data with which the program has finished are to be released. */
PRIVATE bool quota_is_short(void);
/* Returns the bytes at the beginning of a file's series that are not released, even if memory is short. */
PRIVATE long quota_hold(const struct item *item);

/* -- items.c: one file of a disclosure ---------------------------------------------------------------------------------- */

struct opened {
    int fd;
    struct stat st;
    bool no_trace; /* opened with O_NOATIME: reads do not change the time of the last access */
    double waited; /* nanoseconds that the thread waited for the storage */
};

/* Opens the file; returns 0 or an errno: EBADF if the program's descriptor belongs to another file by now. The lock is held,
 * and released in between. */
PRIVATE int item_open(const struct item *item, struct opened *o);
/* Releases the data of a file with which the program has finished, if memory is short. */
PRIVATE void release_behind(const struct disclosure *d, struct item *item, int fd);
/* The same for long files on which no thread works any more. The lock is held, and released in between. */
PRIVATE void release_passed(struct disclosure *d);

/* -- windows.c: long files by the kernel's own readahead -------------------------------------------------------------- */

/* Has the kernel read on until it has been asked for all bytes before `end` of a file of `size` bytes, or until it does not go
 * on, or has read more than `most` bytes at a time. Another descriptor of the file goes on where one was closed. The lock is not held. */
PRIVATE void windows_reach(int fd, long size, long end, long most, struct windows *w);
/* Returns the most bytes of a window in which a file that has been opened may be read; 0: it is not read in windows. */
PRIVATE long windows_most(const struct item *item, bool no_trace);
/* Asks for a piece of a file that the thread has taken, unless all its pages are in memory; if `most` is not 0, in windows. Returns the
 * bytes of the piece if any was missing, otherwise 0. The lock is not held. */
PRIVATE long windows_ask(int fd, iopref_piece p, struct item *item, long most);

/* -- look.c: updates the program's progress and the depths of the disclosures -------------------------------------------- */

/* Takes a look, unless one was taken just before. The lock is held, and released in between. */
PRIVATE void look_around(void);
/* Resets the state, in the child of a fork. */
PRIVATE void look_forget(void);

/* -- reader.c: the threads ------------------------------------------------------------------------------------------ */

/* Starts threads if there are none, and wakes them. The lock is not held. */
PRIVATE void reader_start(void);
/* Wakes all threads. */
PRIVATE void reader_wake(void);
/* Is called when a disclosed name is a folder. */
PRIVATE void reader_found_folder(const char *path);

/* -- consumed.c, or ../hint/consumed.c: the program's progress --------------------------------------------------------- */

/* Prepares to follow the progress of a new disclosure. */
PRIVATE void consumed_begin(struct disclosure *d);
/* Returns whether the program reads one disclosure after the other. */
PRIVATE bool consumed_in_order(void);
/* Updates how far the program is in all disclosures. */
PRIVATE void consumed_look(void);
/* Returns how many bytes may have been prefetched in all before more of this disclosure is: a bound that grows with the
 * program's progress. */
PRIVATE long consumed_trusts(const struct disclosure *d);
/* Returns whether the program is expected to read this file. */
PRIVATE bool consumed_wants(const struct item *item);
/* Returns a counter of signs of the program's progress other than bytes read. */
PRIVATE long consumed_moves(void);

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
PRIVATE void count_start(void); /* adds these counters to the run-time library's statistics */
PRIVATE long count_of(enum file_counter c);
PRIVATE const char *count_key(enum file_counter c);
PRIVATE void count_print(void);
PRIVATE void count_write(void);

/* -- tally.c: counters of each file, and of each loop that discloses; only with statistics ------------------------------ */

/* Nanoseconds of the calling thread: wall-clock time, processor time, and time in the scheduler's queue. */
struct tally_cost {
    long time, cpu, queued;
};

/* Returns the counters of a file; null: none. */
PRIVATE struct tally *tally_of_file(const struct item *item);
/* Returns the counters of a loop, which `key` identifies; null: none. Called without the lock. */
PRIVATE struct tally *tally_of_site(const void *key, const char *file, int line, int column, const char *text);
/* Returns the thread's times now, or zeros if they are not wanted. */
PRIVATE struct tally_cost tally_cost_now(bool wanted);
/* Records that a run of the loop has ended after `reads` reads, and began with the times `from`. Called without the lock. */
PRIVATE void tally_ran(struct tally *site, long reads, const struct tally_cost *from);
/* Adds n to a counter of the file (or null), of the loop that disclosed it, and of all files. */
PRIVATE void tally_add(const struct disclosure *d, const struct item *item, enum file_counter c, long n);
/* Records the depth of a disclosure at this time, as os_time(). */
PRIVATE void tally_depth(const struct disclosure *d, double now);
PRIVATE void tally_print(void);
PRIVATE void tally_write(void);
PRIVATE void tally_forget(void);

/* -- os_files.c: calls of the system. Each function of type int returns 0 or an errno; all leave errno as it is -------- */

/* Takes the lock of all disclosures. A thread that takes os_lock(), too, takes this one first. */
PRIVATE void files_lock(void);
PRIVATE void files_unlock(void);
/* Has `forget` called in each child of a fork, with the lock held. Called without the lock; calling it once is enough. */
PRIVATE void files_forget_in_child(void (*forget)(void));
/* Gives the calling thread a descriptor table of its own, which is empty but for the numbers 0 to 2. */
PRIVATE int os_own_descriptors(void);
/* Opens a regular file that is not empty for reading; EISDIR or EINVAL for anything else, which is not opened. */
PRIVATE int os_open_regular(const char *path, int *fd, struct stat *st, bool *no_trace);
PRIVATE int os_file_of(int fd, struct stat *st);
/* Looks a name up without waiting for the storage; EAGAIN: that is not possible (before Linux 5.12 never). */
PRIVATE int os_known_file(const char *path, struct stat *st);
/* Stores the path of the program's descriptor, of at most `size` bytes. */
PRIVATE int os_path_of(int fd, char *path, long size);
struct os_cached {
    long pages, evicted; /* pages in the page cache, with those being read; pages evicted that the kernel still records */
};
/* Counts these pages of a part of a file; ENOSYS, EPERM: not known. */
PRIVATE int os_cached(int fd, long offset, long bytes, struct os_cached *c);
/* Returns whether the descriptor bypasses the page cache (O_DIRECT). */
PRIVATE bool os_passes_cache(int fd);
/* Returns whether the byte at `offset` can be read without waiting. */
PRIVATE bool os_is_there(int fd, long offset);
/* Asks for a part of a file and does not wait for it. */
PRIVATE int os_read_ahead(int fd, long offset, long bytes);
/* Bytes of a read by os_reads_on: the kernel's windows become as large, or as large as the device's readahead. */
enum { WINDOW = 512 << 10 };
/* Has the kernel's readahead go on as for a program that reads WINDOW bytes there; neither waits nor copies. */
PRIVATE void os_reads_on(int fd, long offset);
/* Waits until the byte at `offset` is in memory. */
PRIVATE void os_wait_for_byte(int fd, long offset);
/* Copies memory that may not be mapped; EFAULT: not all of it is. */
PRIVATE int os_copy_from_memory(const void *from, void *to, unsigned long bytes);
/* Drops a part of a file from the page cache. */
PRIVATE void os_drop(int fd, long offset, long bytes);
/* Gives the calling thread's reads a lower priority than the program's. */
PRIVATE void os_go_last(void);
/* Returns the bytes that a process has read so far; -1: not known. */
PRIVATE long os_read_by(long process);
/* Returns the position of a process's descriptor; -1: not known. */
PRIVATE long os_position(long process, int fd);
PRIVATE int os_file_of_process(long process, int fd, struct stat *st);
/* Sleeps for `ns` nanoseconds (0: without limit), or until os_wake(word), or not at all if *word is not `seen`. */
PRIVATE void os_wait_a_while(const unsigned *word, unsigned seen, long ns);
/* Starts a thread that receives no signals. */
PRIVATE int os_start_thread(void (*work)(void), unsigned long *thread);
/* Waits for the threads to end, for one to two seconds at most. */
PRIVATE void os_join_threads(const unsigned long *thread, int count);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
