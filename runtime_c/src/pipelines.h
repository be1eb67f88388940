/* What pipelines and their hints know of each other. Part of internal.h, which includes it. */
#ifndef IOPREF_PIPELINES_H
#define IOPREF_PIPELINES_H

/* -- pipe.c --------------------------------------------------------------------------------------------------------- */

/* Bytes that a pipeline with nothing left to prefetch would be ahead by if its loop went on; 0 if something is left. */
PRIVATE long pipe_would_fetch(const iopref_pipe *p);
PRIVATE int pipe_begin_strip(iopref_pipe *p); /* as iopref_next_strip, of a pipe that has not ended */

static inline long add_until(long a, long b, long end) { return b > end - a ? end : a + b; }

/* -- distance.c: how long strips are, and how far ahead prefetches ------------------------------------------------- */

PRIVATE void distance_strips(iopref_pipe *p); /* chooses their length, when the first one begins, or anew */
PRIVATE void distance_choose(iopref_pipe *p); /* of all streams, for the strip that begins */
PRIVATE long distance_of(const iopref_pipe *p, const iopref_stream *s, long groups); /* iterations */
PRIVATE void distance_quiet(const iopref_pipe *p, iopref_stream *s); /* until when nothing is due */
PRIVATE void distance_density(const iopref_pipe *p, iopref_stream *s); /* measures how many of its pages are missing */
PRIVATE long distance_turnover(const iopref_pipe *p); /* iterations */
PRIVATE long distance_groups(const iopref_pipe *p);
PRIVATE long distance_trips(const iopref_pipe *p, const iopref_stream *s); /* LONG_MAX: coming runs follow */
PRIVATE void distance_hold(long bytes); /* so much more is ahead between two runs of a loop; less where negative */

/* -- iteration.c: what a pipeline sees of its loop ----------------------------------------------------------------- */

PRIVATE void iteration_measure(iopref_pipe *p, long k); /* a strip begins with iteration k */
PRIVATE double iteration_ns(const iopref_pipe *p);      /* processor time of one; more than 0 */

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
    long *needed;    /* by the first of the iterations that it was asked for with, counted over all runs; -1: not known */
    struct nest_stats_directive *directive; /* that asked for it, or null */
};

/* a page was asked for with the iteration `needed`; 0 is no stream */
PRIVATE void probe_asked(const struct backing *b, uintptr_t page, long stream, long needed,
                         struct nest_stats_directive *directive);
/* how many of `seen` are filled in; since the last look, the thread was without a processor for `lost` nanoseconds */
PRIVATE int probe_look(double now, double lost, struct probe_seen *seen);

/* -- team.c -------------------------------------------------------------------------------------------------------- */

PRIVATE long team_threads(const struct iopref_team *t); /* 1 at least */

/* -- next_nest.c: what has been fetched for the nest that follows -------------------------------------------------- */

PRIVATE void next_nest_add(uintptr_t lo, uintptr_t hi);      /* pages that are being fetched */
PRIVATE void next_nest_skip(uintptr_t *lo, uintptr_t *hi);   /* narrows pages to those that are not; each is passed over once */
PRIVATE void next_nest_forget(uintptr_t lo, uintptr_t hi);   /* which have been released, or were not fetched */

/* -- section.c: the shape of a hint -------------------------------------------------------------------------------- */

#define SECTION_DIMS 3

/* `bytes` at addr, repeated count[0] times stride[0] apart, all that count[1] times ...; strides are positive and
 * ascending, gaps of a page or more, counts at least 2; `down` are those that were negative. bytes is 0 when there is
 * nothing. */
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
PRIVATE const void *section_place(const void *addr, long k, long stride); /* where iteration k has it */
PRIVATE long section_touched(const struct section *s);

/* Calls visit for each piece until it returns false, up or down along each dimension, the one of the smallest stride
 * innermost. */
PRIVATE void section_each(const struct section *s, bool (*visit)(uintptr_t addr, long bytes, void *context), void *context);

/* -- strip_overlap.c: pages that two strips of a pipeline share ---------------------------------------------------- */

/* A prefetch directive at work. */
struct strip_overlap {
    struct overlap_ends *last; /* where the directive's last strip began and ended */
    long stream;      /* 0: of a pipeline whose pages do not stay, or of none */
    bool follows;     /* the stream is of the nest that follows */
    bool known;       /* its last strip belongs to the same pipeline */
    bool down;        /* and lies behind the piece that was looked at last */
    long behind;      /* bytes from each piece to where it has been asked for, or 0 */
    long pieces;      /* that were looked at, */
    uintptr_t lo, hi; /* and the first and last page of them */
    uintptr_t folio;  /* that the directive had read last, or 0 */
    long swept;       /* bytes without a gap, up to the piece that was looked at last and with it */
};

PRIVATE long overlap_new_stream(void);
PRIVATE long overlap_opened(void); /* streams so far */
PRIVATE struct strip_overlap overlap_begin(const iopref_stream *s, int tag, long behind); /* the stream may be null */
/* narrows the pages [lo, hi) of a piece to what is new */
PRIVATE void overlap_skip(struct strip_overlap *a, uintptr_t addr, long bytes, uintptr_t *lo, uintptr_t *hi);
PRIVATE void overlap_end(const struct strip_overlap *a);

/* -- folio_release.c ----------------------------------------------------------------------------------------------- */

/* Adds s to what the directive `tag` has finished with in a row of iterations. Of that, `left` is what s does not go on
 * from, and `whole` the folios that are complete; either may be empty. Folios are aligned in the file: `skew` is added to
 * an address first. */
PRIVATE void folio_release_follow(int tag, long row, struct span s, uintptr_t skew, struct span *left,
                                  struct span *whole);
PRIVATE uintptr_t folio_release_unit(void); /* bytes of the folios */
PRIVATE long folio_release_new_row(void); /* number of a row of this thread that goes on from no other one */

/* -- index_walk.c: walks over index arrays ------------------------------------------------------------------------- */

PRIVATE void index_walk_found_missing(int tag); /* a datum on its way was not in memory */

#endif
