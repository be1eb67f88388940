/* iopref: page prefetch and release hints for loops over arrays that exceed memory.
 *
 * The calls that `iopref translate` puts into a program. A hint tells the system what the program is about to touch,
 * or has finished with; it never changes what the program computes: none of these functions reads or writes the
 * program's memory, faults, frees, exits, or changes errno. A wrong, unmapped or unaligned address is harmless.
 *
 *   threads  Every function may be called from several threads at once. A pipe, its streams and a lane belong to one
 *            thread.
 *   fork     The child inherits what is known about memory; nothing has to be called.
 *   signals  Hints may run while signals are handled, but must not be called from a signal handler.
 *   malloc   The library defines it, weakly: with IOPREF_SCRATCH=DIR large blocks lie in files (docs/scratch.md).
 *   off      IOPREF=off in the environment switches everything off, IOPREF_STATS=1 prints counters at exit, or writes
 *            them to the file that it names; IOPREF=help prints the list of all variables.
 *
 * Usable from gnu89 to gnu23 and from C++. Sizes are in bytes, `k`, `from`, `to`, `trip` count iterations from 0
 * whatever the loop's own bounds and step are. `tag` is the number of the static directive, for the statistics.
 */
#ifndef IOPREF_H
#define IOPREF_H

#include "iopref_hints.h"
#include "iopref_trace.h"

#ifndef IOPREF_COLD /* The library has it empty: its own code is compiled for speed. */
#define IOPREF_COLD __attribute__((__cold__))
#endif

#define IOPREF_CONST __attribute__((__const__)) /* the same arguments, the same result */

#ifdef __cplusplus
extern "C" {
#endif

/* -- Entry of a nest ------------------------------------------------------------------------------------------- */

/* What a nest does to memory: if it may write there, or that is not known, and if it does not. */
enum iopref_use { IOPREF_WRITES, IOPREF_READS };

/* Memory that a nest works on. `addr` may be null: then the bytes count, and that is all. */
typedef struct iopref_range {
    const void *addr;
    long bytes;
    enum iopref_use use;
} iopref_range;

/* Whether the n ranges, with everything else the program is known to work on, fit in the memory it may use.
 * True: run the loop as the user wrote it. Always true when hints are off. */
static __inline__ int iopref_in_memory(const iopref_range *r, int n);

/* Whether a nest that works on so many bytes is known to be in memory without further thought: never where each entry
 * is counted. Nothing is known of a sum that is negative. */
static __inline__ int iopref_is_small(long bytes);

/* Whether a number may be one of elements in memory, or (size) the negative of one: sums of a few do not overflow. */
static __inline__ int iopref_is_size(long n);
static __inline__ int iopref_is_count(long n);

/* A directive of the program's text: "prefetch" or "release", and the reference that it is for; `file` is 0 where that is
 * the nest's own. */
struct iopref_directive {
    const char *kind, *file;
    int line, column;
    const char *text;
};

/* A nest of the program's text, for the statistics; the tag of directive number k is k + 1. */
struct iopref_nest {
    const char *file;
    int line, column;
    int directive_count;
    const struct iopref_directive *directives;
};

/* iopref_in_memory of a nest that the statistics call by its place. */
static __inline__ int iopref_fits(const struct iopref_nest *nest, const iopref_range *r, int n);

/* Whether no byte from a + a_from to a + a_to is one from b + b_from to b + b_to; the last ones do not belong to them. Of
 * what ends before it begins, that is not known. */
static __inline__ int iopref_apart(const void *a, long a_from, long a_to, const void *b, long b_from, long b_to);

/* The same of the memory behind each of the pointers that begin at rows + rows_from, and every `stride` bytes after it. */
static __inline__ int iopref_rows_apart(const void *rows, long rows_from, long rows_to, long stride, long a_from,
    long a_to, const void *b, long b_from, long b_to);

/* Size of a range of which `bytes` are touched nobody knows where, from addr on: of a file, all that is mapped. */
static __inline__ long iopref_gathered(const void *addr, long bytes);

/* The time that a nest runs out of core, for the statistics: to the end of the variable's scope, however that is left.
 *
 *     struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&nest);
 *
 * All fields are private. */
struct __attribute__((__unused__)) iopref_visit {
    void *nest, *outer;
    long process;
    long begun[5], inner[5];
};

struct iopref_visit iopref_enter(const struct iopref_nest *nest);
void iopref_leave(struct iopref_visit *v);

/* Whether a page stays in memory while the loop touches `bytes` before it comes back to that page: 0 for no, 1 if there
 * is hardly room for anything else, 8 if there is for as much again. */
int iopref_localized(long bytes);

/* The same, while what pipelines fetch and release comes and goes beside it. */
int iopref_stays_beside(long bytes);

/* The same, where the room that pipelines need is in `bytes`, or is left out: surely, and as far as memory can. */
int iopref_stays(long bytes);
int iopref_may_stay(long bytes);

/* Whether what pipelines have ahead stays in memory while `bytes` other than theirs are touched. */
int iopref_survives(long bytes);

/* How many of the last iterations of a loop, `trip` in all that touch `bytes`, leave data that are perhaps still in
 * memory when `between` bytes more have been touched. */
int iopref_tail(long bytes, long trip, long between);

/* Whether a loop over `bytes` is long enough for its own software pipeline to reach the steady state, and for one that
 * goes on from run to run. */
int iopref_fills_pipe(long bytes);
int iopref_fills_strips(long bytes);

/* Bytes of memory that a section (see below) touches: whole pages where its pieces are pages apart. */
IOPREF_CONST long iopref_touched1(long bytes);
IOPREF_CONST long iopref_touched2(long bytes, long stride1, long count1);
/* The pieces begin so many bytes behind the beginning of an array, but for multiples of the stride. */
IOPREF_CONST long iopref_touched2_from(const void *array, long begin, long bytes, long stride1, long count1);
IOPREF_CONST long iopref_touched3(long bytes, long stride1, long count1, long stride2, long count2);
IOPREF_CONST long iopref_touched4(long bytes, long stride1, long count1, long stride2, long count2, long stride3,
                                  long count3);

/* -- Software pipeline of one strip-mined loop ------------------------------------------------------------------ */
/*
 *     iopref_pipe pipe;
 *     iopref_stream s;
 *     long i;
 *     iopref_pipe_open(&pipe, n);
 *     iopref_stream_open(&pipe, &s, 8);
 *     while (iopref_next_strip(&pipe)) {
 *         if (iopref_due(&pipe, &s)) {
 *             iopref_release1(&s, 1, 0, &a[s.done_from], 8 * (s.done_to - s.done_from));
 *             iopref_prefetch1(&s, 0, &a[s.from], 8 * (s.to - s.from));
 *         }
 *         for (i = pipe.at; i < pipe.end; i++)
 *             sum += a[i];
 *     }
 *
 * Prolog, steady state and epilog of the pipeline are passes of one loop: the first pass prefetches ahead of itself,
 * the last ones have nothing left to prefetch, and a final pass over an empty strip releases what remains.
 *
 * Fields other than trip, at, end, and the five results of a stream are private. Both structs live on the caller's
 * stack and need no destructor; a loop may be left at any point. */

typedef struct iopref_stream iopref_stream;
typedef struct iopref_pipe iopref_pipe;
typedef struct iopref_cursor iopref_cursor;

#include "iopref_pace.h"

/* How far the prefetches of a stream have got whose loop runs again and again: the cursor is at a coming run. It begins
 * as IOPREF_CONTINUOUS or IOPREF_NESTED and lives as long as the loops that it walks. */
struct iopref_cursor {
    int nested;   /* never further ahead than the runs that the latency takes, and no part of another (THESIS 5.2.2) */
    int over;     /* result: the cursor's run has been handed out, and the program is to move the cursor to the next */
    int ended;    /* there is no further run */
    long fetched; /* iterations handed out, counted from the first of the run that was opened last */
    long base;    /* where the cursor's run begins, counted so */
    long trip;    /* iterations of the cursor's run */
    long runs;    /* from the run opened last to the cursor's */
    long run;     /* iterations of the run opened last */
    long number;  /* of the stream */
    long held;    /* bytes ahead between two runs */
    long past;    /* iterations of the runs before the one opened last */
    long more;    /* runs that follow it, all as long as it; -1: the program moves the cursor */
    double ns;    /* smoothed time of one iteration; 0 before it is known */
    iopref_latency latency; /* as of the stream; 0 before it is known */
    iopref_pace pace;
};

#define IOPREF_CONTINUOUS {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}
#define IOPREF_NESTED {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}

/* What one rate of consumption has ahead of it and behind it. Hints are given the stream that they are due to. */
struct iopref_stream {
    long from, to;           /* result: iterations to prefetch now, [from, to) */
    long done_from, done_to; /* result: finished iterations that may be released now, [done_from, done_to) */
    long run;                /* result: of which run these are: 0 for the one opened last, 1 for the next, and so on */
    int handing;             /* iterations of coming runs may follow before the strip */
    long rate;               /* bytes an iteration; 0: inactive */
    long groups;             /* that touch so many bytes each */
    long block;              /* iterations that consume one block */
    long distance;           /* iterations that the prefetch stays ahead */
    long fetched;            /* [0, fetched) has been handed out for prefetch */
    long released;           /* [0, released) has been handed out for release */
    long past;               /* iterations of earlier runs */
    long quiet;              /* nothing is due before a strip that ends beyond this iteration; LONG_MAX: never */
    long number;             /* of the stream, counted as they are opened */
    long row;                /* of a lane: number of the iterations that it does in a row */
    long first;              /* the iteration `from`, counted over all runs; -1: other threads count, too */
    int follows;             /* it is of the nest that follows */
    long asked, handed;      /* pages asked for when iterations were last handed out, and how many these were */
    double density;          /* smoothed pages asked for in an iteration, of a stream that moves by pages */
    iopref_latency latency;  /* of the pages asked for */
    long reach;              /* iterations to be handed out by now, beyond those of the run too */
    double needed;           /* when the first of those that were handed out last begins, in nanoseconds of the clock */
    iopref_cursor *cursor;   /* at a coming run, or null */
    const iopref_stream *target; /* stream whose prefetches read this one, or null */
    iopref_pipe *pipe;
    iopref_stream *next;
};

struct iopref_pipe {
    long trip;              /* iterations of the loop */
    long since;             /* of a lane: the first of the iterations that it has done in a row */
    int leaves;             /* of a lane: nothing but what was done is handed out */
    struct iopref_team *team; /* whose threads share the window, or null */
    long at, end;           /* the current strip; empty in the last pass, which only releases */
    long look;              /* where the strip ends; LONG_MAX in the last pass: all streams are asked */
    int drained;            /* the last pass has begun */
    int narrow;             /* strips are one iteration, and nothing is prefetched ahead of them */
    int goes_on;            /* a stream has a cursor */
    long strip;             /* iterations from one look at the streams to the next */
    long groups;            /* of references that share the window */
    long asked;             /* pages asked for, of pieces no larger than a page; all of others */
    long single;            /* pages asked for one at a time */
    long begun, cpu_begun;  /* iterations at which the two clocks were last read, */
    double clock, cpu;      /* and what they said, in nanoseconds; 0 before that */
    double cpu_clock;       /* what the one said when the other was read, */
    long waits;             /* and how often the thread had given up its processor by then */
    double ns;              /* smoothed time of one iteration; 0 before it is known */
    iopref_pace own_pace, *pace; /* which may be a cursor's */
    iopref_stream *streams;
};

/* `trip` iterations follow; 0 or less: none. */
void iopref_pipe_open(iopref_pipe *p, long trip);

/* The same, with whether what one iteration touches stays in memory until the next, which is taken for granted if it is
 * not said. Otherwise what is prefetched ahead would be evicted before its use: prefetches are for one iteration, right
 * before it. */
void iopref_pipe_open_localized(iopref_pipe *p, long trip, int localized);

/* A stream that touches `bytes_per_iteration` new bytes each iteration; 0 or less: inactive, never due.
 * All streams are opened before the first strip. */
void iopref_stream_open(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration);

/* The same for so many groups of references, each of which touches its bytes; 1 if it is not said. */
void iopref_stream_open_groups(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups);

/* `index` holds subscripts or bounds that the prefetches of `target` read: keep it one latency further ahead; of
 * several targets the last active one counts. Ask for what is due to `index` before `target`. Both streams are open
 * and belong to the same pipe. */
void iopref_stream_ahead_of(iopref_stream *index, const iopref_stream *target);

/* What the stream's first `n` iterations touch is in memory, and so is the rest of the page before `next`, where
 * iteration n begins that `stride` bytes an iteration lead away from: prefetch only what follows. */
void iopref_stream_found(iopref_stream *s, long n, const void *next, long stride);

/* The loop runs again and again: where nothing of this run is left to prefetch, the stream goes on with coming ones
 * (THESIS 5.2.3), of which `more` follow that are as long:
 *
 *     iopref_stream_repeats(&pipe, &s, &cursor, rows - 1 - i);
 *     ...
 *         while (iopref_run_due(&pipe, &s))
 *             iopref_prefetch1(&s, 0, &a[i + s.run][s.from], 8 * (s.to - s.from));
 */
void iopref_stream_repeats(iopref_pipe *p, iopref_stream *s, iopref_cursor *cursor, long more);

/* iopref_stream_open_groups, and that. */
void iopref_stream_open_repeats(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups,
                                iopref_cursor *cursor, long more);

/* The same where the program tells which run comes next. True: the cursor is at the run that begins now, and the
 * variables that tell where it is must say so.
 *
 *     if (iopref_stream_goes_on(&pipe, &s, &cursor))
 *         next = i;
 *     ...
 *         while (iopref_run_due(&pipe, &s)) {
 *             if (cursor.over) {
 *                 next++;
 *                 iopref_next_run(&cursor, next < rows, next);
 *             } else
 *                 iopref_prefetch1(&s, 0, &a[next][s.from], 8 * (s.to - s.from));
 *         }
 */
int iopref_stream_goes_on(iopref_pipe *p, iopref_stream *s, iopref_cursor *cursor);

/* The cursor has been moved on: if there is a run, it has `trip` iterations (0 or less: none). */
void iopref_next_run(iopref_cursor *cursor, int is_run, long trip);

/* Goes on to the next strip, iterations [at, end) of the loop; false when there is none. A loop without an active
 * stream is one strip, and costs a few instructions. */
int iopref_next_strip(iopref_pipe *p);

/* The loop was left before its last strip. Not required: then the next pipeline that ends tidies up. */
void iopref_pipe_leave(iopref_pipe *p);

/* Whether there is something to prefetch or to release before the strip, left in from, to, done_from, done_to (any pair
 * may be empty), or something to do beyond the run. The first strip hands out the prolog. Each iteration is handed out
 * once for each purpose and in order; `to` never passes the trip count; `done_to` never passes `at`. */
int iopref_due(iopref_pipe *p, iopref_stream *s);

/* The same of a stream that goes on with coming runs, again and again before the strip: first iterations of the run that
 * was opened last, then those of coming ones, with which nothing is released. */
int iopref_run_due(iopref_pipe *p, iopref_stream *s);

/* -- The nest that follows ----------------------------------------------------------------------------------------- */
/*
 * Where nothing of a loop is left to prefetch, and nothing else comes after it in its nest, what the next one touches
 * first is fetched, as far as the loop would be ahead if it went on. What the next one's own prolog then asks for of
 * that is passed over. The stream that stands for that loop is not opened: it begins as zeros.
 *
 *     iopref_stream next = {0};
 *     while (iopref_next_strip(&pipe)) {
 *         ...
 *         if (iopref_next_due(&pipe, &next, m, 8, 1))
 *             iopref_prefetch1(&next, 2, &b[next.from], 8 * (next.to - next.from));
 */

/* Whether iterations of the next nest's loop are to be prefetched now, left in from and to: of a loop of `trip`
 * iterations with so many `groups` of references, each of which touches `bytes_per_iteration`; 0 or less: none. After
 * the pipe's own streams have been asked whether they are due. */
int iopref_next_due(iopref_pipe *p, iopref_stream *next, long trip, long bytes_per_iteration, long groups);

#include "iopref_threads.h"

/* -- Hints ------------------------------------------------------------------------------------------------------ */
/*
 * A section of memory is `count1` pieces of `bytes` that begin `stride1` bytes apart, the first at `addr`; of that,
 * `count2` copies `stride2` apart, and so on. Strides may be negative, zero, or smaller than a piece, and come in any
 * order; a count or a size of 0 or less is nothing at all. `s` is the stream that the hint is due to, or null: then
 * nothing is known of what came before, and of when it is used.
 *
 * The code that computes their arguments is kept small, and out of the program's loops. */

/* The section will be touched soon: bring what is missing into memory. */
IOPREF_COLD void iopref_prefetch1(iopref_stream *s, int tag, const void *addr, long bytes);
IOPREF_COLD void iopref_prefetch2(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1);
IOPREF_COLD void iopref_prefetch3(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1,
                                  long stride2, long count2);
IOPREF_COLD void iopref_prefetch4(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1,
                                  long stride2, long count2, long stride3, long count3);

/* The same without the pages that the pieces touch as they lie `behind` bytes further back, at smaller addresses unless
 * that is negative: these have been asked for. */
IOPREF_COLD void iopref_prefetch_rest1(iopref_stream *s, int tag, long behind, const void *addr, long bytes);
IOPREF_COLD void iopref_prefetch_rest2(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1);
IOPREF_COLD void iopref_prefetch_rest3(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1, long stride2, long count2);
IOPREF_COLD void iopref_prefetch_rest4(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1, long stride2, long count2, long stride3, long count3);

/* The same for a piece that moves upwards, or downwards, by a pace that the program decides as it runs, without what has
 * been asked for: that ends where `asked` leads, unless it is 0. */
static __inline__ void iopref_prefetch_on(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes);
static __inline__ void iopref_prefetch_back(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes);

/* One datum of an indirect reference will be touched soon. A few instructions when its pages are in memory. */
static __inline__ void iopref_prefetch_page(iopref_stream *s, int tag, const void *addr, long bytes);

/* Whether to look for data of so many iterations by iopref_prefetch_page: now and then while nothing is missing. */
int iopref_walks(int tag, long iterations);

/* The section will not be touched again soon. Priority 0: never again, make room at once; otherwise the higher the
 * sooner it is needed (OSDI00 equation 2), and room is made only when memory is short. Contents are kept always. */
IOPREF_COLD void iopref_release1(iopref_stream *s, int tag, int priority, const void *addr, long bytes);
IOPREF_COLD void iopref_release2(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1);
IOPREF_COLD void iopref_release3(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1, long stride2, long count2);
IOPREF_COLD void iopref_release4(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1, long stride2, long count2, long stride3, long count3);

/* The same for the strip that the stream is at: of the section that one iteration of its loop touches, `addr` is where it
 * lies for the first iteration of the loop, and it moves on by `stride` bytes with each. Prefetched is what [from, to)
 * touch, and before the first of them so many more as `lead`; released what [done_from, done_to) touch, and behind the
 * last one so many more. */
IOPREF_COLD void iopref_prefetch_strip1(iopref_stream *s, int tag, long lead, const void *addr, long bytes, long stride);
IOPREF_COLD void iopref_prefetch_strip2(iopref_stream *s, int tag, long lead, const void *addr, long bytes, long stride,
                                        long stride1, long count1);
IOPREF_COLD void iopref_prefetch_strip3(iopref_stream *s, int tag, long lead, const void *addr, long bytes, long stride,
                                        long stride1, long count1, long stride2, long count2);
IOPREF_COLD void iopref_release_strip1(iopref_stream *s, int tag, int priority, long lead, const void *addr, long bytes,
                                       long stride);
IOPREF_COLD void iopref_release_strip2(iopref_stream *s, int tag, int priority, long lead, const void *addr, long bytes,
                                       long stride, long stride1, long count1);
IOPREF_COLD void iopref_release_strip3(iopref_stream *s, int tag, int priority, long lead, const void *addr, long bytes,
                                       long stride, long stride1, long count1, long stride2, long count2);

/* The same for `n` sections of one shape: of each its tag, an int, and its address follow. */
IOPREF_COLD void iopref_prefetch_strips1(iopref_stream *s, long lead, long bytes, long stride, int n, ...);
IOPREF_COLD void iopref_prefetch_strips2(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1,
                                         int n, ...);
IOPREF_COLD void iopref_prefetch_strips3(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1,
                                         long stride2, long count2, int n, ...);
IOPREF_COLD void iopref_release_strips1(iopref_stream *s, int priority, long lead, long bytes, long stride, int n, ...);
IOPREF_COLD void iopref_release_strips2(iopref_stream *s, int priority, long lead, long bytes, long stride, long stride1,
                                        long count1, int n, ...);
IOPREF_COLD void iopref_release_strips3(iopref_stream *s, int priority, long lead, long bytes, long stride, long stride1,
                                        long count1, long stride2, long count2, int n, ...);

/* The address of pieces to release that a loop has come down to: a page that is shared with what lies below is released
 * with that. Otherwise one that is shared with what lies above. */
const void *iopref_downwards(const void *addr);

/* The size of pieces to release with `gap` bytes to the next: where that is whole pages, the page in which one ends is
 * not shared with what follows, and goes, too. */
long iopref_alone(long bytes, long gap);

#include "iopref_arithmetic.h"
#include "iopref_inline.h"

#ifdef __cplusplus
}
#endif

#endif
