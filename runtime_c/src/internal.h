/* What the files of the library know of each other. One prefix a file: os_, options_, stats_, ... */
#ifndef IOPREF_INTERNAL_H
#define IOPREF_INTERNAL_H

#ifdef IOPREF_AMALGAMATION /* otherwise the compiler is told: see runtime_c/build.py */
#pragma GCC visibility push(hidden)
#include "iopref.h"
#pragma GCC visibility pop
#else
#include "iopref.h"
#endif

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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

static inline long min_long(long a, long b) { return a < b ? a : b; }
static inline long max_long(long a, long b) { return a > b ? a : b; }

/* -- os.c: the only file that calls the system. Each primitive returns 0 or an errno, and leaves errno alone. ----- */

/* What a mapping keeps its pages on. */
enum backing_kind {
    BACKING_NONE,      /* unmapped, inaccessible, or a device */
    BACKING_SWAP,      /* anonymous memory, tmpfs, System V shared memory */
    BACKING_FILE,      /* file that this mapping cannot make dirty */
    BACKING_FILE_DIRTY /* file mapped shared and writable */
};

struct backing {
    uintptr_t lo, hi; /* a hole between mappings is a range of its own, of kind BACKING_NONE */
    enum backing_kind kind;
    bool own;             /* a file that the library has made (../scratch) */
    bool residency_known; /* mincore tells the truth: it calls all files resident that are not the caller's */
    off_t offset;         /* of lo in the file */
    dev_t device;
    ino_t inode;
    char path[256]; /* "" when there is none, or it is longer */
};

struct os_waits {
    long faults; /* that read */
    long times;  /* that a thread gave up its processor to wait for something */
};

PRIVATE long os_page_size(void);
PRIVATE long os_largest_folio(void); /* bytes that the system keeps, and evicts, as one */
PRIVATE double os_now(void);        /* seconds, some milliseconds coarse */
PRIVATE double os_time(void);       /* nanoseconds; cheap */
PRIVATE double os_cpu_time(void);   /* of this thread, nanoseconds; a system call */
PRIVATE bool os_has_swap(void);
PRIVATE long os_resident_limit(void); /* bytes, RLIMIT_RSS; LONG_MAX without one */
PRIVATE int os_read_file(const char *path, char *text, long size); /* text is terminated, and cut at size - 1 */
PRIVATE int os_mapping_at(uintptr_t addr, struct backing *b);      /* the mapping or hole around addr */
PRIVATE int os_mapping_of(pid_t process, uintptr_t addr, struct backing *b);
/* kind is one of the files; fd is never to be closed */
PRIVATE int os_open_mapped_file(const struct backing *b, int *fd);

/* Advice; lo and hi are multiples of the page size, lo < hi, any addresses. */
PRIVATE int os_start_reading(uintptr_t lo, uintptr_t hi);
PRIVATE int os_page_out(uintptr_t lo, uintptr_t hi);
PRIVATE int os_readahead(uintptr_t lo, uintptr_t hi, bool on); /* whether a fault reads neighbours too */
PRIVATE int os_start_writing(int fd, off_t offset, long bytes);
PRIVATE int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory); /* one byte a page */
/* the caller's own anonymous memory, page aligned: its contents are lost */
PRIVATE int os_zero_pages(void *own, long bytes);
PRIVATE int os_map(size_t bytes, void **zeros); /* for ever; *zeros stays as it is where that fails */

PRIVATE void os_lock(void); /* one lock for all tables; released in the child after a fork */
PRIVATE bool os_try_lock(void);
PRIVATE void os_unlock(void);
PRIVATE bool os_is_forking(void); /* this thread, now: fork handlers are at work */
/* before: the lock is held; either may be null */
PRIVATE void os_at_fork(void (*before)(void), void (*in_child)(void));
PRIVATE void os_at_exit(void (*call)(void));
PRIVATE void os_print(const char *text); /* to standard error */
PRIVATE int os_write_file(const char *path, const char *text, long length, bool append);
PRIVATE long os_process(void); /* its number */
PRIVATE struct os_waits os_waits(void); /* of this thread so far; a system call */
PRIVATE long os_queued(void); /* nanoseconds that this thread has waited for a processor; 0 if that is not known */

/* -- options.c: the environment ------------------------------------------------------------------------------------ */

/* When pages that a program has finished with are released (OSDI00 3.3). */
enum release_policy {
    RELEASE_BUFFERED,   /* at once if they are not used again; the others while memory is short, the least urgent ones first */
    RELEASE_AGGRESSIVE, /* at once */
    RELEASE_OFF
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
    const char *calibration; /* file of `iopref calibrate`, or null: the usual one */
    enum release_policy release;
};

PRIVATE const struct options *options(void); /* read at the first call, which starts the library */

/* -- calibration.c: the file of `iopref calibrate` ----------------------------------------------------------------- */

PRIVATE long calibration_latency(const char *named); /* nanoseconds, average + 2 deviations; 0: not measured */

/* -- stats.c: counters ----------------------------------------------------------------------------------------------*/

enum counter {
    NESTS_IN_MEMORY,
    NESTS_OUT_OF_CORE,
    NESTS_WITHOUT_ROOM,
    NESTS_ON_DISK,
    STRIPS,
    PREFETCH_CALLS, /* this and what follows up to the last of directives is counted while one is at work */
    PAGES_REQUESTED,
    PAGES_LEFT_TO_READAHEAD,
    PAGES_FILTERED,
    PAGES_DROPPED,
    RELEASE_CALLS,
    PAGES_RELEASED,
    PAGES_KEPT,
    PAGES_RESCUED,
    PAGES_WITHOUT_SWAP,
    LAST_OF_DIRECTIVES = PAGES_WITHOUT_SWAP,
    RESIDENCY_WIPES,
    PAGES_IN_SCRATCH,
    COUNTERS
};

enum os_call { CALL_READ, CALL_PAGE_OUT, CALL_WRITE, CALL_RESIDENCY, CALL_READAHEAD, CALL_MAPPINGS, CALL_OPEN, OS_CALLS };

PRIVATE void stats_start(bool on, const char *file); /* null: standard error */
PRIVATE void stats_add(enum counter c, long n);
PRIVATE void stats_error(enum os_call call, int error); /* 0 is no error, and not counted */

/* -- room.c: what the system leaves to the program ------------------------------------------------------------------ */

struct room {
    long allowed;      /* bytes for the program, with what it has */
    long unused;       /* before anything must be evicted that is in use */
    long without_swap; /* before memory that only swap could take is full */
};

/* the lock is held; `told` is what the user says that memory is, or 0 */
PRIVATE void room_read(struct room *r, long told);

/* -- tally.c: what each nest did, and each of its directives ------------------------------------------------------- */

struct tally_directive {
    struct iopref_directive is;
    long counters[COUNTERS];
};

/* What a thread spends: nanoseconds in all, on a processor and waiting for one; faults that read, times that it waited. */
enum tally_cost { COST_TIME, COST_CPU, COST_QUEUED, COST_FAULTS, COST_WAITS, COSTS };

struct tally_nest {
    const struct iopref_nest *key; /* of a library that may be gone in the end */
    struct iopref_nest is;
    long entered, out_of_core;
    long spent[COSTS]; /* out of core, by the thread that entered it, without other nests that it called */
    struct tally_directive *directives;
};

/* Only where statistics are on, unless said otherwise. */
PRIVATE void tally_entered(const struct iopref_nest *nest, bool in_memory);
PRIVATE void tally_directive(int tag); /* of the nest that this thread is in; on or off */
PRIVATE void tally_add(enum counter c, long n); /* by the directive at work, if c is of directives */
PRIVATE void *tally_current(void);       /* the nest that this thread is in; on or off */
PRIVATE void tally_joins(void *nest);    /* this thread works on it, too; on or off */
PRIVATE const struct tally_nest *tally_nest(long number); /* in the order of their first entries, or null */
PRIVATE long tally_unlisted(void);       /* entries of nests without a name, or for which the tables have no room */
PRIVATE void tally_forget(void);         /* in the child of a fork */

/* -- json.c: a JSON file -------------------------------------------------------------------------------------------- */

/* One at a time. `name` is null in lists; bytes are written as the characters of Latin-1. */
PRIVATE void json_open(const char *path);
PRIVATE void json_begin(const char *name, char bracket);
PRIVATE void json_end(char bracket);
PRIVATE void json_text(const char *name, const char *text);
PRIVATE void json_number(const char *name, long n);
PRIVATE int json_close(void); /* 0, or the first errno since it was opened */

/* -- limit.c: how much memory the program may use ------------------------------------------------------------------ */

/* options() has been called, and the lock is not held, unless said otherwise. */

PRIVATE void limit_refresh(void);         /* the lock is held; cheap when done lately */
PRIVATE long limit_may_use(void);         /* bytes of the program's own data that stay in memory */
PRIVATE long limit_small_nest(void);      /* bytes of a nest too small to think about; negative before it is known */
PRIVATE void limit_moved(long bytes);      /* so much is being read, by whomever, or released if it is negative */
/* whether data of this priority, 1 at least, should make room before the system evicts something */
PRIVATE bool limit_is_near(int priority);
PRIVATE bool limit_take_swap(long bytes); /* whether so much may be read from swap now without danger of running out */
PRIVATE long limit_window(void);          /* bytes that may be prefetched and not yet used, all streams together */

/* -- nest.c -------------------------------------------------------------------------------------------------------- */

PRIVATE void nest_before_entry(void (*call)(void)); /* whenever a nest asks whether it fits, with the lock held */
PRIVATE bool nest_releases(void); /* not where a nest touches little of the memory: the next one may go on with that */

/* -- cold.c ----------------------------------------------------------------------------------------------------------- */

struct span {
    uintptr_t lo, hi;
};

PRIVATE bool cold_is_on_disk(struct span s); /* most of the pages s, which have not been touched; the lock is not held */

/* -- walk.c: walks over index arrays ------------------------------------------------------------------------------- */

PRIVATE void walk_found_missing(int tag); /* a datum on its way was not in memory */

/* -- resident.c: the residency bit vector. Addresses are multiples of the page size. ------------------------------- */

PRIVATE uintptr_t resident_first_missing(uintptr_t lo, uintptr_t hi); /* hi when there is none */
PRIVATE uintptr_t resident_first_present(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_set(uintptr_t lo, uintptr_t hi);
PRIVATE void resident_clear(uintptr_t lo, uintptr_t hi);
PRIVATE bool resident_lies_in(uintptr_t lo, uintptr_t hi); /* whether a part of the vectors does */
PRIVATE void resident_release(uintptr_t lo, uintptr_t hi); /* clears, and remembers it for a while */
PRIVATE long resident_rescue(uintptr_t lo, uintptr_t hi);  /* pages that were released lately; each counts once */
/* so much was read; after a quarter of the memory's worth the vector is wiped, and what was released is forgotten */
PRIVATE void resident_traffic(long bytes);

/* -- backing.c: what lies behind an address ------------------------------------------------------------------------ */

/* the library's own, with the lock held; -1: closed */
PRIVATE void backing_has_files(bool (*file_of)(uintptr_t addr, int *fd));
PRIVATE void backing_at(uintptr_t addr, struct backing *b);
/* goes on, within a page, where the last call for its mapping ended */
PRIVATE bool backing_is_sweep(uintptr_t lo, uintptr_t hi);
PRIVATE int backing_file(const struct backing *b);         /* open descriptor, or -1 */

/* -- access.c: how the system reads on its own --------------------------------------------------------------------- */

PRIVATE void access_single(const struct backing *b, uintptr_t addr); /* a page is asked for by itself */
PRIVATE bool access_is_single(uintptr_t addr);
PRIVATE void access_pipe_ends(void);

/* -- again.c: pages that two strips of a pipeline share ------------------------------------------------------------ */

/* A prefetch directive at work. */
struct again {
    int tag;
    bool known;            /* its last strip belongs to the same pipeline, */
    uintptr_t first, last; /* and began and ended with these pages */
    uintptr_t lo, hi;
};

PRIVATE long again_new_stream(void);
/* the directives that follow are its; 0: of a pipeline whose pages do not stay */
PRIVATE void again_is_due(long stream);
PRIVATE long again_stream(void); /* that is due */
PRIVATE struct again again_begin(int tag);
PRIVATE void again_skip(struct again *a, uintptr_t *lo, uintptr_t *hi); /* narrows the pages [lo, hi) to what is new */
PRIVATE void again_end(const struct again *a);

/* -- latency.c: average and deviation of the storage's latency ----------------------------------------------------- */

PRIVATE iopref_latency latency_first(void); /* that a stream begins with */
PRIVATE void latency_keep(const iopref_latency *l); /* those that come begin with */
PRIVATE void latency_sample(iopref_latency *l, double ns);
PRIVATE double latency_bound(const iopref_latency *l); /* average + 2 deviations */

/* -- pace.c: further ahead when a pipeline is late ----------------------------------------------------------------- */

/* What was seen of a strip. */
struct pace_strip {
    long iterations, ahead; /* its iterations, and how many the pipeline is ahead by now */
    double ns, waited;      /* nanoseconds of processor time an iteration, and that all of them waited for pages */
    double latency;         /* that the streams reckon with */
    double late;            /* the longest time that a page took or is taking, as far as it was looked for; or 0 */
};

PRIVATE void pace_strip(iopref_pace *a, const struct pace_strip *s);
PRIVATE bool pace_is_calm(const iopref_pace *a); /* the loop does not wait because the disk is busy */

/* -- probe.c: when pages came -------------------------------------------------------------------------------------- */

enum { PROBES = 8 }; /* a thread looks for so many at a time */

struct probe_seen {
    long stream;
    double ns; /* since the page was asked for */
    bool arrived;
};

PRIVATE void probe_asked(const struct backing *b, uintptr_t page); /* by the stream that is due */
/* how many of `seen` are filled in; since the last look, the thread was without a processor for `lost` nanoseconds */
PRIVATE int probe_look(double now, double lost, struct probe_seen *seen);

/* -- iteration.c: what a pipeline sees of its loop ----------------------------------------------------------------- */

PRIVATE void iteration_measure(iopref_pipe *p, long k); /* a strip begins with iteration k */
PRIVATE double iteration_ns(const iopref_pipe *p);      /* processor time of one; more than 0 */

/* -- section.c: the shape of a hint -------------------------------------------------------------------------------- */

#define SECTION_DIMS 3

/* `bytes` at addr, repeated count[0] times stride[0] apart, all that count[1] times ...; strides are positive and
 * ascending, gaps of a page or more, counts at least 2. bytes is 0 when there is nothing. */
struct section {
    uintptr_t addr;
    long bytes;
    int dims;
    long stride[SECTION_DIMS], count[SECTION_DIMS];
};

PRIVATE struct section section_normal(uintptr_t addr, long bytes, int dims, const long *stride, const long *count);
PRIVATE long section_touched(const struct section *s);

/* Calls visit for each piece, in ascending order where dimensions do not overlap, until it returns false. */
PRIVATE void section_each(const struct section *s, bool (*visit)(uintptr_t addr, long bytes, void *context), void *context);

/* -- trail.c ------------------------------------------------------------------------------------------------------- */

/* Adds s to what the directive `tag` has finished with. Of that, `left` is what s does not go on from, and `whole` the
 * folios that are complete; either may be empty. Folios are aligned in the file: `skew` is added to an address first. */
PRIVATE void trail_follow(int tag, struct span s, uintptr_t skew, struct span *left, struct span *whole);
PRIVATE uintptr_t trail_unit(void); /* bytes of the folios */
PRIVATE void trail_breaks(void); /* what this thread releases from now on does not go on from what it has released */

/* -- release.c ----------------------------------------------------------------------------------------------------- */

PRIVATE void release_is_due(bool among_threads); /* of what follows, pages that are not released whole may be in use */

/* -- team.c -------------------------------------------------------------------------------------------------------- */

PRIVATE long team_threads(const struct iopref_team *t); /* 1 at least */

/* -- hints.c -------------------------------------------------------------------------------------------------------- */

enum { TAG_BY_HAND = -2 };

/* -- prefetch.c ----------------------------------------------------------------------------------------------------- */

/* by this thread so far: pieces no larger than a page if they were asked for, all pages of others */
PRIVATE long prefetch_pages(void);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
