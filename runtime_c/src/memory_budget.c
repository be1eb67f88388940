/* How much memory the program may use, and when it has come close to that. */
#include "internal.h"

#include <limits.h>

enum {
    BLOCKS_AHEAD = 4,
    WINDOW_SHARE = 4,       /* of memory, such a share may be prefetched and not yet used */
    PAGED_WINDOW_SHARE = 16 /* the same with the pager, which keeps instead what is used again */
};

/* What was last read; under the lock. */
static struct available_memory now;
static double when; /* seconds */
static long surprise;

/* What came of it, read without the lock; 0: not known yet. */
static long may_use, allowed, enforced;
static long small = -1;
static long told_by_hand; /* memory, by the program itself; 0: nothing */
static long moved;   /* bytes read since then, less those released */

static const double refresh_after = 0.05, swap_period = 0.005; /* seconds */

/* Nests too small to think about; a smaller memory makes them smaller, so that tests see real strips on little data. */
static long small_nest(long memory) { return min_long(256 << 10, memory / 64); }

/* What the user says it is; 0: nothing. */
static long told(void)
{
    long memory = options()->memory;
    return memory ? memory : __atomic_load_n(&told_by_hand, __ATOMIC_RELAXED);
}

/* What went that nobody here has asked for: the system's readahead, the program's own faults, other programs. The next
 * time it must find room again. */
static void remember_surprise(long expected)
{
    surprise = max_long(min_long(expected - now.unused, may_use / 4), surprise - surprise / 64);
}

/* Reads everything again when it is older than `age` seconds. The lock is held. */
static void refresh(double age)
{
    double t = os_now();
    if (may_use != 0 && t - when < age)
        return;
    long expected = now.unused - __atomic_exchange_n(&moved, 0, __ATOMIC_RELAXED);
    available_memory_read(&now, told());
    long memory = told() ? told() : max_long(now.allowed - now.allowed / 16, 1);
    if (may_use != 0)
        remember_surprise(expected);
    __atomic_store_n(&allowed, now.allowed, __ATOMIC_RELAXED);
    __atomic_store_n(&enforced, now.enforced, __ATOMIC_RELAXED);
    __atomic_store_n(&may_use, memory, __ATOMIC_RELAXED);
    __atomic_store_n(&small, small_nest(memory), __ATOMIC_RELAXED);
    __atomic_store_n(&iopref_small, options()->stats ? 0 : (unsigned long)small, __ATOMIC_RELAXED);
    when = t;
}

/* -- Questions ----------------------------------------------------------------------------------------------------- */

void budget_refresh(void) { refresh(refresh_after); }

long budget_may_use(void)
{
    if (__atomic_load_n(&may_use, __ATOMIC_RELAXED) == 0) {
        options(); /* which takes the lock, the first time */
        os_lock();
        refresh(refresh_after);
        os_unlock();
    }
    return __atomic_load_n(&may_use, __ATOMIC_RELAXED);
}

/* As last seen, where other threads look now. */
static long known_now(const long *number)
{
    budget_may_use();
    if (os_try_lock()) {
        refresh(refresh_after);
        os_unlock();
    }
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}

long budget_allowed(void) { return known_now(&allowed); }

long budget_enforced(void) { return known_now(&enforced); }

long budget_small_nest(void) { return __atomic_load_n(&small, __ATOMIC_RELAXED); }

void budget_moved(long bytes)
{
    __atomic_add_fetch(&moved, bytes, __ATOMIC_RELAXED);
    if (bytes > 0 && os_try_lock()) {
        refresh(refresh_after);
        os_unlock();
    }
}

/* What pipelines, the system's readahead and faults that read folios have ahead must find room, too: otherwise the
 * system makes it, by evicting what was used first, perhaps a neighbour's. Data that are used sooner are kept until there
 * is less room than releases of others leave. */
bool budget_is_near(int priority)
{
    os_lock();
    refresh(refresh_after / 5);
    long folios = min_long(2 * os_largest_folio(), may_use / 16);
    long reserve = BLOCKS_AHEAD * options()->block + folios + may_use / 32 + surprise;
    bool near = now.unused - __atomic_load_n(&moved, __ATOMIC_RELAXED) < reserve / priority;
    os_unlock();
    return near;
}

/* What has been read from swap and written there since `now` was read; under the lock. */
static struct {
    long taken, filled;
    double when;
} swapped;

static void refresh_swap(void)
{
    refresh(swap_period);
    if (swapped.when != when) {
        swapped.when = when;
        swapped.taken = swapped.filled = 0;
    }
}

/* Pages that are prefetched from swap keep their places there until they are touched, and released ones stay in memory
 * until something else needs it. When swap is full, Linux no longer looks for such pages, and kills: so all that memory
 * holds must find room in what is left of swap (of a large memory, pipelines do not have so much ahead). The machine's
 * swap is looked at each time, as the system may fill megabytes in a period. */
static bool swap_has_room(long bytes)
{
    long left = min_long(now.swap - swapped.filled, os_swap().unused);
    return left - bytes >= min_long(may_use, 1L << 30);
}

/* Pages that are being read from swap cannot be evicted, so their number at any time is bounded: by the memory that
 * nothing holds, or by a small share of all of it in each period, which a disk has read by the next. */
bool budget_take_swap(long bytes)
{
    os_lock();
    refresh_swap();
    long reserve = may_use / 16, room = max_long(now.without_swap - reserve, may_use / 32);
    bool granted = swap_has_room(0) && swapped.taken + bytes <= room;
    if (granted)
        swapped.taken += bytes;
    os_unlock();
    return granted;
}

bool budget_fill_swap(long bytes)
{
    os_lock();
    refresh_swap();
    bool granted = swap_has_room(bytes);
    if (granted)
        swapped.filled += bytes;
    os_unlock();
    return granted;
}

long budget_window(void) { return budget_may_use() / (backing_pager()->has ? PAGED_WINDOW_SHARE : WINDOW_SHARE); }

long budget_call(void) { return budget_may_use() / 2; }

void iopref_memory(unsigned long bytes)
{
    if (!options()->on) /* which takes the lock, the first time */
        return;
    os_lock();
    __atomic_store_n(&told_by_hand, bytes > LONG_MAX ? LONG_MAX : (long)bytes, __ATOMIC_RELAXED);
    refresh(0);
    os_unlock();
}

/* How many eighths (ROOMY) of a second copy of the data have room beside the first: at least 1; 0 if that has none. */
static int fits(long bytes, long room)
{
    if (!options()->on || bytes <= room / 2)
        return ROOMY;
    return bytes < room ? (int)max_long((room - bytes) / ceil_div(bytes, ROOMY), 1) : 0;
}

int iopref_localized(long bytes) { return fits(bytes, budget_may_use() - budget_may_use() / 8); }

int iopref_stays_beside(long bytes) { return fits(bytes, budget_may_use() - budget_window()); }

int iopref_stays(long bytes) { return fits(bytes, budget_may_use() - budget_may_use() / 96); }

int iopref_survives(long bytes)
{
    return !options()->on || bytes < budget_may_use() / 2;
}

int iopref_may_stay(long bytes)
{
    return !options()->on || bytes < budget_may_use();
}

int iopref_tail(long bytes, long trip, long between)
{
    double room = (double)budget_may_use() * 9 / 8 - (double)between, all = (double)max_long(trip, 0);
    double kept = room <= 0 ? 0 : room < (double)bytes ? all * room / (double)bytes : all;
    return kept < INT_MAX ? (int)kept : INT_MAX;
}

/* THESIS 3.1.2 pipelines the first loop that touches more than a block; shorter ones never leave the prolog. Before
 * anything is measured, a program is taken to consume a byte in a nanosecond. */
int iopref_fills_pipe(long bytes)
{
    long ahead = options()->block + options()->latency;
    return options()->on && bytes >= min_long(8 * ahead, budget_may_use() / 8);
}

/* One that goes on never drains, and needs but whole blocks; of some pages, or runs would share most of theirs. */
int iopref_fills_strips(long bytes)
{
    long memory = budget_may_use(), some = min_long(8 * os_page_size(), memory / 8);
    return options()->on && bytes >= max_long(min_long(2 * options()->block, memory / 64), some);
}
