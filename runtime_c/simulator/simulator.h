/* Declarations shared by the sources of the simulator. Functions have the name of their file as prefix: trace_, page_, ...
 *
 * An event-driven model after THESIS 5.2.2: a memory of whole pages, disks, and the clock of one program. It is exact
 * and repeatable: time is a whole number of nanoseconds, counted in touches and hints, never taken from a clock. */
#ifndef SIMULATOR_H
#define SIMULATOR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define NEVER UINT64_MAX

enum policy { POLICY_LRU, POLICY_RELEASE, POLICY_OPTIMAL, POLICY_BOUND, POLICY_BUFFERED, POLICY_NEXT_USE };

/* Arguments name=value; times in nanoseconds. */
struct settings {
    uint64_t skip;        /* bytes of the file before the first record */
    uint64_t sites;       /* directives and references of the program */
    uint64_t memory;      /* page frames */
    uint64_t policy;      /* enum policy */
    uint64_t hints;       /* 0: prefetches and releases are ignored, and take no time */
    uint64_t latency;     /* time of a read if `disks` is 0; then any number of reads go on at the same time */
    uint64_t disks;       /* number of disks; 0: each read takes `latency` */
    uint64_t seek;        /* seek time, for a page that does not follow the page read before on its disk */
    uint64_t transfer;    /* time to transfer a page */
    uint64_t stripe;      /* consecutive pages on the same disk */
    uint64_t outstanding; /* most reads at the same time; a further request waits until one has ended. 0: no limit */
    uint64_t touch, hint; /* time of a touch, and of a prefetch or release directive */
    uint64_t points;      /* points of the time line */
};

extern struct settings settings;

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns zeroed memory; fails if there is none. */
void *allocate(uint64_t count, uint64_t size);

/* -- trace.c: the file, see docs/trace.md -------------------------------------------------------------------------- */

enum { ENTER = 1, LEAVE = 2, PREFETCH = 3, RELEASE = 4, NEST = 5, RANGE = 6, TIME = 254, END = 255 };

struct record {
    uint32_t dt; /* touches since the previous record */
    uint16_t site;
    uint8_t kind, detail;
    uint64_t where;
};

static inline uint64_t record_page(const struct record *r) { return r->where & ((UINT64_C(1) << 44) - 1); }
static inline uint64_t record_pages(const struct record *r) { return (r->where >> 44) + 1; }

void trace_open(const char *path);               /* `-`: standard input */
uint64_t trace_whole(const struct record **all); /* all records at once; only for a regular file */
uint64_t trace_next(const struct record **some); /* the next records; 0 after the last. Both end with failure on a
                                                    trace that is cut short */

/* -- page.c: every page of the program that the trace names -------------------------------------------------------- */

struct link {
    struct link *newer, *older;
};

enum place { ABSENT, ARRIVING, EVICTABLE, OPEN };

struct page {
    struct link link;   /* while EVICTABLE: place in the order of replacement; while ARRIVING: in a disk's queue */
    struct link shadow; /* place in the memory without hints */
    uint64_t number;
    uint64_t issued, arrives; /* when the last read of the page was issued, and when it arrives or arrived */
    uint64_t next;            /* number of the record of its next ENTER; with POLICY_NEXT_USE, expected time of its next use */
    uint64_t in_heap;         /* place in the heap of pages with an expected next use, from 1; 0: not in the heap */
    uint64_t used_at;         /* time of the last use, as expected.c counts */
    uint64_t touched_in;      /* number of the last nest that touched it since it was read */
    uint16_t asked_by;        /* site of the prefetch, while fresh */
    uint16_t released_by;     /* site of the release, while released */
    uint8_t place;            /* enum place */
    bool fresh;               /* prefetched, and not touched since */
    bool released;            /* released by a directive, and not touched since */
    bool finished;            /* released, and neither touched nor asked for since */
    bool for_good;            /* finished by a release with priority 0 */
    bool sparse;              /* the nest that touched it last touched less than half of its ranges */
    bool dirty;
    bool in_shadow;
    bool touched;
};

/* Returns the page with this number, a new one if necessary. */
struct page *page_find(uint64_t number);
struct page *page_of_link(struct link *l);
void page_each(void (*visit)(struct page *p));

void list_make_empty(struct link *list);
void list_add_newest(struct link *list, struct link *l);
void list_remove(struct link *l);

/* -- future.c: pages ordered by their next use --------------------------------------------------------------------- */

void future_read(void); /* sets page->next to the first ENTER of every page */
uint64_t future_next(uint64_t record); /* the ENTER that follows this ENTER of the same page */
void future_add(struct page *p);
void future_remove(struct page *p);
struct page *future_furthest(void); /* null when there is none */

/* -- expected.c: pages ordered by their next use, as the run-time library expects it ------------------------------------ */

void expected_start(void);
void expected_range(const struct record *r);
void expected_nest(const struct record *r);
void expected_touched(struct page *p);
void expected_add(struct page *p);
void expected_remove(struct page *p);
void expected_changed(struct page *p);  /* an evictable page was released, or prefetched again */
struct page *expected_furthest(void);   /* null when there is none */

/* -- disk.c -------------------------------------------------------------------------------------------------------- */

extern uint64_t disk_next_arrival; /* NEVER when nothing is under way */
extern uint64_t disk_reads_under_way;

void disk_start(void);
void disk_read(struct page *p, uint64_t now);
void disk_write(const struct page *p, uint64_t now);
struct page *disk_arrived(void); /* takes the page that arrives at disk_next_arrival from its queue */
void disk_print(FILE *f, uint64_t time);

/* -- memory.c: frames and replacement ------------------------------------------------------------------------------ */

void memory_start(void);
bool memory_take_frame(uint64_t now); /* false when every page is open or arriving */
bool memory_is_short(void); /* less than 3/8 of the frames are free: 1/8, and 1/4 that prefetches may have ahead */
void memory_make_evictable(struct page *p);
void memory_make_open(struct page *p);
void memory_free(struct page *p, uint64_t now); /* frees the frame of an evictable page, which is written if dirty */

/* -- shadow.c: the memory of a program without hints --------------------------------------------------------------- */

void shadow_start(void);
bool shadow_enter(struct page *p); /* returns whether the page was there */
void shadow_leave(struct page *p);

/* -- count.c: counters of each site ---------------------------------------------------------------------------------- */

/* The papers' words (OSDI96 4.1, THESIS 3.3.2 and 5.3); times in nanoseconds. */
#define COUNTERS(X)                                                                                                    \
    /* Of a reference. Each ENTER counts in one of the first four */                                                   \
    X(hits)                /* in memory; not because of a prefetch since its last touch */                             \
    X(prefetched_hits)     /* in memory because of a prefetch since its last touch */                                  \
    X(prefetched_faults)   /* prefetched, but still on its way (late): the program waits */                            \
    X(unprefetched_faults) /* neither in memory nor on its way */                                                      \
    X(in_memory_faults)    /* those of them in a nest that runs as the user wrote it, because its data fit */          \
    X(stall)               /* time spent waiting for pages */                                                          \
    X(shadow_faults)       /* faults of a memory of the same size, LRU, without hints */                               \
    X(touched_released)    /* released pages that are touched again while that memory still holds them */              \
    /* Of a prefetch: pages. asked = unnecessary + dropped + fetched, fetched = in_time + late + replaced + unused */  \
    X(asked)                                                                                                           \
    X(unnecessary) /* in memory, or on its way already */                                                              \
    X(dropped)     /* every frame was open or arriving */                                                              \
    X(fetched)     /* read */                                                                                          \
    X(in_time)     /* there at the first touch */                                                                      \
    X(late)        /* on its way at the first touch */                                                                 \
    X(replaced)    /* evicted, or released, before it was touched */                                                   \
    X(unused)      /* in memory or on its way at the end, and never touched */                                         \
    X(late_stall)  /* time spent waiting for late pages */                                                             \
    X(queueing)    /* time spent waiting for a place among the outstanding reads */                                    \
    /* Of a release: pages */                                                                                          \
    X(released)                                                                                                        \
    X(not_there)     /* released pages that were not in memory, or still on their way */                               \
    X(released_live) /* released pages that were touched again while the memory without hints still held them */

struct counts {
#define FIELD(name) uint64_t name;
    COUNTERS(FIELD)
#undef FIELD
    struct distances *distances; /* times from requests of a prefetch to the first touches; null: none */
};

extern struct counts *count_of; /* one for each site */
extern uint64_t count_reads, count_writes;

void count_start(void);
void count_distance(uint16_t site, uint64_t nanoseconds); /* from the request to the first touch */
void count_print(FILE *f);

/* -- timeline.c ---------------------------------------------------------------------------------------------------- */

void timeline_start(void);
void timeline_outstanding(uint64_t now, int change); /* prefetched pages that have not been touched (THESIS 5.2.2) */
void timeline_stall(uint64_t from, uint64_t to);
void timeline_print(FILE *f, uint64_t end);

/* -- replay.c, bound.c: the two ways to use a trace ------------------------------------------------------------------ */

void replay(FILE *out);
void bound(FILE *out);

#endif
