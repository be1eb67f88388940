/* Readahead of the system around faults, and its huge pages, where a pipeline is at work. It is told of them window by
 * window; advice of the program's own (MADV_RANDOM, MADV_SEQUENTIAL, MADV_HUGEPAGE) is lost there.
 *
 * Where pages are asked for one by one, or what readahead brings takes much of the memory, readahead is switched off: a
 * fault that comes too early then reads its own page, not neighbours that push out what was prefetched. It is switched
 * on again when the nest ends: what a pipeline of an inner loop has asked for, later iterations of the loops around may
 * come back to, and ask for no more. Once that pipeline has ended, a sweep may have the windows, too.
 *
 * In files of the library's own, that is so from the beginning of a nest: what it sweeps has pipelines, and all else is scattered.
 *
 * Where data are swept, faults read the largest folios, which cost a tenth of what as many single pages do. Sweeps
 * through one mapping that are not a lone forward one confuse readahead: of theirs, each fault reads one folio. That ends
 * with the nest, also with one inside another: the next may write the data here and there, and of a folio all is written. */
#include "internal.h"

enum {
    WINDOW_SHIFT = 21, /* 2 MiB */
    SPANS = 1024,      /* at a time; what lies elsewhere is read as ever */
    MARKS = 1 << 12,   /* two windows that share a mark: the second is read as ever */
    PATIENCE = 256,    /* pages a pipeline asks for before switching is worth two calls a window, if readahead is short */
    READ = 16,         /* ranges of a nest that it only reads; of what else it reads, own files are read page by page */
    FOLIOS_A_SWEEP = 4 /* the one in use, the one that is read, what waits for its release, and parts */
};

enum way { AS_EVER, SINGLE, SWEEP, WAYS = 4 }; /* so that marks stay right when their count of pipelines wraps around */

static struct {
    uintptr_t lo, hi;
    enum way way;
    long depth; /* nests that its thread was in */
} spans[SPANS]; /* of windows, under the lock */
static long span_count; /* changed under the lock, and looked at without it */
static struct span only_read[READ]; /* by the nest that was entered last, under the lock */
static int only_read_count;
static unsigned marks[MARKS]; /* the way, and how many pipelines had ended by then */
static unsigned ended;        /* pipelines, while there were spans */
static long single_windows;   /* that have been told to the system, or again; like span_count */

static unsigned *mark_of(uintptr_t addr) { return &marks[(addr >> WINDOW_SHIFT) % MARKS]; }

static enum way way_of(uintptr_t addr) { return (enum way)(__atomic_load_n(mark_of(addr), __ATOMIC_RELAXED) % WAYS); }

static unsigned marked_now(enum way way) { return __atomic_load_n(&ended, __ATOMIC_RELAXED) * WAYS + way; }

static void mark(uintptr_t addr, enum way way) { __atomic_store_n(mark_of(addr), marked_now(way), __ATOMIC_RELAXED); }

/* For pipelines of which none has ended since. */
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

/* Neighbouring windows are one mapping to the system, and are switched back by one call. Lock held. */
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

/* What was told in that many nests, or more. */
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

/* Many windows are given up, to have some for what comes. */
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

void advice_as_ever(const struct backing *b, uintptr_t lo, uintptr_t hi)
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

/* Lock held. */
static void read_alone(struct span s)
{
    struct backing b;
    backing_look(s.lo, &b);
    if (backing_reads_much(&b) && remember(s, SINGLE))
        stats_error(CALL_READAHEAD, os_readahead(s.lo, s.hi, false));
}

void advice_begins(const iopref_range *r, int n)
{
    uintptr_t page = (uintptr_t)os_page_size();
    only_read_count = 0;
    for (int i = 0; i < n && only_read_count < READ; i++)
        if (r[i].use == IOPREF_READS && r[i].bytes > 0) {
            uintptr_t lo = (uintptr_t)r[i].addr, hi = lo + (uintptr_t)r[i].bytes;
            only_read[only_read_count++] = (struct span){lo & ~(page - 1), (hi + page - 1) & ~(page - 1)};
        }
    backing_each_own(read_alone);
}

/* Lock held. */
static bool is_only_read(struct span w)
{
    for (int i = 0; i < only_read_count; i++)
        if (w.lo >= only_read[i].lo && w.hi <= only_read[i].hi)
            return true;
    return false;
}

static bool has_folios(const struct backing *b, long sweeps)
{
    long bytes;
    return backing_is_file(b) && !__builtin_mul_overflow(sweeps, FOLIOS_A_SWEEP * os_largest_folio(), &bytes) &&
           bytes <= budget_may_use();
}

static bool switch_to_folios(struct span w, bool lone)
{
    if (os_folios(w.lo, w.hi, true) != 0)
        return false; /* a system without such folios */
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
    /* a file of the library's own is filled here, and what is written of a folio writes all of it */
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
    switch_back(SWEEP, left > 0 ? left + 1 : 0); /* threads of a team are in no nest of their own */
    if (left == 0)
        switch_back(SINGLE, 0);
}
