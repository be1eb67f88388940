/* What the files of the library know of each other. One prefix a file: os_, options_, stats_, ... */
#ifndef IOPREF_INTERNAL_H
#define IOPREF_INTERNAL_H

#include "iopref.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

#define LENGTH(array) ((long)(sizeof(array) / sizeof(array)[0]))

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
    bool residency_known; /* mincore tells the truth: it calls all files resident that are not the caller's */
    off_t offset;         /* of lo in the file */
    dev_t device;
    ino_t inode;
    char path[256]; /* "" when there is none, or it is longer */
};

long os_page_size(void);
long os_largest_folio(void); /* bytes that the system keeps, and evicts, as one */
double os_now(void);        /* seconds, some milliseconds coarse */
double os_time(void);       /* nanoseconds; cheap */
double os_cpu_time(void);   /* of this thread, nanoseconds; a system call */
bool os_has_swap(void);
int os_read_file(const char *path, char *text, long size); /* text is terminated, and cut at size - 1 */
int os_mapping_at(uintptr_t addr, struct backing *b);      /* the mapping or hole around addr */
int os_open_mapped_file(const struct backing *b, int *fd); /* kind is one of the files; fd is never to be closed */

/* Advice; lo and hi are multiples of the page size, lo < hi, any addresses. */
int os_start_reading(uintptr_t lo, uintptr_t hi);
int os_page_out(uintptr_t lo, uintptr_t hi);
int os_readahead(uintptr_t lo, uintptr_t hi, bool on); /* whether a fault reads neighbours too */
int os_start_writing(int fd, off_t offset, long bytes);
int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory); /* one byte a page */
int os_zero_pages(void *own, long bytes); /* the caller's own anonymous memory, page aligned: its contents are lost */

void os_lock(void); /* one lock for all tables; released in the child after a fork */
bool os_try_lock(void);
void os_unlock(void);
void os_at_fork(void (*in_child)(void));
void os_at_exit(void (*call)(void));
void os_print(const char *text); /* to standard error */

/* -- options.c: the environment ------------------------------------------------------------------------------------ */

struct options {
    bool on;
    bool stats;
    long memory;  /* bytes the program may use; 0: ask the system */
    long block;   /* bytes handed to the system at a time */
    long latency; /* nanoseconds from asking for a page to having it */
};

const struct options *options(void); /* read at the first call, which starts the library */

/* -- stats.c: counters ----------------------------------------------------------------------------------------------*/

enum counter {
    NESTS_IN_MEMORY,
    NESTS_OUT_OF_CORE,
    NESTS_WITHOUT_ROOM,
    STRIPS,
    PREFETCH_CALLS,
    PAGES_REQUESTED,
    PAGES_LEFT_TO_READAHEAD,
    PAGES_FILTERED,
    PAGES_DROPPED,
    RELEASE_CALLS,
    PAGES_RELEASED,
    PAGES_KEPT,
    PAGES_WITHOUT_SWAP,
    RESIDENCY_WIPES,
    COUNTERS
};

enum os_call { CALL_READ, CALL_PAGE_OUT, CALL_WRITE, CALL_RESIDENCY, CALL_READAHEAD, CALL_MAPPINGS, CALL_OPEN, OS_CALLS };

void stats_start(bool print_at_exit);
void stats_add(enum counter c, long n);
void stats_error(enum os_call call, int error); /* 0 is no error, and not counted */

/* -- limit.c: how much memory the program may use ------------------------------------------------------------------ */

/* options() has been called, and the lock is not held, unless said otherwise. */

void limit_refresh(void);         /* the lock is held; cheap when done lately */
long limit_may_use(void);         /* bytes of the program's own data that stay in memory */
bool limit_is_near(void);         /* whether the system is about to evict something to make room */
bool limit_take_swap(long bytes); /* whether so much may be read from swap now without danger of running out */
long limit_window(void);          /* bytes that may be prefetched and not yet used, all streams together */

/* -- nest.c ----------------------------------------------------------------------------------------------------------- */

bool nest_releases(void); /* not where a nest touches little of the memory: the next one may go on with that */

/* -- walk.c: walks over index arrays --------------------------------------------------------------------------------- */

void walk_found_missing(int tag); /* a datum on its way was not in memory */

/* -- resident.c: the residency bit vector. Addresses are multiples of the page size. -------------------------------- */

uintptr_t resident_first_missing(uintptr_t lo, uintptr_t hi); /* hi when there is none */
uintptr_t resident_first_present(uintptr_t lo, uintptr_t hi);
void resident_set(uintptr_t lo, uintptr_t hi);
void resident_clear(uintptr_t lo, uintptr_t hi);
void resident_traffic(long bytes); /* so much was read; after a quarter of the memory's worth the vector is wiped */

/* -- backing.c: what lies behind an address ------------------------------------------------------------------------- */

void backing_at(uintptr_t addr, struct backing *b);
bool backing_is_sweep(uintptr_t lo, uintptr_t hi); /* goes on, within a page, where the last call for its mapping ended */
int backing_file(const struct backing *b);         /* open descriptor, or -1 */

/* -- access.c: how the system reads on its own ----------------------------------------------------------------------- */

void access_single(const struct backing *b, uintptr_t addr); /* a page is asked for by itself */
bool access_is_single(uintptr_t addr);
void access_pipe_ends(void);

/* -- again.c: pages that two strips of a pipeline share -------------------------------------------------------------- */

/* A prefetch directive at work. */
struct again {
    int tag;
    bool known;            /* its last strip belongs to the same pipeline, */
    uintptr_t first, last; /* and began and ended with these pages */
    uintptr_t lo, hi;
};

long again_new_stream(void);
void again_is_due(long stream); /* the directives that follow are its; 0: of a pipeline whose pages do not stay */
struct again again_begin(int tag);
void again_skip(struct again *a, uintptr_t *lo, uintptr_t *hi); /* narrows the pages [lo, hi) to what is new */
void again_end(const struct again *a);

/* -- section.c: the shape of a hint --------------------------------------------------------------------------------- */

#define SECTION_DIMS 3

/* `bytes` at addr, repeated count[0] times stride[0] apart, all that count[1] times ...; strides are positive and
 * ascending, gaps of a page or more, counts at least 2. bytes is 0 when there is nothing. */
struct section {
    uintptr_t addr;
    long bytes;
    int dims;
    long stride[SECTION_DIMS], count[SECTION_DIMS];
};

struct section section_normal(uintptr_t addr, long bytes, int dims, const long *stride, const long *count);
long section_touched(const struct section *s);

/* Calls visit for each piece, in ascending order where dimensions do not overlap, until it returns false. */
void section_each(const struct section *s, bool (*visit)(uintptr_t addr, long bytes, void *context), void *context);

/* -- trail.c -------------------------------------------------------------------------------------------------------- */

struct span {
    uintptr_t lo, hi;
};

/* Adds s to what the directive `tag` has finished with. Of that, `left` is what s does not go on from, and `whole` the
 * folios that are complete; either may be empty. Folios are aligned in the file: `skew` is added to an address first. */
void trail_follow(int tag, struct span s, uintptr_t skew, struct span *left, struct span *whole);

/* -- prefetch.c ----------------------------------------------------------------------------------------------------- */

long prefetch_pages(void); /* by this thread so far: pieces no larger than a page if they were asked for, all pages of others */

/* -- release.c -------------------------------------------------------------------------------------------------------*/

void release_owed(long bytes); /* so much is being read: releases that wait for a need may make as much room */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
