/* How much memory the program may use, and whether it has nearly used it up. */
#include "internal.h"

#include <limits.h>

enum {
    BLOCKS_AHEAD = 4,        /* blocks of pipelines for which budget_is_short keeps room */
    WINDOW_SHARE = 4,        /* 1/4 of the memory may be prefetched and not used yet */
    PAGED_WINDOW_SHARE = 16, /* with the pager 1/16: it keeps data that are used again in the rest; see paged_window */
    LITTLE_PAGED = 8 << 20   /* bytes; memory beyond these can spare a larger window */
};

/* The limits as they were last read; under the lock. */
static struct available_memory now;
static double when;   /* time of that, as os_now() */
static long surprise; /* bytes that went without a request of this library; see remember_surprise */

/* Bytes computed from these limits, and read without the lock; 0: not known yet. */
static long may_use, allowed, enforced;
static long small = -1;   /* see budget_small_nest */
static long told_by_hand; /* bytes that the program has given to iopref_memory; 0: none */
static long moved;        /* bytes read since `when`, less those released */

static const double refresh_after = 0.05, swap_period = 0.005; /* seconds */

/* Returns the bytes of a nest that needs no hints. With little memory, small nests are smaller, too, so that tests on few data
 * have real strips. */
static long small_nest(long memory) { return min_long(256 << 10, memory / 64); }

/* Returns the memory that the user, or else the program, has set, in bytes; 0: none. */
static long told(void)
{
    long memory = options()->memory;
    return memory ? memory : __atomic_load_n(&told_by_hand, __ATOMIC_RELAXED);
}

/* Updates `surprise` when the limits have been read again: bytes of unused memory that were expected to be left but are not,
 * because the system's readahead, faults of the program, or other programs took them. As many may go the next time. */
static void remember_surprise(long expected)
{
    surprise = max_long(min_long(expected - now.unused, may_use / 4), surprise - surprise / 64);
}

/* Reads the limits again if the last time is more than `age` seconds ago. The lock is held. */
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
        options(); /* may take the lock */
        os_lock();
        refresh(refresh_after);
        os_unlock();
    }
    return __atomic_load_n(&may_use, __ATOMIC_RELAXED);
}

/* Returns one of the numbers, after a refresh if no other thread holds the lock. */
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

/* Pages that pipelines, the system's readahead, and faults that read folios bring in need room. If there is none, the system
 * evicts the pages that were used longest ago, maybe those of another program. Data with a high priority are kept until there
 * is less room than the releases of other data make. */
bool budget_is_short(int priority)
{
    os_lock();
    refresh(refresh_after / 5);
    long folios = min_long(2 * os_largest_folio(), may_use / 16);
    long reserve = BLOCKS_AHEAD * options()->block + folios + may_use / 32 + surprise;
    bool near = now.unused - __atomic_load_n(&moved, __ATOMIC_RELAXED) < reserve / priority;
    os_unlock();
    return near;
}

/* Bytes read from swap, and bytes written to swap, since `now` was read; under the lock. */
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

/* Returns whether swap has room for `bytes` bytes. Pages that are prefetched from swap keep their places there until they are
 * touched, and released pages stay in memory until the memory is needed. When swap is full, Linux does not look for such pages
 * any more, and kills a process: so swap must have room for all that is in memory, or for 1 GiB, if memory is larger, as
 * pipelines are not further ahead. The machine's swap is read each time, because the system may fill megabytes between two
 * readings of the limits. */
static bool swap_has_room(long bytes)
{
    long left = min_long(now.swap - swapped.filled, os_swap().unused);
    return left - bytes >= min_long(may_use, 1L << 30);
}

/* Pages that are being read from swap cannot be evicted, so their number is bounded: by the memory that is not anonymous, or by
 * 1/32 of all memory in each period of 5 ms, which a disk has read by the next period. */
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

/* Returns the window with the pager: from 16 MiB of memory on 2 MiB or more, because a disk needs as many bytes at a time to be
 * busy. Less memory can spare less of them. */
static long paged_window(long memory)
{
    return max_long(memory / PAGED_WINDOW_SHARE, min_long(2 << 20, (memory - LITTLE_PAGED) / 4));
}

long budget_window(void)
{
    long memory = budget_may_use();
    return backing_pager()->has ? paged_window(memory) : memory / WINDOW_SHARE;
}

long budget_call(void) { return budget_may_use() / 2; }

void iopref_memory(unsigned long bytes)
{
    if (!options()->on) /* may take the lock */
        return;
    os_lock();
    __atomic_store_n(&told_by_hand, bytes > LONG_MAX ? LONG_MAX : (long)bytes, __ATOMIC_RELAXED);
    refresh(0);
    os_unlock();
}

/* Returns how many eighths (ROOMY) of another `bytes` bytes have room in `room` bytes besides the first, 1 to 8; 0 if the first
 * have no room. */
static int fits(long bytes, long room)
{
    if (!options()->on || bytes <= room / 2)
        return ROOMY;
    return bytes < room ? (int)max_long((room - bytes) / ceil_div(bytes, ROOMY), 1) : 0;
}

int iopref_localized(long bytes) { return fits(bytes, budget_may_use() - budget_may_use() / 8); }

int iopref_stays(long bytes) { return fits(bytes, budget_may_use() - budget_may_use() / 96); }

int iopref_survives(long bytes)
{
    return !options()->on || bytes < budget_may_use() / 2;
}

int iopref_may_stay(long bytes)
{
    return !options()->on || bytes < budget_may_use();
}

int iopref_stays_across(long bytes) { return !backing_pager()->has && iopref_may_stay(bytes); }

int iopref_tail(long bytes, long trip, long between)
{
    double room = (double)budget_may_use() * 9 / 8 - (double)between, all = (double)max_long(trip, 0);
    double kept = room <= 0 ? 0 : room < (double)bytes ? all * room / (double)bytes : all;
    return kept < INT_MAX ? (int)kept : INT_MAX;
}

/* THESIS 3.1.2 pipelines the first loop that touches more than a block; shorter ones never leave the prolog. As nothing has
 * been measured yet, the program is assumed to use a byte in a nanosecond, so the latency counts as so many bytes. */
int iopref_fills_pipe(long bytes)
{
    long ahead = options()->block + options()->latency;
    return options()->on && bytes >= min_long(8 * ahead, budget_may_use() / 8);
}

/* A pipeline that goes on from run to run does not drain, so a run of two blocks is enough; but a run must have some pages, or
 * it would share most of them with the runs before and after it. */
int iopref_fills_strips(long bytes)
{
    long memory = budget_may_use(), some = min_long(8 * os_page_size(), memory / 8);
    return options()->on && bytes >= max_long(min_long(2 * options()->block, memory / 64), some);
}
