/* What the files of the library know of each other. One prefix a file: os_, options_, stats_, ... */
#ifndef IOPREF_INTERNAL_H
#define IOPREF_INTERNAL_H

#define IOPREF_COLD /* what programs do rarely is what the library does */

#ifdef IOPREF_AMALGAMATION /* otherwise the compiler is told: see runtime_c/build.py */
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

/* What files share is static where all of them are one: see runtime_c/build.py. */
#ifdef IOPREF_AMALGAMATION
#define PRIVATE static __attribute__((unused))
#define PRIVATE_DATA static
#else
#define PRIVATE
#define PRIVATE_DATA extern
#endif

/* The value of `call`, whose failure is -1, as an errno. */
#define ERRNO_OF(call)                                                                                                 \
    __extension__({                                                                                                    \
        int errno_before = errno, errno_of_call = (call) == -1 ? errno : 0;                                            \
        errno = errno_before;                                                                                          \
        errno_of_call;                                                                                                 \
    })

enum { GLOBAL_PATH = 1024 }; /* bytes of the name of a file that others may have copies of */

enum { SCRATCH_LEAST = 1 << 20 }; /* bytes of an array that ../scratch moves: static arrays of the library are smaller */

static inline long min_long(long a, long b) { return a < b ? a : b; }
static inline long max_long(long a, long b) { return a > b ? a : b; }
static inline long ceil_div(long a, long b) { return a / b + (a % b != 0); }

#include "os.h"

/* -- options.c: the environment ------------------------------------------------------------------------------------ */

/* When pages that a program has finished with are released (OSDI00 3.3). */
enum release_policy {
    RELEASE_BUFFERED,   /* at once if they are not used again; the others while memory is short, the least urgent ones first */
    RELEASE_AGGRESSIVE, /* at once */
    RELEASE_OFF
};

/* Who asks the system for pages. */
enum engine {
    ENGINE_AUTO,   /* a helper where that saves the program time */
    ENGINE_INLINE, /* the thread that gives the hint */
    ENGINE_THREADS, /* a helper */
    ENGINE_URING    /* the system's own workers */
};

/* Who moves the pages of large arrays that lie in files (../scratch). */
enum pager {
    PAGER_AUTO, /* the library's own pager, where the system lets it */
    PAGER_OFF,  /* the system: the files are mapped */
    PAGER_ON    /* as auto, and it is said where it cannot be */
};

struct options {
    bool on;
    bool stats;
    const char *stats_file; /* that statistics are written to at exit, or null: they are printed */
    long memory;  /* bytes the program may use; 0: ask the system */
    long block;   /* bytes handed to the system at a time */
    long latency; /* nanoseconds from asking for a page to having it: if it adapts, what it begins with */
    bool adapts;  /* latency is measured while the program runs */
    const char *scratch; /* directory for large memory, or null */
    enum pager pager;
    const char *global;   /* machines whose memory is used, or null */
    bool global_always;   /* whatever it takes */
    bool global_encrypt;  /* also for servers of this machine */
    const char *global_key; /* file of the key, or null: each run has its own */
    bool global_insecure; /* also where nothing keeps others from reading and changing what is sent */
    const char *calibration; /* file of `iopref calibrate`, or null: the usual one */
    enum release_policy release;
    enum engine engine;
};

PRIVATE const struct options *options(void); /* read at the first call, which starts the library */

/* -- calibration.c: the file of `iopref calibrate` ----------------------------------------------------------------- */

PRIVATE long calibration_latency(const char *named); /* nanoseconds, average + 2 deviations; 0: not measured */

#include "counts.h"

/* -- available_memory.c: what the system leaves to the program ------------------------------------------------------ */

struct available_memory {
    long allowed;      /* bytes for the program, with what it has */
    long enforced;     /* the same, by what the system sees to */
    long unused;       /* before anything must be evicted that is in use */
    long without_swap; /* before memory that only swap could take is full */
    long swap;         /* that is left */
};

/* the lock is held; `told` is what the user says that memory is, or 0 */
PRIVATE void available_memory_read(struct available_memory *r, long told);

/* -- memory_budget.c: how much memory the program may use ---------------------------------------------------------- */

/* options() has been called, and the lock is not held, unless said otherwise. */

PRIVATE void budget_refresh(void);         /* the lock is held; cheap when done lately */
PRIVATE long budget_may_use(void);         /* bytes of the program's own data that stay in memory */
PRIVATE long budget_allowed(void);         /* bytes for the program */
PRIVATE long budget_enforced(void);        /* the same, whatever the user says */
PRIVATE long budget_small_nest(void);      /* bytes of a nest too small to think about; negative before it is known */
PRIVATE void budget_moved(long bytes);      /* so much is being read, by whomever, or released if it is negative */
/* whether data of this priority, 1 at least, should make room before the system evicts something */
PRIVATE bool budget_is_near(int priority);
/* whether so much may be read from swap now, or written there, without danger of running out of it or of memory */
PRIVATE bool budget_take_swap(long bytes);
PRIVATE bool budget_fill_swap(long bytes);
enum { ROOMY = 8 }; /* iopref_localized() where there is room for as much again */
PRIVATE long budget_window(void);          /* bytes that may be prefetched and not yet used, all streams together */
PRIVATE long budget_call(void);            /* bytes of one call: little pieces may lie on two pages, and count as one */

/* -- nest.c -------------------------------------------------------------------------------------------------------- */

PRIVATE void nest_before_entry(void (*call)(void)); /* whenever a nest asks whether it fits, with the lock held */
PRIVATE bool nest_releases(void); /* not where a nest touches little of the memory: the next one may go on with that */

/* -- give_up.c: hints that do not pay ------------------------------------------------------------------------------ */

/* This entry runs without hints; the lock is held. */
PRIVATE bool give_up_nest(const struct iopref_nest *nest, const iopref_range *r, int n);
PRIVATE void give_up_enters(const struct iopref_nest *nest, long depth); /* with hints, in so many others */
PRIVATE void give_up_leaves(long depth);
PRIVATE void give_up_moved(long pages); /* were asked for, or released */

/* -- next_use.c: when data are used again, in nests that are yet to come ------------------------------------------------ */

struct span {
    uintptr_t lo, hi;
};

enum { NEXT_USE_ROWS = 128, NEXT_USE_NOW = 16 };

/* What is expected to be touched from now on. */
struct next_use {
    unsigned long entries; /* of nests so far */
    unsigned long nest;    /* a name of the one that was entered last, whatever its ranges */
    int now_count, row_count;
    struct span now[NEXT_USE_NOW]; /* by the nest that was entered last */
    uint16_t now_written;          /* a bit for each of these, 1 where the nest may write it */
    struct next_use_row {
        struct span data; /* none overlaps another, */
        long before, together; /* after so many bytes of other data, evenly among those that its nest is the first to touch */
    } rows[NEXT_USE_ROWS]; /* by those that follow */
};

/* All data so far fit in memory: then nothing is expected; or those of the nest are all there. The lock is held. */
PRIVATE void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n, bool fits, bool there);
PRIVATE unsigned long next_use_entries(void);
PRIVATE bool next_use_look(struct next_use *u); /* without the lock; false: it is changing, and u stays as it is */
PRIVATE long next_use_in(const struct next_use *u, uintptr_t addr); /* bytes; LONG_MAX where no use is expected */
PRIVATE long next_use_after(uintptr_t addr); /* the same, of what is expected now */
/* of a release: what is expected to be used again before memory is full of other data is not to go at once */
PRIVATE int next_use_priority(uintptr_t addr, int priority);

/* -- cold.c ----------------------------------------------------------------------------------------------------------- */

PRIVATE bool cold_is_on_disk(struct span s); /* most of the pages s, which have not been touched; the lock is not held */

/* -- resident.c: the residency bit vector. Addresses are multiples of the page size. ------------------------------- */

PRIVATE void resident_start(void); /* once */
PRIVATE uintptr_t resident_first_missing(uintptr_t lo, uintptr_t hi); /* hi when there is none */
PRIVATE uintptr_t resident_first_present(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_set(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_clear(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_release(uintptr_t lo, uintptr_t hi); /* clears, and remembers it for a while */
PRIVATE bool resident_is_released(uintptr_t page); /* and was not asked for since, or that is forgotten */
PRIVATE long resident_rescue(uintptr_t lo, uintptr_t hi);  /* pages that were released lately; each counts once */
/* so much was read; after a quarter of the memory's worth the vector is wiped, and what was released is forgotten */
PRIVATE void resident_traffic(long bytes);
PRIVATE unsigned long resident_wipes(void); /* so far */

/* -- backing.c: what lies behind an address ------------------------------------------------------------------------ */

/* the library's own, with the lock held; -1: closed */
PRIVATE void backing_has_files(bool (*file_of)(uintptr_t addr, int *fd), void (*each)(void (*call)(struct span s)));
PRIVATE void backing_each_own(void (*call)(struct span s)); /* of their mappings; the lock is held */
/* The library's pager (../pager), if there is one. */
struct backing_pager {
    bool (*has)(uintptr_t addr); /* the lock is held */
    int (*prefetch)(uintptr_t lo, uintptr_t hi);
    int (*release)(uintptr_t lo, uintptr_t hi, int priority); /* it keeps what has room */
};

PRIVATE void backing_has_pager(const struct backing_pager *p);
PRIVATE const struct backing_pager *backing_pager(void); /* that has memory of kind BACKING_PAGED, of which there may be none */
PRIVATE void backing_at(uintptr_t addr, struct backing *b);
PRIVATE void backing_look(uintptr_t addr, struct backing *b); /* the same; the lock is held */
/* goes on, within a page, where the last call for its mapping ended, and the system's readahead is not too long for it */
PRIVATE bool backing_is_sweep(uintptr_t lo, uintptr_t hi);
PRIVATE bool backing_reads_much(const struct backing *b); /* the system, at a fault, for this memory */
static inline bool backing_is_file(const struct backing *b)
{
    return b->kind == BACKING_FILE || b->kind == BACKING_FILE_DIRTY;
}
PRIVATE int backing_file(const struct backing *b);         /* open descriptor, or -1 */

/* -- written.c: files of the library's own that cannot be written ----------------------------------------------------- */

PRIVATE _Noreturn void written_failed(int error); /* ends the program, with a line on standard error */
PRIVATE void written_check(int fd);     /* the same, if something that was mapped from the file could not be written since the last time */

/* -- readahead_advice.c: how the system reads on its own ----------------------------------------------------------- */

/* a page is asked for, as `asked` of its pipeline have been, and faults beside it should read no neighbours */
PRIVATE void advice_single(const struct backing *b, uintptr_t addr, long asked);
PRIVATE bool advice_is_single(uintptr_t addr);
PRIVATE bool advice_is_sweep(uintptr_t addr);
PRIVATE void advice_as_ever(const struct backing *b, uintptr_t lo, uintptr_t hi); /* where pipelines that ended were */
PRIVATE void advice_pipe_ends(bool in_nest);
/* addr lies in a long sweep, one of so many at a time, `lone` if the system sees no other one in the mapping: false if it
 * is read page by page */
PRIVATE bool advice_sweep(const struct backing *b, uintptr_t addr, bool lone, long sweeps);
PRIVATE void advice_begins(const iopref_range *r, int n); /* a nest that does not fit; the lock is held */
PRIVATE void advice_nest_ends(long left); /* so many nests that the thread is still in */

/* -- engine.c: who asks the system ----------------------------------------------------------------------------------- */

PRIVATE void engine_start(void);             /* once; the lock is held */
/* `needed`: when it is used, as os_time(); an errno, if that is known already */
PRIVATE int engine_read(uintptr_t lo, uintptr_t hi, double needed);
PRIVATE void engine_read_folio(uintptr_t page, double needed); /* by a helper: at the page's touch if there is none */
PRIVATE void engine_forget(uintptr_t lo, uintptr_t hi); /* is finished with: what waits for the helper is not read */

/* A file whose pages may have copies on other machines (../global). */
struct global_file {
    uint64_t number[2]; /* the same of replicas, in the same state */
    size_t bytes;
    struct timespec modified, changed;
    char path[GLOBAL_PATH];
};

/* -- ../pager: memory whose pages the library itself brings and takes away. Results are errnos, unless said otherwise. -- */

/* Once, before the program has threads: why there is none, or null; whether a permission is missing. */
PRIVATE const char *pager_start(bool *forbidden);
PRIVATE bool pager_is_on(void);        /* takes arrays */
PRIVATE int pager_map(size_t bytes, size_t alignment, void **addr); /* memory for an array, that no child gets */
/* The memory is empty; its home is an open file of as much room, that has something in it where there are contents. */
PRIVATE int pager_add(char *addr, size_t bytes, int fd, const struct os_identity *is, bool contents);
/* The memory is to be seen as a file from there on, that is only read; `file` names it for others. The descriptor is for this alone. */
PRIVATE int pager_add_file(char *addr, size_t bytes, size_t from, int fd, const struct os_identity *is, const struct global_file *file);
PRIVATE int pager_hand_back(char *addr); /* such an array: the system maps the file there, from now on */
/* All is in the file when this returns 0, and who touches the memory waits, until one of the other two is called. */
PRIVATE int pager_leave(char *addr);
PRIVATE void pager_resume(char *addr);
PRIVATE void pager_remove(char *addr); /* the contents are lost that are not in the file */
PRIVATE void pager_end(void);          /* takes no more arrays, and ends when it has none: its thread, too */
PRIVATE void pager_forget(void);       /* in the child of a fork, where it is not */
PRIVATE int pager_prefetch(uintptr_t lo, uintptr_t hi);
PRIVATE int pager_release(uintptr_t lo, uintptr_t hi, int priority); /* these pages are finished with */
/* The program gets so much from malloc in a larger block, or gives it back; waits until there is room. How much it has. */
PRIVATE long pager_plain(long bytes);

/* -- ../scratch ------------------------------------------------------------------------------------------------------------- */

PRIVATE void pool_pass_by(void); /* what this thread allocates is in plain memory: it must not wait for the pager */

/* -- ../global: memory of other machines, between the pager and its files ------------------------------------------------- */

PRIVATE void global_start(void); /* before the pager; says what it cannot use */
PRIVATE bool global_name_file(int fd, struct global_file *f); /* false: it is none that copies may be made of */

/* -- ../scratch: what ../mapped tells it, which a program that maps nothing does not have ------------------------------------ */

PRIVATE void table_has_mapped(bool (*is_paged)(uintptr_t addr));

/* -- hints.c -------------------------------------------------------------------------------------------------------- */

enum { TAG_BY_HAND = -2 };

#include "pipelines.h"

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
