/* Advice to the system about its readahead and its huge pages, in memory for which pipelines prefetch. The advice is given for
 * windows of 2 MiB, and replaces advice of the program itself there (MADV_RANDOM, MADV_SEQUENTIAL, MADV_HUGEPAGE).
 *
 * SINGLE: where pages are asked for one by one, or readahead takes much of the memory, readahead is switched off: a page fault
 * that comes before the prefetch then reads only its own page, and no neighbours that would evict prefetched pages. Readahead is
 * switched on again when the nest ends: later iterations of outer loops may touch the same pages, for which the pipeline of the
 * inner loop does not ask again. After that pipeline has ended, the windows may also be used for a sweep. In files of the
 * library's own, readahead is off from the beginning of a nest: data that the nest sweeps have pipelines, and all other accesses
 * are scattered.
 *
 * SWEEP: where data are swept, faults read the largest folios, which cost a tenth of as many single pages. Except for a lone
 * upward sweep, sweeps confuse the readahead of their mapping, so it is switched off, and each fault reads one folio. This ends
 * with the nest, also with an inner nest: the next nest may write single pages, and the system would write whole folios. */
#include "internal.h"

enum {
    WINDOW_SHIFT = 21, /* 2 MiB */
    SPANS = 1024,      /* spans with advice; when there are as many, no other window gets advice */
    MARKS = 1 << 12,   /* entries of a hash table; the second window with the same entry gets no advice */
    PATIENCE = 256,    /* single pages that a pipeline asks for before two calls a window pay, if readahead is short */
    READ = 16,         /* ranges that a nest only reads; in further ones, files of the library's own are read page by page */
    FOLIOS_A_SWEEP = 4 /* folios in memory for a sweep: the one in use, the one being read, one not released yet, and parts */
};

/* What was advised for a window; AS_EVER: nothing. WAYS is a power of two, so that marks stay right when `ended` wraps around. */
enum way { AS_EVER, SINGLE, SWEEP, WAYS = 4 };

static struct {
    uintptr_t lo, hi;
    enum way way;
    long depth; /* nests that the thread was in when it gave the advice */
} spans[SPANS]; /* adjoining windows with the same advice; under the lock */
static long span_count; /* changed under the lock, and read without it */
static struct span only_read[READ]; /* ranges that the nest entered last only reads; under the lock */
static int only_read_count;
static unsigned marks[MARKS]; /* by window: ended * WAYS + way, with `ended` as it was when the advice was given */
static unsigned ended;        /* pipelines that have ended while there were spans, modulo 2^32 */
static long single_windows;   /* how often a window was advised as SINGLE; like span_count */

static unsigned *mark_of(uintptr_t addr) { return &marks[(addr >> WINDOW_SHIFT) % MARKS]; }

static enum way way_of(uintptr_t addr) { return (enum way)(__atomic_load_n(mark_of(addr), __ATOMIC_RELAXED) % WAYS); }

static unsigned marked_now(enum way way) { return __atomic_load_n(&ended, __ATOMIC_RELAXED) * WAYS + way; }

static void mark(uintptr_t addr, enum way way) { __atomic_store_n(mark_of(addr), marked_now(way), __ATOMIC_RELAXED); }

/* The mark says SINGLE, and no pipeline has ended since. */
bool advice_is_single(uintptr_t addr)
{
    return __atomic_load_n(mark_of(addr), __ATOMIC_RELAXED) == marked_now(SINGLE);
}

bool advice_is_sweep(uintptr_t addr) { return way_of(addr) == SWEEP; }

static struct span window_of(const struct backing *b, uintptr_t addr)
{
    uintptr_t lo = addr >> WINDOW_SHIFT << WINDOW_SHIFT, hi = lo + ((uintptr_t)1 << WINDOW_SHIFT);
    return (struct span){lo > b->lo ? lo : b->lo, hi < b->hi ? hi : b->hi};
}

/* Adds a window to the spans; returns false if there is no room. Adjoining windows become one span: the system has one mapping
 * for them, and one call ends their advice. The lock is held. */
static bool remember(struct span w, enum way way)
{
    long depth = nest_stats_depth();
    for (long i = 0; i < span_count; i++)
        if (spans[i].way == way && spans[i].depth == depth && spans[i].lo <= w.hi && w.lo <= spans[i].hi) {
            spans[i].lo = w.lo < spans[i].lo ? w.lo : spans[i].lo;
            spans[i].hi = w.hi > spans[i].hi ? w.hi : spans[i].hi;
            return true;
        }
    if (span_count == SPANS)
        return false;
    spans[span_count].lo = w.lo;
    spans[span_count].hi = w.hi;
    spans[span_count].way = way;
    spans[span_count].depth = depth;
    __atomic_store_n(&span_count, span_count + 1, __ATOMIC_RELAXED);
    return true;
}

/* Ends the advice of this kind that threads gave inside `depth` nests or more. */
static void switch_back(enum way way, long depth)
{
    if (__atomic_load_n(&span_count, __ATOMIC_RELAXED) == 0)
        return;
    os_lock();
    for (long i = span_count - 1; i >= 0; i--) {
        if (spans[i].way != way || spans[i].depth < depth)
            continue;
        stats_error(CALL_READAHEAD, os_readahead(spans[i].lo, spans[i].hi, true));
        if (way == SWEEP)
            stats_error(CALL_READAHEAD, os_folios(spans[i].lo, spans[i].hi, false));
        for (uintptr_t addr = spans[i].lo; addr < spans[i].hi; addr += (uintptr_t)1 << WINDOW_SHIFT)
            mark(addr, AS_EVER);
        mark(spans[i].hi - 1, AS_EVER);
        spans[i] = spans[span_count - 1];
        __atomic_store_n(&span_count, span_count - 1, __ATOMIC_RELAXED);
    }
    if (way == SINGLE)
        __atomic_store_n(&single_windows, 0, __ATOMIC_RELAXED);
    os_unlock();
}

/* -- Single pages -------------------------------------------------------------------------------------------------- */

void advice_single(const struct backing *b, uintptr_t addr, long asked)
{
    bool worth = asked >= PATIENCE || backing_reads_much(b);
    if (!backing_is_file(b) || !worth || advice_is_single(addr))
        return;
    struct span w = window_of(b, addr);
    os_lock();
    enum way before = way_of(addr);
    if (before == SINGLE) {
        mark(addr, SINGLE);
    } else if (remember(w, SINGLE)) {
        mark(addr, SINGLE);
        __atomic_store_n(&single_windows, single_windows + 1, __ATOMIC_RELAXED);
        stats_error(CALL_READAHEAD, os_readahead(w.lo, w.hi, false));
        if (before == SWEEP)
            stats_error(CALL_READAHEAD, os_folios(w.lo, w.hi, false));
    }
    os_unlock();
}

/* If many of the windows are in use, all their advice is ended, to have some for later pipelines. */
void advice_pipe_ends(bool in_nest)
{
    if (__atomic_load_n(&span_count, __ATOMIC_RELAXED) == 0)
        return;
    __atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED);
    bool many = __atomic_load_n(&single_windows, __ATOMIC_RELAXED) > MARKS / 2 ||
                __atomic_load_n(&span_count, __ATOMIC_RELAXED) > SPANS / 2;
    if (many || !in_nest)
        switch_back(SINGLE, 0);
}

void advice_reset(const struct backing *b, uintptr_t lo, uintptr_t hi)
{
    for (uintptr_t next; lo < hi; lo = next) {
        struct span w = window_of(b, lo);
        next = w.hi;
        if (way_of(lo) != SINGLE || advice_is_single(lo))
            continue;
        mark(lo, AS_EVER);
        stats_error(CALL_READAHEAD, os_readahead(w.lo, w.hi, true));
    }
}

/* -- Sweeps -------------------------------------------------------------------------------------------------------- */

/* Switches readahead off in a mapping if it takes much of the memory. The lock is held. */
static void read_alone(struct span s)
{
    struct backing b;
    backing_at_locked(s.lo, &b);
    if (backing_reads_much(&b) && remember(s, SINGLE))
        stats_error(CALL_READAHEAD, os_readahead(s.lo, s.hi, false));
}

void advice_begins(const iopref_range *r, int n)
{
    uintptr_t page = (uintptr_t)os_page_size();
    only_read_count = 0;
    for (int i = 0; i < n && only_read_count < READ; i++)
        if (!use_may_write(r[i].use) && r[i].bytes > 0) {
            uintptr_t lo = (uintptr_t)r[i].addr, hi = lo + (uintptr_t)r[i].bytes;
            only_read[only_read_count++] = (struct span){lo & ~(page - 1), (hi + page - 1) & ~(page - 1)};
        }
    backing_each_own(read_alone);
}

/* Returns whether the nest entered last only reads the window. The lock is held. */
static bool is_only_read(struct span w)
{
    for (int i = 0; i < only_read_count; i++)
        if (w.lo >= only_read[i].lo && w.hi <= only_read[i].hi)
            return true;
    return false;
}

/* Returns whether the mapping is a file, and memory has room for the folios of all sweeps. */
static bool has_folios(const struct backing *b, long sweeps)
{
    long bytes;
    return backing_is_file(b) && !__builtin_mul_overflow(sweeps, FOLIOS_A_SWEEP * os_largest_folio(), &bytes) &&
           bytes <= budget_may_use();
}

/* Lets faults in the window read folios; returns false if the system has no folios of that size. */
static bool switch_to_folios(struct span w, bool lone)
{
    if (os_folios(w.lo, w.hi, true) != 0)
        return false;
    if (!lone || way_of(w.lo) == SINGLE)
        stats_error(CALL_READAHEAD, os_readahead(w.lo, w.hi, lone));
    return true;
}

bool advice_sweep(const struct backing *b, uintptr_t addr, bool lone, long sweeps)
{
    if (advice_is_sweep(addr) || advice_is_single(addr) || !has_folios(b, sweeps))
        return advice_is_sweep(addr);
    struct span w = window_of(b, addr);
    os_lock();
    /* A file of the library's own, if the nest writes it, may be written in single pages: the system would write whole folios. */
    bool suits = !b->own || is_only_read(w);
    bool open = !advice_is_sweep(addr) && !advice_is_single(addr);
    bool done = suits && open && switch_to_folios(w, lone) && remember(w, SWEEP);
    if (done)
        mark(addr, SWEEP);
    os_unlock();
    return done;
}

void advice_nest_ends(long left)
{
    os_lock();
    only_read_count = 0;
    os_unlock();
    switch_back(SWEEP, left > 0 ? left + 1 : 0); /* 0 includes the threads of a team, which are in no nest of their own */
    if (left == 0)
        switch_back(SINGLE, 0);
}
