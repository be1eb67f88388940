/* iopref: page prefetch and release hints for loops over arrays that exceed memory.
 *
 * The calls that `iopref translate` puts into a program. A hint tells the system what the program is about to touch,
 * or has finished with; it never changes what the program computes: none of these functions reads or writes the
 * program's memory, faults, frees, exits, or changes errno. A wrong, unmapped or unaligned address is harmless, but for
 * IOPREF_OVERWRITES.
 *
 *   threads  Every function may be called from several threads at once. A pipe, its streams and a lane (see
 *            iopref_threads.h) belong to one thread.
 *   fork     The child inherits the record of which pages are resident; the program has nothing to call.
 *   signals  A signal may interrupt a hint, but a signal handler must not call one.
 *   malloc   The library defines malloc as a weak symbol: with IOPREF_SCRATCH=DIR, large blocks are mapped from files in
 *            DIR (docs/scratch.md).
 *   off      In the environment, IOPREF=off switches the library off, IOPREF_STATS=1 prints counters at exit,
 *            IOPREF_STATS=FILE writes them to FILE, and IOPREF=help prints the list of all variables.
 *
 * The header can be used from gnu89 to gnu23 and from C++. Sizes and strides are in bytes. `k`, `from`, `to` and `trip`
 * count iterations from 0, whatever the loop's own bounds and step are. `tag` is the number of the directive in the
 * program's text, for the statistics.
 */
#ifndef IOPREF_H
#define IOPREF_H

#include "iopref_hints.h"
#include "iopref_trace.h"

#ifndef IOPREF_COLD /* the library defines it as empty, since `cold` would compile its own functions for size */
#define IOPREF_COLD __attribute__((__cold__))
#endif

/* What stands before the function of a loop. gcc 12 and 13 may find that such a function writes nothing, and leave out its
 * calls: a store to an address that they sum up from 0 is one through a null pointer to them, their bug 113787. */
#if defined(__GNUC__) && !defined(__clang__) && (__GNUC__ == 12 || __GNUC__ == 13)
#define IOPREF_LOOP __attribute__((__noinline__, __optimize__("no-delete-null-pointer-checks")))
#else
#define IOPREF_LOOP __attribute__((__noinline__))
#endif

#define IOPREF_CONST __attribute__((__const__)) /* the result depends on the arguments only */

#ifdef __cplusplus
extern "C" {
#endif

/* -- Entry of a nest ------------------------------------------------------------------------------------------- */

/* What a nest does to a range of memory: IOPREF_READS if it only reads it, IOPREF_WRITES if it may write it. IOPREF_GATHERS
 * and IOPREF_SCATTERS say the same of an array whose subscripts are found in memory. */
enum iopref_use { IOPREF_WRITES, IOPREF_READS, IOPREF_SCATTERS, IOPREF_GATHERS };

/* A range of memory that a nest touches. If `addr` is null, only the number of bytes is used. */
typedef struct iopref_range {
    const void *addr;
    long bytes;
    enum iopref_use use;
} iopref_range;

/* Returns p, and hides from gcc where it comes from. Hints neither read, write nor keep what they are given; gcc does not
 * know that, and would take it from then on that any pointer of another function may point into that array, too. */
static __inline__ const void *iopref_at(const void *p);

/* Returns whether the n ranges, together with the other memory that the program is known to use, fit in the memory that
 * it may use. If so, the loop is to be run as the user wrote it. Always true when hints are off. */
static __inline__ int iopref_in_memory(const iopref_range *r, int n);

/* Returns whether a nest that touches `bytes` bytes is so small that its data count as resident without a look at its
 * ranges. Always false if `bytes` is negative, and while the statistics count the entries of nests, which they do not
 * do for a nest that gcc knows to touch a page at most. */
static __inline__ int iopref_is_small(long bytes);

/* Return whether n can be a number of elements in memory (iopref_is_count: 0 <= n < 2^40), or such a number or its
 * negative (iopref_is_size: |n| < 2^40). A sum of a few such numbers does not overflow. */
static __inline__ int iopref_is_size(long n);
static __inline__ int iopref_is_count(long n);

/* A directive of the program's text. `kind` is "prefetch" or "release"; `file`, `line`, `column` and `text` are those of
 * the reference that it serves; `file` is null if the reference is in the same file as the nest. */
struct iopref_directive {
    const char *kind, *file;
    int line, column;
    const char *text;
};

/* A nest of the program's text, for the statistics. The tag of directives[k] is k + 1. */
struct iopref_nest {
    const char *file;
    int line, column;
    int directive_count;
    const struct iopref_directive *directives;
};

/* Returns the same as iopref_in_memory; the statistics count this entry for the given nest. */
static __inline__ int iopref_fits(const struct iopref_nest *nest, const iopref_range *r, int n);

/* Returns whether the bytes [a + a_from, a + a_to) and [b + b_from, b + b_to) are disjoint. False if one of the intervals
 * ends before it begins. */
static __inline__ int iopref_apart(const void *a, long a_from, long a_to, const void *b, long b_from, long b_to);

/* Returns whether iopref_apart holds for each row pointer a that is stored at rows + rows_from, and every `stride` bytes
 * after it, before rows + rows_to. */
static __inline__ int iopref_rows_apart(const void *rows, long rows_from, long rows_to, long stride, long a_from,
    long a_to, const void *b, long b_from, long b_to);

/* Returns whether two pointers certainly lead to different objects, as they lead into different blocks that the program has
 * from malloc or different static objects, or one into such memory, or the first thread's stack, and the other elsewhere.
 * Blocks of 64 KiB or more are known. */
static __inline__ int iopref_blocks_differ(const void *a, const void *b);

/* Returns the size of the range in which `bytes` bytes are touched at unknown places from addr on: in a mapped file, all
 * that is mapped from addr on; otherwise `bytes`. */
static __inline__ long iopref_gathered(const void *addr, long bytes);

/* Measures the time that a nest runs out of core, for the statistics, up to the end of the variable's scope, also when
 * the scope is left by goto, break or return.
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

/* Returns whether a page stays in memory while the loop touches `bytes` bytes before it touches that page again: 0 if
 * not; otherwise how many eighths of another `bytes` bytes fit beside them, from 1 to 8. 8 when hints are off. */
int iopref_localized(long bytes);

/* The same, if `bytes` includes the room that pipelines need. */
int iopref_stays(long bytes);

/* Returns 1 if `bytes` is less than the memory that the program may use, with no reserve for pipelines; otherwise 0. */
int iopref_may_stay(long bytes);

/* The same for data that another nest uses after `bytes` other bytes, which are not to be released then. 0 with the pager: it
 * keeps what it has room for, and learns from releases what a nest has finished with. */
int iopref_stays_across(long bytes);

/* Returns whether the pages that pipelines have prefetched stay in memory while `bytes` other bytes are touched. */
int iopref_survives(long bytes);

/* Returns how many of the last iterations of a loop may have left their data in memory when `between` more bytes have
 * been touched. All `trip` iterations of the loop touch `bytes` bytes. */
int iopref_tail(long bytes, long trip, long between);

/* Returns whether a loop over `bytes` bytes is long enough for its own software pipeline to reach the steady state. */
int iopref_fills_pipe(long bytes);

/* The same for a pipeline that goes on from one run of the loop to the next. */
int iopref_fills_strips(long bytes);

/* Return how many bytes of memory a section (see "Hints" below) touches. If the gaps between its pieces are a page or
 * more, whole pages count. */
IOPREF_CONST long iopref_touched2(long bytes, long stride1, long count1);
/* The same as iopref_touched2 if the first piece begins at array + begin, or a multiple of stride1 away from there. */
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
 * The prolog, the steady state and the epilog of the pipeline are passes of the same loop: the first pass prefetches the
 * first strips, the last passes have nothing left to prefetch, and a final pass over an empty strip releases what remains.
 *
 * All fields are private, except trip, at and end of a pipe and the five results of a stream. Both structs live on the
 * caller's stack and need no destructor; a loop may be left at any point. */

typedef struct iopref_stream iopref_stream;
typedef struct iopref_pipe iopref_pipe;
typedef struct iopref_cursor iopref_cursor;

#include "iopref_pace.h"

/* The run of a loop that the prefetches of a stream have reached, if the loop runs again and again and the prefetches go
 * on from one run to the next. "The current run" is the one whose pipe was opened last; the cursor's run is the current
 * one or a later one. A cursor begins as IOPREF_CONTINUOUS or IOPREF_NESTED and lives as long as the loops around. */
struct iopref_cursor {
    int nested;   /* go ahead by no more whole runs than the distance has, with no part of a further one (THESIS 5.2.2) */
    int over;     /* result: all of the cursor's run has been handed out; the program is to move the cursor on */
    int ended;    /* there is no further run */
    long fetched; /* iterations handed out, counted from the first iteration of the current run */
    long base;    /* first iteration of the cursor's run, counted from the first iteration of the current run */
    long trip;    /* iterations of the cursor's run */
    long runs;    /* runs from the current one to the cursor's: 0 if they are the same */
    long run;     /* iterations of the current run */
    long number;  /* number of the stream */
    long held;    /* bytes prefetched for coming runs, while no run is going on */
    long past;    /* iterations of all runs before the current one */
    long more;    /* runs that follow the current one and are as long as it is; -1: the program moves the cursor */
    double ns;    /* smoothed time of one iteration, in nanoseconds; 0 before it is known */
    iopref_latency latency; /* latency that the stream measured in its last run; 0 before it is known */
    iopref_pace pace;       /* pace of the pipe, kept from run to run */
};

#define IOPREF_CONTINUOUS {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}
#define IOPREF_NESTED {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}

/* The references of a loop that advance by the same number of bytes in each iteration, and how far their prefetches and
 * releases have got. Each hint is given the stream to which it belongs. */
struct iopref_stream {
    long from, to;           /* result: iterations to prefetch now, [from, to) */
    long done_from, done_to; /* result: finished iterations that may be released now, [done_from, done_to) */
    long run;                /* result: run of the iterations [from, to): 0 for the current one, 1 for the next, ... */
    int handing;             /* iterations of coming runs may still be handed out before this strip */
    long rate;               /* bytes that a group touches in an iteration; 0: the stream is inactive */
    long groups;             /* groups of references, each of which touches `rate` bytes of its own in an iteration */
    long block;              /* iterations that consume one block */
    long distance;           /* iterations that the prefetch stays ahead */
    long fetched;            /* iterations [0, fetched) have been handed out for prefetch */
    long released;           /* iterations [0, released) have been handed out for release */
    long past;               /* iterations of earlier runs */
    long quiet;              /* nothing is due before a strip that ends at or before this iteration; LONG_MAX: never */
    long number;             /* number of the stream, in the order of opening */
    long row;                /* in a lane: number of its present row of consecutive iterations */
    long first;              /* the iteration `from`, counted over all runs; -1: not known, as in a team */
    int follows;             /* the stream is for the nest that follows */
    long asked, handed;      /* pages that the pipe had asked for at the last hand-out, and iterations handed out then */
    double density;          /* smoothed pages asked for in an iteration, of a stream with a page or more an iteration */
    iopref_latency latency;  /* latency of the pages that the stream asked for */
    long reach;              /* iterations to be handed out by now, which may lie beyond the end of the run */
    double needed;           /* when the first of the iterations handed out last begins, in nanoseconds of the clock */
    iopref_cursor *cursor;   /* cursor at a coming run, or null */
    const iopref_stream *target; /* stream whose prefetches read the data of this one, or null */
    iopref_pipe *pipe;
    iopref_stream *next;     /* next stream of the same pipe */
};

/* A loop that is run strip by strip, and its clocks. */
struct iopref_pipe {
    long trip;              /* iterations of the loop */
    long since;             /* in a lane: first iteration of its present row of consecutive iterations */
    int leaves;             /* in a lane: the row ends here; only finished iterations are handed out, for release */
    struct iopref_team *team; /* team whose threads share the prefetch window, or null */
    long at, end;           /* the current strip, [at, end); empty in the last pass, which only releases */
    long look;              /* end of the strip; LONG_MAX in the last pass, in which all streams are due */
    int drained;            /* the last pass has begun */
    int narrow;             /* strips are one iteration long, and nothing is prefetched ahead of them */
    int goes_on;            /* a stream has a cursor */
    long strip;             /* iterations of a strip */
    long groups;            /* groups of references that share the prefetch window */
    long asked;             /* pages asked for: missing pages of pieces up to a page, and all pages of larger pieces */
    long single;            /* pages asked for one at a time */
    long begun, cpu_begun;  /* iterations at which the wall clock and the thread's processor clock were last read */
    double clock, cpu;      /* what the two clocks said then, in nanoseconds; 0: not read yet */
    double cpu_clock;       /* what the wall clock said when the processor clock was last read, in nanoseconds */
    long waits;             /* how often the thread had given up its processor when the processor clock was last read */
    double ns;              /* smoothed time of one iteration, in nanoseconds; 0 before it is known */
    iopref_pace own_pace, *pace; /* the pace in use: own_pace, or the pace of a cursor */
    iopref_stream *streams; /* list of the active streams */
};

/* Opens the pipeline of a loop of `trip` iterations; 0 or less: none. */
void iopref_pipe_open(iopref_pipe *p, long trip);

/* The same; `localized` tells whether the data that one iteration touches stay in memory until the next iteration, as
 * iopref_pipe_open assumes. If they do not, pages prefetched further ahead would be evicted before their use, so each
 * iteration's pages are prefetched right before it. */
void iopref_pipe_open_localized(iopref_pipe *p, long trip, int localized);

/* Opens a stream that touches `bytes_per_iteration` new bytes in each iteration; 0 or less: inactive, and never due.
 * All streams of a pipe are opened before its first strip. */
void iopref_stream_open(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration);

/* The same for `groups` groups of references, each of which touches `bytes_per_iteration` bytes in an iteration; 0 if another
 * stream touches the same data, which need room only once. */
void iopref_stream_open_groups(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups);

/* Keeps the stream `index` one latency further ahead than `target`, because the prefetches of `target` read subscripts or
 * loop bounds from its data. If `index` has several targets, the last active one counts. In each strip, ask whether
 * `index` is due before asking whether `target` is. Both streams are open and belong to the same pipe. */
void iopref_stream_ahead_of(iopref_stream *index, const iopref_stream *target);

/* Tells that the data of the stream's first `n` iterations are in memory, and are not to be prefetched. Iteration n
 * begins at `next`, and each iteration `stride` bytes after the one before it: iterations from n on that begin in the
 * page in which iteration n - 1 lies are not prefetched either. */
void iopref_stream_found(iopref_stream *s, long n, const void *next, long stride);

/* Attaches a cursor, for a loop that runs again and again: when no iteration of this run is left to prefetch, the stream
 * goes on with coming runs (THESIS 5.2.3). `more` runs follow, each with as many iterations as this one:
 *
 *     iopref_stream_repeats(&pipe, &s, &cursor, rows - 1 - i);
 *     ...
 *         while (iopref_run_due(&pipe, &s))
 *             iopref_prefetch1(&s, 0, &a[i + s.run][s.from], 8 * (s.to - s.from));
 */
void iopref_stream_repeats(iopref_pipe *p, iopref_stream *s, iopref_cursor *cursor, long more);

/* Does what iopref_stream_open_groups and then iopref_stream_repeats do. */
void iopref_stream_open_repeats(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups,
                                iopref_cursor *cursor, long more);

/* Attaches a cursor that the program moves from run to run. Returns 1 if the cursor is at the run that begins now: then
 * the program sets its own variables for the cursor's place (`next` below) to this run. Returns 0 if the cursor is ahead.
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

/* Moves the cursor to the next run, of `trip` iterations (0 or less: none); if `is_run` is 0, there is no further run. */
void iopref_next_run(iopref_cursor *cursor, int is_run, long trip);

/* Goes on to the next strip, iterations [at, end) of the loop; returns 0 when there is none. A loop without an active
 * stream is one strip, which costs a few instructions. */
int iopref_next_strip(iopref_pipe *p);

/* Tells that the loop was left before its last strip. The call may be omitted: the next pipeline that ends then clears
 * the state that this one has left. */
void iopref_pipe_leave(iopref_pipe *p);

/* Returns whether, before the current strip, the stream has iterations to prefetch, [from, to), or to release,
 * [done_from, done_to), where one of the two may be empty, or iterations of coming runs to prefetch (iopref_run_due).
 * Before the first strip these are the iterations of the prolog. Each iteration is handed out once for prefetch and once
 * for release, in order; `to` never passes the trip count; `done_to` never passes `at`. */
int iopref_due(iopref_pipe *p, iopref_stream *s);

/* The same for a stream with a cursor, called before a strip until it returns 0: first it hands out iterations of the
 * current run, then iterations of coming runs, to prefetch only. */
int iopref_run_due(iopref_pipe *p, iopref_stream *s);

/* -- The nest that follows ----------------------------------------------------------------------------------------- */
/*
 * When no iteration of a nest's last loop is left to prefetch, the data that the next nest touches first are prefetched,
 * as many bytes as the loop would have ahead if it went on. The prolog of the next nest then skips pages that were asked
 * for here. The stream for the next nest's loop is not opened: it begins as zeros.
 *
 *     iopref_stream next = {0};
 *     while (iopref_next_strip(&pipe)) {
 *         ...
 *         if (iopref_next_due(&pipe, &next, m, 8, 1))
 *             iopref_prefetch1(&next, 2, &b[next.from], 8 * (next.to - next.from));
 */

/* Returns whether iterations of the next nest's loop are to be prefetched now, and sets `from` and `to` to them. The loop
 * has `trip` iterations and `groups` groups of references, each of which touches `bytes_per_iteration` bytes in an
 * iteration; if `trip` or `bytes_per_iteration` is 0 or less, nothing is prefetched. It is called after iopref_due has
 * been called for all streams of the pipe. */
int iopref_next_due(iopref_pipe *p, iopref_stream *next, long trip, long bytes_per_iteration, long groups);

#include "iopref_threads.h"

/* -- Hints ------------------------------------------------------------------------------------------------------ */
/*
 * A section of memory is `count1` pieces of `bytes` bytes that begin `stride1` bytes apart, the first at `addr`; then
 * `count2` copies of all these pieces, `stride2` bytes apart, and so on. Strides may be negative, zero, or smaller than a
 * piece, and come in any order. If a count or the size is 0 or less, the section is empty. `s` is the stream to which the
 * hint belongs; if it is null, the library knows neither the hints before this one nor the time of the section's use.
 *
 * The functions are `cold`, so that compilers move the code that computes their arguments out of the program's loops and
 * compile it for size. */

/* Prefetch a section that will be touched soon: pages that are not in memory are read. */
IOPREF_COLD void iopref_prefetch1(iopref_stream *s, int tag, const void *addr, long bytes);
IOPREF_COLD void iopref_prefetch2(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1);
IOPREF_COLD void iopref_prefetch3(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1,
                                  long stride2, long count2);
IOPREF_COLD void iopref_prefetch4(iopref_stream *s, int tag, const void *addr, long bytes, long stride1, long count1,
                                  long stride2, long count2, long stride3, long count3);

/* Prefetch a section, except for pages that the section moved back by `behind` bytes touches (to smaller addresses;
 * negative: to larger ones), because those pages have been asked for before. */
IOPREF_COLD void iopref_prefetch_rest1(iopref_stream *s, int tag, long behind, const void *addr, long bytes);
IOPREF_COLD void iopref_prefetch_rest2(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1);
IOPREF_COLD void iopref_prefetch_rest3(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1, long stride2, long count2);
IOPREF_COLD void iopref_prefetch_rest4(iopref_stream *s, int tag, long behind, const void *addr, long bytes,
                                       long stride1, long count1, long stride2, long count2, long stride3, long count3);

/* Prefetch a piece of memory that moves upwards (iopref_prefetch_on) or downwards (iopref_prefetch_back) by steps that are
 * known only when the program runs. `*asked` is where the memory asked for so far ends, or begins when moving downwards;
 * null: nothing has been asked for. Only the part of the piece beyond `*asked` is asked for, and `*asked` is moved on. */
static __inline__ void iopref_prefetch_on(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes);
static __inline__ void iopref_prefetch_back(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes);

/* Prefetches one datum of an indirect reference. It costs a few instructions if the pages of the datum are in memory. */
static __inline__ void iopref_prefetch_page(iopref_stream *s, int tag, const void *addr, long bytes);

/* The same, and the page behind it: for elements that the program goes through upwards, as far as `end`, or downwards, as
 * far as `begin`, from several places, as by a[next[b[i]]++]. Nothing beyond that is asked for. */
static __inline__ void iopref_prefetch_upto(iopref_stream *s, int tag, const void *addr, long bytes, const void *end);
static __inline__ void iopref_prefetch_downto(iopref_stream *s, int tag, const void *addr, long bytes, const void *begin);

/* Prefetches a row of `bytes` bytes that an index array picks; nothing if that is not positive. It costs a few instructions
 * if the row lies on one or two pages, and these are in memory. */
static __inline__ void iopref_prefetch_row(iopref_stream *s, int tag, const void *addr, long bytes);

/* Returns whether to call iopref_prefetch_page for the next `iterations` iterations: always while data are missing;
 * otherwise only for a part of the iterations. */
int iopref_walks(int tag, long iterations);

/* Release a section that will not be touched again soon. With priority 0 it is not touched again, and its pages are
 * evicted at once; otherwise, the higher the priority the sooner the section is used again (OSDI00 equation 2), and its
 * pages are evicted only when memory is short. The contents of the memory are always kept. */
IOPREF_COLD void iopref_release1(iopref_stream *s, int tag, int priority, const void *addr, long bytes);
IOPREF_COLD void iopref_release2(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1);
IOPREF_COLD void iopref_release3(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1, long stride2, long count2);
IOPREF_COLD void iopref_release4(iopref_stream *s, int tag, int priority, const void *addr, long bytes, long stride1,
                                 long count1, long stride2, long count2, long stride3, long count3);

/* Prefetch and release the section of each iteration that iopref_due has handed out, with the numbers of the two hints; 0
 * instead of a number: there is no such hint. `addr` is the address of the section that the loop's first iteration touches; it
 * moves by `stride` bytes with each iteration. Prefetches are for iterations [from, to), releases for [done_from, done_to). */
IOPREF_COLD void iopref_hint_strip1(iopref_stream *s, int prefetch, int release, const void *addr, long bytes,
                                    long stride);
IOPREF_COLD void iopref_hint_strip2(iopref_stream *s, int prefetch, int release, const void *addr, long bytes,
                                    long stride, long stride1, long count1);
IOPREF_COLD void iopref_hint_strip3(iopref_stream *s, int prefetch, int release, const void *addr, long bytes,
                                    long stride, long stride1, long count1, long stride2, long count2);

/* The same for `n` sections of one shape; `prefetch`, `release` (ints) and `addr` (a pointer) of each follow `n`. The
 * prefetches begin `lead` iterations earlier if `from` is 0; the releases end `lead` iterations later if done_to is the trip
 * count. */
IOPREF_COLD void iopref_hint_strips1(iopref_stream *s, long lead, long bytes, long stride, int n, ...);
IOPREF_COLD void iopref_hint_strips2(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1,
                                     int n, ...);
IOPREF_COLD void iopref_hint_strips3(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1,
                                     long stride2, long count2, int n, ...);

/* The same for pieces behind each of which nothing else touches `gap` bytes: a release includes the page in which a piece
 * ends if the gap is a page or more. */
IOPREF_COLD void iopref_hint_pieces1(iopref_stream *s, long lead, long gap, long bytes, long stride, int n, ...);
IOPREF_COLD void iopref_hint_pieces2(iopref_stream *s, long lead, long gap, long bytes, long stride, long stride1,
                                     long count1, int n, ...);
IOPREF_COLD void iopref_hint_pieces3(iopref_stream *s, long lead, long gap, long bytes, long stride, long stride1,
                                     long count1, long stride2, long count2, int n, ...);

/* The numbers of hints for these functions: the tag of a prefetch, and the tag (less than 2^20) and priority (less than
 * 2^11) of a release. A prefetch of what its iterations overwrite, all `stride` bytes of each, before anything reads them,
 * need not read whole pages: those of the current run of the loop (IOPREF_OVERWRITES), or of coming runs, too
 * (IOPREF_OVERWRITES_AHEAD). These two are not harmless where that is wrong: the program would read zeros. */
#define IOPREF_PREFETCH(tag) (tag)
#define IOPREF_OVERWRITES(tag) ((tag) + (1 << 20))
#define IOPREF_OVERWRITES_AHEAD(tag) ((tag) + 2 * (1 << 20))
#define IOPREF_RELEASE(tag, priority) ((tag) + (priority) * (1 << 20))

/* Returns the address to give to a release by a loop that goes to smaller addresses. Its first page, which it shares with
 * the data below, is then left to the release of those data. Without it, a release includes the first page of a piece and
 * leaves the last one, which it shares with the data above. */
const void *iopref_downwards(const void *addr);

/* Returns the size to give to a release of pieces of `bytes` bytes that are followed by gaps of `gap` bytes. If the gap is
 * a page or more, no other piece lies in the page in which a piece ends, and the release includes this page, too. */
long iopref_alone(long bytes, long gap);

#include "iopref_arithmetic.h"
#include "iopref_inline.h"

#ifdef __cplusplus
}
#endif

#endif
