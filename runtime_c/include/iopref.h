/* iopref: page prefetch and release hints for loops over arrays that exceed memory.
 *
 * The calls that `iopref translate` puts into a program. A hint tells the system what the program is about to touch,
 * or has finished with; it never changes what the program computes: none of these functions reads or writes the
 * program's memory, faults, frees, exits, or changes errno. A wrong, unmapped or unaligned address is harmless.
 *
 *   threads  Every function may be called from several threads at once. A pipe and its streams belong to one thread.
 *   fork     The child inherits what is known about memory; nothing has to be called.
 *   signals  Hints may run while signals are handled, but must not be called from a signal handler.
 *   off      IOPREF=off in the environment switches everything off, IOPREF_STATS=1 prints counters at exit;
 *            src/options.c is the list of all variables.
 *
 * Usable from gnu89 to gnu23 and from C++. Sizes are in bytes, `k`, `from`, `to`, `trip` count iterations from 0
 * whatever the loop's own bounds and step are. `tag` is the number of the static directive, for the statistics.
 */
#ifndef IOPREF_H
#define IOPREF_H

#include "iopref_trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Entry of a nest ------------------------------------------------------------------------------------------- */

/* Memory that a nest works on. `addr` may be null: then the bytes count, and that is all. */
typedef struct iopref_range {
    const void *addr;
    long bytes;
} iopref_range;

/* Whether the n ranges, with everything else the program is known to work on, fit in the memory it may use.
 * True: run the loop as the user wrote it. Always true when hints are off. */
static __inline__ int iopref_in_memory(const iopref_range *r, int n);

/* Whether a page stays in memory while the loop touches `bytes` before it comes back to that page. */
int iopref_localized(long bytes);

/* The same, where the room that pipelines need is in `bytes`, or is left out: surely, and perhaps. */
int iopref_stays(long bytes);
int iopref_may_stay(long bytes);

/* Whether a loop over `bytes` is long enough for its own software pipeline to reach the steady state. */
int iopref_fills_pipe(long bytes);

/* Bytes of memory that a section (see below) touches: whole pages where its pieces are pages apart. */
long iopref_touched1(long bytes);
long iopref_touched2(long bytes, long stride1, long count1);
long iopref_touched3(long bytes, long stride1, long count1, long stride2, long count2);
long iopref_touched4(long bytes, long stride1, long count1, long stride2, long count2, long stride3, long count3);

/* -- Software pipeline of one strip-mined loop ------------------------------------------------------------------ */
/*
 *     iopref_pipe pipe;
 *     iopref_stream s;
 *     long i;
 *     iopref_pipe_open(&pipe, n);
 *     iopref_stream_open(&pipe, &s, 8);
 *     while (iopref_next_strip(&pipe)) {
 *         if (iopref_due(&pipe, &s)) {
 *             iopref_release1(1, 0, &a[s.done_from], 8 * (s.done_to - s.done_from));
 *             iopref_prefetch1(0, &a[s.from], 8 * (s.to - s.from));
 *         }
 *         for (i = pipe.at; i < pipe.end; i++)
 *             sum += a[i];
 *     }
 *
 * Prolog, steady state and epilog of the pipeline are passes of one loop: the first pass prefetches ahead of itself,
 * the last ones have nothing left to prefetch, and a final pass over an empty strip releases what remains.
 *
 * Fields other than trip, at, end, and the four results of a stream are private. Both structs live on the caller's
 * stack and need no destructor; a loop may be left at any point. */

typedef struct iopref_stream iopref_stream;
typedef struct iopref_pipe iopref_pipe;
typedef struct iopref_carry iopref_carry;

/* What one run of a loop has prefetched of the next; all zero before the first. */
struct iopref_carry {
    long ahead;  /* iterations of the next run */
    long number; /* of the stream */
};

/* What one rate of consumption has ahead of it and behind it. */
struct iopref_stream {
    long from, to;           /* result: iterations to prefetch now, [from, to) */
    long done_from, done_to; /* result: finished iterations that may be released now, [done_from, done_to) */
    long next_from, next_to; /* result: iterations of the loop's next run to prefetch now, [next_from, next_to) */
    long rate;               /* bytes an iteration; 0: inactive */
    long groups;             /* that touch so many bytes each */
    long block;              /* iterations that consume one block */
    long distance;           /* iterations that the prefetch stays ahead */
    long fetched;            /* [0, fetched) has been handed out for prefetch */
    long released;           /* [0, released) has been handed out for release */
    long quiet;              /* nothing is due before a strip that ends beyond this iteration */
    long number;             /* of the stream, counted as they are opened */
    long asked, handed;      /* pages asked for when iterations were last handed out, and how many these were */
    double density;          /* smoothed pages asked for in an iteration, of a stream that moves by pages */
    long next_trip;          /* iterations of the next run that may be prefetched */
    iopref_carry *carry;     /* for the next run, or null */
    const iopref_stream *target; /* stream whose prefetches read this one, or null */
    iopref_stream *next;
};

struct iopref_pipe {
    long trip;              /* iterations of the loop */
    long at, end;           /* the current strip; empty in the last pass, which only releases */
    int drained;            /* the last pass has begun */
    int narrow;             /* strips are one iteration, and nothing is prefetched ahead of them */
    long strip;             /* iterations from one look at the streams to the next */
    long begun, cpu_begun;  /* iterations at which the two clocks were last read, */
    double clock, cpu;      /* and what they said, in nanoseconds; 0 before that */
    double ns;              /* smoothed time of one iteration; 0 before it is known */
    iopref_stream *streams;
};

/* `trip` iterations follow; 0 or less: none. */
static __inline__ void iopref_pipe_open(iopref_pipe *p, long trip);

/* Whether what one iteration touches stays in memory until the next: taken for granted if it is not said. Otherwise
 * what is prefetched ahead would be evicted before its use: prefetches are for one iteration, right before it.
 * Before the first strip. */
void iopref_pipe_localized(iopref_pipe *p, int localized);

/* A stream that touches `bytes_per_iteration` new bytes each iteration; 0 or less: inactive, never due.
 * All streams are opened before the first strip. */
static __inline__ void iopref_stream_open(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration);

/* The stream is for so many groups of references, each of which touches its bytes; 1 if it is not said. */
void iopref_stream_groups(iopref_stream *s, long groups);

/* `index` holds subscripts or bounds that the prefetches of `target` read: keep it one latency further ahead; of
 * several targets the last active one counts. Ask for what is due to `index` before `target`. Both streams are open
 * and belong to the same pipe. */
void iopref_stream_ahead_of(iopref_stream *index, const iopref_stream *target);

/* What the stream's first `n` iterations touch is in memory, and so is the rest of the page before `next`, where
 * iteration n begins that `stride` bytes an iteration lead away from: prefetch only what follows. */
void iopref_stream_found(iopref_stream *s, long n, const void *next, long stride);

/* The loop runs again, for `next_trip` iterations (0 or less: it does not): the stream goes on with those where it has
 * nothing left to prefetch of this run. `carry` is the same for all runs. (THESIS 5.2, the wrapped pipeline.) */
void iopref_stream_wraps(iopref_stream *s, iopref_carry *carry, long next_trip);

/* Goes on to the next strip, iterations [at, end) of the loop; false when there is none. A loop without an active
 * stream is one strip, and costs a few instructions. */
static __inline__ int iopref_next_strip(iopref_pipe *p);

/* Whether there is something to prefetch or to release before the strip, left in from, to, next_from, next_to, done_from, done_to
 * (any pair may be empty). The first strip hands out the prolog. Each iteration is handed out once for each purpose and in
 * order; `to` never passes the trip count; `done_to` never passes `at`. */
static __inline__ int iopref_due(iopref_pipe *p, iopref_stream *s);

/* -- Hints ------------------------------------------------------------------------------------------------------ */
/*
 * A section of memory is `count1` pieces of `bytes` that begin `stride1` bytes apart, the first at `addr`; of that,
 * `count2` copies `stride2` apart, and so on. Strides may be negative, zero, or smaller than a piece, and come in any
 * order; a count or a size of 0 or less is nothing at all. */

/* The section will be touched soon: bring what is missing into memory. */
void iopref_prefetch1(int tag, const void *addr, long bytes);
void iopref_prefetch2(int tag, const void *addr, long bytes, long stride1, long count1);
void iopref_prefetch3(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2);
void iopref_prefetch4(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2,
                      long stride3, long count3);

/* One datum of an indirect reference will be touched soon. A few instructions when its pages are in memory. */
static __inline__ void iopref_prefetch_page(int tag, const void *addr, long bytes);

/* Whether to look for data of so many iterations by iopref_prefetch_page: now and then while nothing is missing. */
int iopref_walks(int tag, long iterations);

/* The section will not be touched again soon. Priority 0: never again, make room at once; otherwise the higher the
 * sooner it is needed (OSDI00 equation 2), and room is made only when memory is short. Contents are kept always. */
void iopref_release1(int tag, int priority, const void *addr, long bytes);
void iopref_release2(int tag, int priority, const void *addr, long bytes, long stride1, long count1);
void iopref_release3(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2);
void iopref_release4(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2, long stride3, long count3);

/* -- Arithmetic of the generated code ---------------------------------------------------------------------------- */

static __inline__ long iopref_min(long a, long b)
{
    return a < b ? a : b;
}

static __inline__ long iopref_max(long a, long b)
{
    return a > b ? a : b;
}

/* Iterations of a loop from `first`, stepping while before `past`. */
static __inline__ long iopref_trip(long first, long past, long step)
{
    if (step > 0)
        return past > first ? (past - first + step - 1) / step : 0;
    return first > past ? (first - past - step - 1) / -step : 0;
}

/* Where a release ends: after the loop, `lead` iterations further, to cover references that led by so many. */
static __inline__ long iopref_past(const iopref_pipe *p, long to, long lead)
{
    return to < p->trip ? to : to + lead;
}

/* Where the prolog begins, `lead` iterations early, so that it covers references that trail by so many. */
static __inline__ long iopref_reach(long from, long lead)
{
    return from > 0 ? from : -lead;
}

/* Bytes that a pipeline has ahead of its loop, at most. */
long iopref_ahead(const iopref_pipe *p);

/* Bytes an iteration when `bytes` are touched in `trip` iterations. */
static __inline__ long iopref_share(long bytes, long trip)
{
    return trip > 0 ? (bytes + trip - 1) / trip : bytes;
}

/* How many iterations a loop that steps `stride` bytes stays on a page, if that page is in memory until it comes back;
 * otherwise 1. */
long iopref_period(long localized, long stride);

/* New bytes an iteration that touches `bytes` and then moves on by `stride`: whole pages where these are pages apart. */
long iopref_rate(long bytes, long stride);

/* Bytes that `count` accesses of `bytes` touch when nothing is known of where they go: a page each. */
long iopref_scattered(long count, long bytes);

/* -- Private: what the inline paths stand on --------------------------------------------------------------------- */

/* One bit for each 4 KiB of address space, modulo 1 TiB: set when prefetched and not released since. Address space
 * that the program never asks about costs no memory. Two arrays a whole number of TiB apart share bits, which can only
 * lose a prefetch. Pages larger than 4 KiB own several bits. */
#define IOPREF_GRANULE_SHIFT 12
#define IOPREF_WORD_BITS (8 * (unsigned long)sizeof(unsigned long))
#define IOPREF_RESIDENT_WORDS (((unsigned long)1 << 28) / IOPREF_WORD_BITS)
extern unsigned long iopref_resident[];

/* Nests of at most so many bytes are in memory without further thought: negative before the first nest, LONG_MAX
 * when hints are off. */
extern long iopref_small;

int iopref_nest_in_memory(const iopref_range *r, int n);
void iopref_stream_start(iopref_pipe *p, iopref_stream *s);
int iopref_begin_strip(iopref_pipe *p);
int iopref_stream_due(iopref_pipe *p, iopref_stream *s);
void iopref_fetch_page(int tag, const void *addr, long bytes);

static __inline__ int iopref_granule_is_resident(unsigned long granule)
{
    unsigned long word = granule / IOPREF_WORD_BITS % IOPREF_RESIDENT_WORDS;
    return (int)(__atomic_load_n(&iopref_resident[word], __ATOMIC_RELAXED) >> (granule % IOPREF_WORD_BITS) & 1);
}

static __inline__ int iopref_in_memory(const iopref_range *r, int n)
{
    long sum = 0;
    int i;
    for (i = 0; i < n; i++)
        if (r[i].bytes > 0 && __builtin_add_overflow(sum, r[i].bytes, &sum))
            return iopref_nest_in_memory(r, n);
    return sum <= __atomic_load_n(&iopref_small, __ATOMIC_RELAXED) || iopref_nest_in_memory(r, n);
}

static __inline__ void iopref_pipe_open(iopref_pipe *p, long trip)
{
    p->trip = trip > 0 ? trip : 0;
    p->at = p->end = p->strip = p->begun = p->cpu_begun = 0;
    p->drained = p->narrow = 0;
    p->clock = p->cpu = p->ns = 0;
    p->streams = 0;
}

static __inline__ void iopref_stream_open(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration)
{
    s->rate = bytes_per_iteration > 0 ? bytes_per_iteration : 0;
    if (bytes_per_iteration > 0)
        iopref_stream_start(p, s);
}

static __inline__ int iopref_next_strip(iopref_pipe *p)
{
    if (p->streams)
        return iopref_begin_strip(p);
    p->at = p->end;
    p->end = p->trip;
    return p->at < p->end;
}

static __inline__ int iopref_due(iopref_pipe *p, iopref_stream *s)
{
    return s->rate > 0 && (p->end > s->quiet || p->at == p->trip) && iopref_stream_due(p, s);
}

static __inline__ void iopref_prefetch_page(int tag, const void *addr, long bytes)
{
    unsigned long first = (unsigned long)addr >> IOPREF_GRANULE_SHIFT;
    unsigned long last = ((unsigned long)addr + (unsigned long)bytes - 1) >> IOPREF_GRANULE_SHIFT;
    if (IOPREF_TRACED || !iopref_granule_is_resident(first) || (last != first && !iopref_granule_is_resident(last)))
        iopref_fetch_page(tag, addr, bytes);
}

#ifdef __cplusplus
}
#endif

#endif
