/* Declarations for pipelines and the hints inside them. internal.h includes this header. */
#ifndef IOPREF_PIPELINES_H
#define IOPREF_PIPELINES_H

/* -- pipe.c --------------------------------------------------------------------------------------------------------- */

/* Returns the bytes by which a pipeline would be ahead if its loop had more iterations; 0 if an iteration is left to
 * prefetch. */
PRIVATE long pipe_would_fetch(const iopref_pipe *p);
/* Does what iopref_next_strip does, for a pipe whose last pass has not begun. */
PRIVATE int pipe_begin_strip(iopref_pipe *p);

/* Returns a + b, at most `end`, without overflow. */
static inline long add_until(long a, long b, long end) { return b > end - a ? end : a + b; }

/* -- distance.c: the length of strips, and how far ahead prefetches are --------------------------------------------- */

/* Chooses the length of strips before the first strip, and now and then later. */
PRIVATE void distance_strips(iopref_pipe *p);
/* Chooses the distances of all streams for the strip that begins. */
PRIVATE void distance_choose(iopref_pipe *p);
/* What bounds the distances of all streams of a pipeline. */
struct distance_limits {
    double ns;     /* nanoseconds of an iteration */
    long turnover; /* iterations; see distance_turnover */
    long window;   /* iterations that have room, if what all streams touch in them is prefetched; 0: only `each` counts */
    long each;     /* bytes that each group of references may have prefetched and not used yet, however many that is */
};
PRIVATE struct distance_limits distance_limits(const iopref_pipe *p);
/* Returns the distance of a stream in iterations. */
PRIVATE long distance_of(const iopref_pipe *p, const iopref_stream *s, const struct distance_limits *l);
/* Sets s->quiet, the iteration up to which nothing is due. */
PRIVATE void distance_quiet(const iopref_pipe *p, iopref_stream *s);
/* Measures which part of the pages of the iterations handed out last was missing. */
PRIVATE void distance_density(const iopref_pipe *p, iopref_stream *s);
/* Returns in how many iterations the pipe reads half as much as the program's memory. */
PRIVATE long distance_turnover(const iopref_pipe *p);
/* Returns the iterations that can be prefetched, counted from the first of this run; LONG_MAX if coming runs follow. */
PRIVATE long distance_trips(const iopref_pipe *p, const iopref_stream *s);
/* Adds bytes that stay prefetched between two runs of a loop (negative: they are not any more). */
PRIVATE void distance_hold(long bytes);

/* -- iteration.c: measurements of a pipeline's loop ----------------------------------------------------------------- */

/* Measures the strip that ends where a new one begins, before iteration k. */
PRIVATE void iteration_measure(iopref_pipe *p, long k);
/* Returns the processor time of one iteration in nanoseconds; always more than 0. */
PRIVATE double iteration_ns(const iopref_pipe *p);

/* -- latency.c: average and deviation of the storage's latency ----------------------------------------------------- */

/* Returns the latency that a new stream begins with. */
PRIVATE iopref_latency latency_first(void);
/* Sets the latency that new streams begin with. */
PRIVATE void latency_keep(const iopref_latency *l);
/* Updates a latency by one measured time. */
PRIVATE void latency_sample(iopref_latency *l, double ns);
/* Returns average + 2 deviations, in nanoseconds. */
PRIVATE double latency_bound(const iopref_latency *l);

/* -- pace.c: goes further ahead when a pipeline is late ------------------------------------------------------------- */

/* What was measured of a strip. */
struct pace_strip {
    long iterations, ahead; /* iterations of the strip, and by how many the pipeline is ahead now */
    double ns, waited;      /* nanoseconds of processor time of one iteration, and nanoseconds that the strip waited for pages */
    double latency;         /* nanoseconds of latency from which the streams compute their distances */
    double late;            /* the longest time that a page of the sample took, or is taking, in nanoseconds; 0: none */
};

PRIVATE void pace_strip(iopref_pace *a, const struct pace_strip *s);
/* Returns false while the loop may wait because the disk cannot deliver more. */
PRIVATE bool pace_is_calm(const iopref_pace *a);

/* -- probe.c: times until pages arrive ----------------------------------------------------------------------------- */

enum { PROBES = 8 }; /* pages that a thread watches at a time */

struct probe_seen {
    long stream;
    double ns; /* since the page was asked for */
    bool arrived;
    long *needed; /* first iteration for which the page was asked for, counted over all runs; -1: not known */
    struct nest_stats_directive *directive; /* the directive that asked for it, or null */
};

/* Tells that a page was asked for, for the iteration `needed`. Nothing is done if `stream` is 0. */
PRIVATE void probe_asked(const struct backing *b, uintptr_t page, long stream, long needed,
                         struct nest_stats_directive *directive);
/* Looks for the watched pages, fills in `seen`, and returns how many there are. Since the last look, the thread was without
 * a processor for `lost` nanoseconds. */
PRIVATE int probe_look(double now, double lost, struct probe_seen *seen);

/* -- team.c -------------------------------------------------------------------------------------------------------- */

/* Returns the number of threads that work on the loop, 1 or more. */
PRIVATE long team_threads(const struct iopref_team *t);

/* -- next_nest.c: pages prefetched for the nest that follows -------------------------------------------------------- */

/* Notes pages that are being read for the next nest. */
PRIVATE void next_nest_add(uintptr_t lo, uintptr_t hi);
/* Narrows [lo, hi) to the pages that were not noted. A page is skipped only once. */
PRIVATE void next_nest_skip(uintptr_t *lo, uintptr_t *hi);
/* Forgets pages that have been released, or were not read. */
PRIVATE void next_nest_forget(uintptr_t lo, uintptr_t hi);

/* -- overwritten.c ------------------------------------------------------------------------------------------------- */

/* The iterations that a stream hands out for prefetch, each of which touches `stride` bytes from where the one before ended,
 * overwrite them all, as all iterations of this run of the loop do. Tells the pager, which then need not read whole pages. */
PRIVATE void overwritten_strip(const iopref_stream *s, const void *addr, long stride);

/* -- section.c: the shape of a hint -------------------------------------------------------------------------------- */

#define SECTION_DIMS 3

/* A section of memory in normal form: `bytes` bytes at addr, repeated count[0] times at distances of stride[0], all of this
 * repeated count[1] times at distances of stride[1], and so on. Strides are positive and ascending, gaps between pieces are
 * a page or more, counts are 2 or more. down[d] tells that the stride of the hint was negative. If bytes is 0, the section is
 * empty. */
struct section {
    uintptr_t addr;
    long bytes;
    int dims;
    long stride[SECTION_DIMS], count[SECTION_DIMS];
    bool down[SECTION_DIMS];
};

PRIVATE struct section section_normal(uintptr_t addr, long bytes, int dims, const long *stride, const long *count);
PRIVATE struct section section1(const void *addr, long bytes);
PRIVATE struct section section2(const void *addr, long bytes, long stride1, long count1);
PRIVATE struct section section3(const void *addr, long bytes, long stride1, long count1, long stride2, long count2);
PRIVATE struct section section4(const void *addr, long bytes, long stride1, long count1, long stride2, long count2,
                                long stride3, long count3);
/* Returns addr + k * stride, without overflow. */
PRIVATE const void *section_place(const void *addr, long k, long stride);
/* Returns the bytes of memory that the section touches; where gaps are a page or more, of whole pages. */
PRIVATE long section_touched(const struct section *s);

/* Calls visit for each piece until it returns false, upwards or downwards in each dimension as the hint says; the dimension
 * with the smallest stride is the innermost. */
PRIVATE void section_each(const struct section *s, bool (*visit)(uintptr_t addr, long bytes, void *context), void *context);

/* -- strip_overlap.c: pages that two strips of a pipeline share ---------------------------------------------------- */

/* One call of a prefetch directive, and what is known of the call before it. */
struct strip_overlap {
    struct overlap_ends *last; /* first and last pages of the directive's last strip */
    long stream;      /* number of the stream; 0: it has none, or the pages of its pipeline do not stay in memory */
    bool follows;     /* the stream is for the nest that follows */
    bool known;       /* the directive's last strip was of the same stream */
    bool down;        /* the current piece lies below that strip: the sweep goes downwards */
    long behind;      /* each piece moved back by as many bytes has been asked for before; 0: it has not */
    long pieces;      /* pieces looked at so far */
    uintptr_t lo, hi; /* first and last page of these pieces */
    uintptr_t folio;  /* number of the folio that the directive has read last, or 0 */
    long swept;       /* bytes that the sweep has gone on without a gap, including the current piece */
};

/* Returns the number of a new stream of this thread. */
PRIVATE long overlap_new_stream(void);
/* Returns how many streams this thread has opened. */
PRIVATE long overlap_opened(void);
/* Begins a call of the directive `tag`; the stream may be null. */
PRIVATE struct strip_overlap overlap_begin(const iopref_stream *s, int tag, long behind);
/* Narrows the pages [lo, hi) of the next piece to those that have not been asked for. */
PRIVATE void overlap_skip(struct strip_overlap *a, uintptr_t addr, long bytes, uintptr_t *lo, uintptr_t *hi);
/* Remembers this call for the next one. */
PRIVATE void overlap_end(const struct strip_overlap *a);

/* -- folio_release.c ----------------------------------------------------------------------------------------------- */

/* Adds s to the data that the directive `tag` has finished with in a row of consecutive iterations, and takes out of them what
 * can be released: *whole, folios that are complete, and *left, data before s if s does not adjoin them; either may be empty.
 * Folios are aligned in the file: (address + skew) is a multiple of their size. */
PRIVATE void folio_release_follow(int tag, long row, struct span s, uintptr_t skew, struct span *left,
                                  struct span *whole);
/* Sets the directive for which data with this tag are counted from now on, and returns the one that released what is left. */
PRIVATE struct nest_stats_directive *folio_release_set_directive(int tag, struct nest_stats_directive *directive);
/* Returns whether the nest at hand is the one of the last call for the tag, as far as next_use.c tells entries apart. */
PRIVATE bool folio_release_is_of_nest(int tag);
/* Returns the bytes of the folios that are released as a whole. */
PRIVATE uintptr_t folio_release_unit(void);
/* Returns the number of a new row of consecutive iterations of this thread. */
PRIVATE long folio_release_new_row(void);

/* -- index_walk.c: walks over index arrays ------------------------------------------------------------------------- */

/* Tells that the walk of this directive has found a datum that is not in memory. */
PRIVATE void index_walk_found_missing(int tag);

#endif
