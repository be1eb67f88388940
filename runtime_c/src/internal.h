/* Declarations shared by the sources of the library. Each file has a prefix for its names: os_, options_, stats_, ... */
#ifndef IOPREF_INTERNAL_H
#define IOPREF_INTERNAL_H

#define IOPREF_COLD /* empty: with `cold`, the library's own functions would be compiled for size */

#ifdef IOPREF_AMALGAMATION /* the other builds pass -fvisibility=hidden: see runtime_c/build.py */
#pragma GCC visibility push(hidden)
#include "iopref.h"
#pragma GCC visibility pop
#else
#include "iopref.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

#define LENGTH(array) ((long)(sizeof(array) / sizeof(array)[0]))

/* Functions and variables that several sources share are static in the amalgamation, where all sources are one file. */
#ifdef IOPREF_AMALGAMATION
#define PRIVATE static __attribute__((unused))
#define PRIVATE_DATA static
#else
#define PRIVATE
#define PRIVATE_DATA extern
#endif

/* Evaluates `call`, which returns -1 and sets errno on failure. The value is that errno, or 0; errno itself is kept. */
#define ERRNO_OF(call)                                                                                                 \
    __extension__({                                                                                                    \
        int errno_before = errno, errno_of_call = (call) == -1 ? errno : 0;                                            \
        errno = errno_before;                                                                                          \
        errno_of_call;                                                                                                 \
    })

enum { SCRATCH_LEAST = 1 << 20 }; /* bytes of the smallest array that ../scratch puts into a file; the library's own are smaller */

static inline long min_long(long a, long b) { return a < b ? a : b; }
static inline long max_long(long a, long b) { return a > b ? a : b; }
static inline long ceil_div(long a, long b) { return a / b + (a % b != 0); }

#include "os.h"

/* -- options.c: the environment ------------------------------------------------------------------------------------ */

/* IOPREF_RELEASE: when the pages named by release hints are evicted (OSDI00 3.3). */
enum release_policy {
    RELEASE_BUFFERED,   /* at once with priority 0; others when memory is short, and those with low priorities first */
    RELEASE_AGGRESSIVE, /* at once */
    RELEASE_OFF         /* never */
};

/* IOPREF_ENGINE: which thread asks the system to read pages. */
enum engine {
    ENGINE_AUTO,    /* the library's helper thread for long requests, otherwise the thread that gives the hint */
    ENGINE_INLINE,  /* the thread that gives the hint */
    ENGINE_THREADS, /* the helper thread */
    ENGINE_URING    /* workers of the kernel, by io_uring */
};

/* IOPREF_PAGER: who moves pages between memory and the files that hold large arrays (../scratch). */
enum pager {
    PAGER_AUTO, /* the library's own pager, if the system permits it; otherwise as PAGER_OFF */
    PAGER_OFF,  /* the system: the files are mapped */
    PAGER_ON    /* as PAGER_AUTO, but prints why the pager cannot start */
};

struct options {
    bool on;
    bool stats;
    const char *stats_file; /* file to which the statistics are written at exit; null: they are printed */
    long memory;         /* bytes of memory that the program may use; 0: ask the system */
    long block;          /* bytes that a prefetch asks for at a time */
    long latency;        /* nanoseconds from the request for a page to its arrival; if `adapts`, only the first value */
    bool adapts;         /* the latency is measured while the program runs */
    const char *scratch; /* directory of the files that hold large arrays, or null */
    enum pager pager;
    const char *global;      /* list of the servers whose memory is used, or null */
    bool global_always;      /* use the servers also if the disk is faster */
    bool global_encrypt;     /* encrypt also what is sent to servers on this machine */
    const char *global_key;  /* file of the key; null: each run makes a key of its own */
    bool global_insecure;    /* do not encrypt what is sent to other machines, which others may read and change */
    bool global_replicas;    /* files with the same path, size, time and ends are the same on all machines */
    const char *calibration; /* file of `iopref calibrate`; null: the file in the user's configuration */
    enum release_policy release;
    enum engine engine;
};

/* Returns the options. The first call reads the environment and starts the library; it takes the lock (os_lock). */
PRIVATE const struct options *options(void);

/* -- calibration.c: the file of `iopref calibrate` ----------------------------------------------------------------- */

/* Returns the latency that `iopref calibrate` has measured, average + 2 deviations, in nanoseconds; 0 if there is none.
 * `named` is the name of the file; null: the file in the user's configuration. */
PRIVATE long calibration_latency(const char *named);

#include "counts.h"

/* -- available_memory.c: what the system leaves to the program ------------------------------------------------------ */

/* All numbers are bytes. */
struct available_memory {
    long allowed;      /* memory for the program, including what it has already */
    long enforced;     /* the same, without the limits that only the library keeps to: RLIMIT_RSS and IOPREF_MEMORY */
    long unused;       /* memory that can be taken before a page that is in use must be evicted */
    long without_swap; /* memory that anonymous pages can take before some of them must go to swap */
    long swap;         /* room that is left in swap */
};

/* Reads the limits. `told` is the memory that the user or the program has set, in bytes, or 0. The lock is held. */
PRIVATE void available_memory_read(struct available_memory *r, long told);

/* -- memory_budget.c: how much memory the program may use ---------------------------------------------------------- */

/* Unless said otherwise, these functions are called after options(), and without the lock. */

/* Reads the limits again if the last time is more than 50 ms ago. The lock is held. */
PRIVATE void budget_refresh(void);
/* Returns the bytes of the program's data that can stay in memory. */
PRIVATE long budget_may_use(void);
/* Returns available_memory.allowed, and .enforced. */
PRIVATE long budget_allowed(void);
PRIVATE long budget_enforced(void);
/* Returns the bytes of data below which a nest counts as one whose data are in memory; negative before it is known. */
PRIVATE long budget_small_nest(void);
/* Counts bytes that are being read, whether the library or the system reads them, or that were released (negative). */
PRIVATE void budget_moved(long bytes);
/* Returns whether memory is so short that data released with this priority, 1 or more, should be evicted now, before the
 * system evicts other pages. */
PRIVATE bool budget_is_short(int priority);
/* Return whether `bytes` bytes may be read from swap now, or written to swap, without the risk that swap or memory runs
 * out. If so, the bytes are counted. */
PRIVATE bool budget_take_swap(long bytes);
PRIVATE bool budget_fill_swap(long bytes);
enum { ROOMY = 8 }; /* the largest result of iopref_localized(): as many bytes again have room, in eighths */
/* Returns the bytes that all streams together may have prefetched and not used yet. */
PRIVATE long budget_window(void);
/* Returns the bytes that one call of a prefetch may ask for. */
PRIVATE long budget_call(void);

/* -- nest.c -------------------------------------------------------------------------------------------------------- */

/* Sets a function that is called, with the lock held, each time that a nest asks whether its data are in memory. */
PRIVATE void nest_on_entry(void (*call)(void));
/* Returns whether release hints are carried out. They are not if the nest entered last touches only a small part of the
 * memory: the next nest may use the same data. */
PRIVATE bool nest_releases(void);
PRIVATE const struct iopref_nest *nest_entered(void); /* the nest that this thread entered last, of those whose data are not small; or null */

/* -- give_up.c: hints that do not pay ------------------------------------------------------------------------------ */

/* Returns whether this entry of the nest is to run without hints. The lock is held. */
PRIVATE bool give_up_nest(const struct iopref_nest *nest, const iopref_range *r, int n);
/* Tell that a nest begins or ends to run with hints, inside `depth` other such nests of the same thread. */
PRIVATE void give_up_enters(const struct iopref_nest *nest, long depth);
PRIVATE void give_up_leaves(long depth);
/* Counts pages that were asked for or released. */
PRIVATE void give_up_moved(long pages);

/* -- next_use.c: when data will be used again, by nests that are expected ----------------------------------------------- */

/* The addresses [lo, hi). */
struct span {
    uintptr_t lo, hi;
};

enum { NEXT_USE_ROWS = 128, NEXT_USE_NOW = 16 };

static inline bool use_may_write(enum iopref_use use) { return use == IOPREF_WRITES || use == IOPREF_SCATTERS; }
static inline bool use_is_by_index(enum iopref_use use) { return use == IOPREF_GATHERS || use == IOPREF_SCATTERS; }

/* The data that are expected to be touched from now on. */
struct next_use {
    unsigned long entries;         /* nests entered so far */
    unsigned long nest;            /* hash of the nest that was entered last, without its ranges */
    int now_count, row_count;
    struct span now[NEXT_USE_NOW]; /* ranges of the nest that was entered last */
    uint16_t now_written;          /* bit i is set if that nest may write now[i] */
    uint16_t now_by_index;         /* bit i is set if that nest touches now[i] in an order that only memory tells */
    struct next_use_row {
        struct span data;          /* rows do not overlap */
        long before, together;     /* the row's data are used evenly while the nests touch `before` to `before + together` bytes; data in
                                    * an order that only memory tells may be used from the first on: 0 for these */
    } rows[NEXT_USE_ROWS];         /* ranges of the nests that are expected to follow */
};

/* Notes the entry of a nest, and what is expected to follow. `fits`: all data of the program so far fit in memory, so that
 * no use is expected; `there`: the data of this nest are in memory. The lock is held. */
PRIVATE void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n, bool fits, bool there);
/* Returns the number of nests entered so far. */
PRIVATE unsigned long next_use_entries(void);
/* Copies what is expected to *u, without the lock. Returns false, and leaves *u as it is, if another thread changes it. */
PRIVATE bool next_use_copy(struct next_use *u);
/* Returns how many bytes of other data are used before addr is; LONG_MAX if no use of it is expected. */
PRIVATE long next_use_distance(const struct next_use *u, uintptr_t addr);
/* The same for what is expected now. */
PRIVATE long next_use_distance_now(uintptr_t addr);
/* Returns the priority of a release: it is raised if the data are expected to be used again before as many other data as
 * memory holds. */
PRIVATE int next_use_priority(uintptr_t addr, int priority);

/* -- cold.c ----------------------------------------------------------------------------------------------------------- */

/* Returns whether most of the pages s, which the program has not touched, are not in memory. The lock is not held. */
PRIVATE bool cold_is_on_disk(struct span s);

/* -- blocks.c: large blocks of malloc, for iopref_blocks_differ ------------------------------------------------------- */

enum {
    BLOCKS_LEAST = 65536, /* bytes of the smallest block that is known */
    BLOCKS_HASHES = 1024
};

PRIVATE_DATA unsigned short blocks_by_hash[BLOCKS_HASHES]; /* how many known blocks there are with each hash of their address */

static inline unsigned blocks_hash(const void *block) { return (unsigned)((uintptr_t)block >> 4) * 2654435761u >> 22; }

/* Makes a new block known, unless there are too many. At least 16 bytes behind it belong to no other object. told_all() tells, when it
 * is first asked, whether blocks_end is called for each such block that is freed. */
PRIVATE void blocks_begin(const void *block, size_t bytes, bool (*told_all)(void));
/* Forgets a block that is known, before it is freed. */
PRIVATE void blocks_end(const void *block);

/* Returns false if a block is certainly not known. */
static inline bool blocks_may_know(const void *block)
{
    return __atomic_load_n(&blocks_by_hash[blocks_hash(block)], __ATOMIC_RELAXED) != 0;
}

/* -- resident.c: the residency bit vector. Addresses are multiples of the page size. ------------------------------- */

/* Allocates the vector; called once. */
PRIVATE void resident_start(void);
/* Return the first page in [lo, hi) that is not in memory, or that is; hi if there is none. */
PRIVATE uintptr_t resident_first_missing(uintptr_t lo, uintptr_t hi);
PRIVATE uintptr_t resident_first_present(uintptr_t lo, uintptr_t hi);
/* Note that pages are in memory, or not. */
PRIVATE void resident_set(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_clear(uintptr_t lo, uintptr_t hi);
/* Notes that pages were released: they count as not in memory, and as released until they are prefetched again, or a
 * quarter of the program's memory has been read. */
PRIVATE void resident_release(uintptr_t lo, uintptr_t hi);
PRIVATE bool resident_is_released(uintptr_t page);
/* Returns how many of the pages count as released; they do no longer. */
PRIVATE long resident_rescue(uintptr_t lo, uintptr_t hi);
/* Counts bytes that were read, by the pager (`paged`) or the system. Each time that a quarter of the program's memory has been
 * read, it is forgotten which pages were released; if the system has read that much, also which are in memory. */
PRIVATE void resident_traffic(long bytes, bool paged);
/* Returns how often it has been forgotten which pages were released. */
PRIVATE unsigned long resident_times_forgotten(void);

/* -- backing.c: what lies behind an address ------------------------------------------------------------------------ */

/* Sets the functions that know the library's own files. `file_of` returns whether addr lies in one of them, and sets *fd to
 * its descriptor, or to -1 if that is closed; it is called with the lock held. `each` calls a function for each mapping. */
PRIVATE void backing_has_files(bool (*file_of)(uintptr_t addr, int *fd), void (*each)(void (*call)(struct span s)));
/* Calls a function for each mapping of the library's own files. The lock is held. */
PRIVATE void backing_each_own(void (*call)(struct span s));

/* The pages [lo, hi), which the program overwrites whole. head, tail: it also overwrites a part of the page before, or behind. */
struct overwritten {
    uintptr_t lo, hi;
    bool head, tail;
};

/* The library's pager (../pager); all null if there is none. */
struct backing_pager {
    bool (*has)(uintptr_t addr); /* returns whether the pager moves this page; the lock is held */
    int (*prefetch)(uintptr_t lo, uintptr_t hi);
    int (*release)(uintptr_t lo, uintptr_t hi, int priority); /* pages stay as long as there is room for them */
    void (*overwrite)(struct overwritten o); /* gives up the contents of those of the pages that are not in memory; waits */
};

PRIVATE void backing_has_pager(const struct backing_pager *p);
PRIVATE const struct backing_pager *backing_pager(void);
/* Describes the mapping, or hole between mappings, around addr. backing_at_locked is called with the lock held. */
PRIVATE void backing_at(uintptr_t addr, struct backing *b);
PRIVATE void backing_at_locked(uintptr_t addr, struct backing *b);
/* Returns whether [lo, hi) begins within a page of where the last call for the same mapping ended, and the system's
 * readahead there takes less than 1/16 of the program's memory. */
PRIVATE bool backing_is_sweep(uintptr_t lo, uintptr_t hi);
/* Returns whether the system's readahead there takes 1/16 of the program's memory or more. */
PRIVATE bool backing_reads_much(const struct backing *b);
static inline bool backing_is_file(const struct backing *b)
{
    return b->kind == BACKING_FILE || b->kind == BACKING_FILE_DIRTY;
}
/* Returns an open descriptor of the mapped file, which stays the library's; -1 if it cannot be opened. */
PRIVATE int backing_file(const struct backing *b);

/* -- written.c: files of the library's own that cannot be written ----------------------------------------------------- */

/* Prints the error, an errno, and ends the program. */
PRIVATE _Noreturn void written_failed(int error);
/* Does the same if, since the last call, the system failed to write a page of the file that the program has mapped. */
PRIVATE void written_check(int fd);

/* -- readahead_advice.c: how the system reads on its own ----------------------------------------------------------- */

/* Switches readahead off around addr, where single pages are asked for, if that pays; `asked` is the number of single
 * pages that the pipeline has asked for so far. */
PRIVATE void advice_single(const struct backing *b, uintptr_t addr, long asked);
/* Return whether readahead is switched off there for a pipeline that has not ended, and whether faults read folios. */
PRIVATE bool advice_is_single(uintptr_t addr);
PRIVATE bool advice_is_sweep(uintptr_t addr);
/* Switches readahead on again in [lo, hi) if all pipelines for which it was off have ended. */
PRIVATE void advice_reset(const struct backing *b, uintptr_t lo, uintptr_t hi);
/* Tells that a pipeline ended; `in_nest`: its thread is still in a nest. */
PRIVATE void advice_pipe_ends(bool in_nest);
/* Lets faults around addr read whole folios, for one of `sweeps` long sweeps that go on at a time; `lone`: the system sees
 * no other sweep in the mapping. Returns false if addr is to be read page by page. */
PRIVATE bool advice_sweep(const struct backing *b, uintptr_t addr, bool lone, long sweeps);
/* Tells that a nest begins whose data do not fit in memory. The lock is held. */
PRIVATE void advice_begins(const iopref_range *r, int n);
/* Tells that a nest ended; its thread is still in `left` others. */
PRIVATE void advice_nest_ends(long left);

/* -- engine.c: which thread asks the system to read ------------------------------------------------------------------- */

/* Called once, with the lock held. */
PRIVATE void engine_start(void);
/* Asks for [lo, hi). `needed` is the time of the first use, as os_time(), or 0. Returns an errno; 0 also if a helper is
 * to ask, and the result is not known yet. */
PRIVATE int engine_read(uintptr_t lo, uintptr_t hi, double needed);
/* Lets a helper touch the page, so that the system reads the folio around it. Without a helper, the program's own touch
 * does so. */
PRIVATE void engine_read_folio(uintptr_t page, double needed);
/* Drops requests inside [lo, hi) that still wait for the helper, because the pages were released. */
PRIVATE void engine_forget(uintptr_t lo, uintptr_t hi);

#include "folders.h"

/* -- hints.c -------------------------------------------------------------------------------------------------------- */

enum { TAG_BY_HAND = -2 }; /* the tag of all hints that a programmer wrote */

#include "pipelines.h"

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
