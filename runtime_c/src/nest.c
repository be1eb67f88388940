/* The memory that the program's nests work on, and whether all of it fits. */
#include "internal.h"

#include <limits.h>

enum {
    RANGES = 64,      /* ranges of data that are remembered */
    FEWEST_PAGES = 8, /* with less memory, nests run without hints */
    SMALL_SHARE = 8,  /* a nest that touches at most 1/8 of the memory releases nothing */
    FRESH = 16,       /* new ranges of a nest that are looked at; further ones are ignored */
    BELIEVED = 16     /* calls of iopref_mapped_from for which memory that was no file is not looked up again */
};

unsigned long iopref_small;

/* Ranges of pages that nests have touched; they do not overlap. Under the lock. */
static struct range {
    uintptr_t lo, hi;
    long used; /* number of the nest that touched it last */
} ranges[RANGES];
static int range_count;
static long nest_count; /* nests entered so far */
static long total; /* bytes of all ranges */

static void remove_range(int i)
{
    total -= (long)(ranges[i].hi - ranges[i].lo);
    ranges[i] = ranges[--range_count];
}

static void remove_least_recently_used(void)
{
    int oldest = 0;
    for (int i = 1; i < range_count; i++)
        if (ranges[i].used < ranges[oldest].used)
            oldest = i;
    remove_range(oldest);
}

/* Adds [lo, hi), joined with ranges that it overlaps or adjoins. */
static void add_range(uintptr_t lo, uintptr_t hi)
{
    for (int i = 0; i < range_count; i++)
        if (lo >= ranges[i].lo && hi <= ranges[i].hi) {
            ranges[i].used = nest_count;
            return;
        }
    for (int i = range_count - 1; i >= 0; i--)
        if (lo <= ranges[i].hi && hi >= ranges[i].lo) {
            lo = lo < ranges[i].lo ? lo : ranges[i].lo;
            hi = hi > ranges[i].hi ? hi : ranges[i].hi;
            remove_range(i);
        }
    if (range_count == RANGES)
        remove_least_recently_used();
    ranges[range_count++] = (struct range){.lo = lo, .hi = hi, .used = nest_count};
    total += (long)(hi - lo);
}

/* Ranges of the nest of which more than a small part is new. */
struct fresh {
    int count;
    struct span range[FRESH];
};

static void add_fresh_range(struct fresh *f, uintptr_t lo, uintptr_t hi)
{
    long before = total;
    add_range(lo, hi);
    if (total - before > budget_small_nest() && f->count < FRESH)
        f->range[f->count++] = (struct span){lo, hi};
}

/* Adds the ranges of a nest. Returns the bytes of those that have no address. */
static long add_ranges(const iopref_range *r, int n, struct fresh *f)
{
    uintptr_t page = (uintptr_t)os_page_size();
    long elsewhere = 0;
    nest_count++;
    for (int i = 0; i < n; i++) {
        uintptr_t lo = (uintptr_t)r[i].addr, hi;
        if (r[i].bytes <= 0)
            continue;
        if (lo == 0 || __builtin_add_overflow(lo, (uintptr_t)r[i].bytes + page - 1, &hi) || hi > UINTPTR_MAX / 2)
            elsewhere = r[i].bytes > LONG_MAX - elsewhere ? LONG_MAX : elsewhere + r[i].bytes;
        else
            add_fresh_range(f, lo & ~(page - 1), hi & ~(page - 1));
    }
    return elsewhere;
}

/* Returns the bytes that the nest itself touches; LONG_MAX if they are more. */
static long own_bytes(const iopref_range *r, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        if (r[i].bytes > 0 && __builtin_add_overflow(sum, r[i].bytes, &sum))
            return LONG_MAX;
    return sum;
}

static bool is_cold(const struct fresh *f)
{
    for (int i = 0; i < f->count; i++)
        if (cold_is_on_disk(f->range[i]))
            return true;
    return false;
}

/* Returns whether all data of the nest are in memory, if the pager has them: it knows exactly. Data that it does not have must
 * be small, and are not looked at. The lock is held. */
static bool all_there(const iopref_range *r, int n)
{
    uintptr_t page = (uintptr_t)os_page_size();
    bool paged = false;
    struct backing b;
    for (int i = 0; i < n; i++) {
        uintptr_t addr = (uintptr_t)r[i].addr, lo = addr & -page, hi = (addr + (uintptr_t)r[i].bytes + page - 1) & -page;
        if (r[i].bytes <= 0)
            continue;
        backing_at_locked(lo, &b);
        bool there = b.kind == BACKING_PAGED ? resident_first_missing(lo, hi) >= hi : r[i].bytes < SCRATCH_LEAST;
        if (!addr || hi <= lo || !there)
            return false;
        paged = paged || b.kind == BACKING_PAGED;
    }
    return paged;
}

static int releases = 1; /* whether release hints are carried out; read without the lock */
static void (*before_entry)(void);

void nest_on_entry(void (*call)(void)) { before_entry = call; }

bool nest_releases(void) { return options()->release != RELEASE_OFF && __atomic_load_n(&releases, __ATOMIC_RELAXED); }

/* Returns 1 if the nest is to run without hints, otherwise 0. */
static int verdict_of(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    static int last_verdict;
    if (!os_try_lock()) /* another thread enters a nest, probably the same one: use its verdict, or that of the nest before */
        return __atomic_load_n(&last_verdict, __ATOMIC_RELAXED);
    if (before_entry)
        before_entry();
    struct fresh fresh = {.count = 0};
    budget_refresh();
    long elsewhere = add_ranges(r, n, &fresh);
    int fits = total <= budget_may_use() - min_long(elsewhere, LONG_MAX / 2), verdict = fits;
    if (!verdict && budget_may_use() < FEWEST_PAGES * os_page_size()) {
        verdict = 1;
        stats_add(NESTS_WITHOUT_ROOM, 1);
    }
    bool keep = verdict || own_bytes(r, n) <= budget_may_use() / SMALL_SHARE;
    __atomic_store_n(&releases, !keep, __ATOMIC_RELAXED);
    if (!verdict)
        advice_begins(r, n);
    bool there = !verdict && all_there(r, n);
    next_use_entered(nest, r, n, fits, there);
    bool without = !verdict && give_up_nest(nest, r, n);
    verdict = verdict || there;
    os_unlock();
    if (without) {
        nest_stats_given_up(nest);
        verdict = 1;
    }
    if (fits && is_cold(&fresh)) {
        stats_add(NESTS_ON_DISK, 1);
        verdict = 0;
    }
    __atomic_store_n(&last_verdict, verdict, __ATOMIC_RELAXED);
    return verdict;
}

long iopref_mapped_from(const void *addr, long bytes)
{
    static _Thread_local struct { uintptr_t lo, hi; int times; } plain;
    uintptr_t at = (uintptr_t)addr;
    struct backing b;
    if (!options()->on)
        return bytes;
    if (plain.times > 0 && at >= plain.lo && at < plain.hi) {
        plain.times--;
        return bytes;
    }
    backing_at(at, &b);
    if (backing_is_file(&b) && !b.own)
        return max_long(bytes, (long)(b.hi - at));
    plain.lo = b.lo;
    plain.hi = b.hi;
    plain.times = BELIEVED;
    return bytes;
}

static _Thread_local const struct iopref_nest *nest_at_hand;

const struct iopref_nest *nest_entered(void) { return nest_at_hand; }

int iopref_nest_in_memory(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    nest_at_hand = nest;
    if (!options()->on) {
        __atomic_store_n(&iopref_small, LONG_MAX, __ATOMIC_RELAXED);
        return 1;
    }
    int verdict = own_bytes(r, n) <= budget_small_nest() || verdict_of(nest, r, n);
    if (options()->stats) {
        stats_add(verdict ? NESTS_IN_MEMORY : NESTS_OUT_OF_CORE, 1);
        nest_stats_entered(nest, verdict);
    }
    return verdict;
}
