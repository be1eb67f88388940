/* The sizes of units. The units of a sweep (accesses of which each continues at the end of the one before) grow with the bytes of the sweep so far,
 * so that the sweep has never read more bytes in vain than it has used. Scattered accesses continue no sweep. Their units are small, and the size of
 * these units is adapted: it is doubled if the neighbour of a unit that was brought is often brought soon after it, by a scattered access or by a
 * sweep that continues from the unit. It is halved if units of half the size, which are tried now and then, are enough. All functions of this file
 * run on the pager's thread. */
#include "pager.h"

enum {
    SCATTERED_AT_FIRST = 14, /* log2 of bytes, 16 KiB: a disk reads as many units of this size a second as single pages */
    SCATTERED_MOST = 16,     /* log2 of bytes, 64 KiB */
    LEFT_OF_FILES = 4,       /* a sweep of a mapped file has read at most 1/4 as many bytes in vain as it has used */
    UNITS_IN_MEMORY = 32,    /* memory holds at least 32 of the largest units */
    LONG_ACCESS = 64 << 10,  /* bytes; an access of this length is not scattered, whatever precedes it */
    LOOK_AT = 32,            /* units of the current size after which the size may be doubled */
    HALVES_LOOKED_AT = 8,    /* units of half the size after which the size may be halved */
    SAME_WAY = 8,            /* sweeps of two accesses in a row that go in the same direction before they count */
    TRY_ALONE = 8,           /* one of 8 pages is brought alone, to measure whether the next one is accessed, too */
    MOST_APART = 16,         /* pages from one access to the next that may be a stride; any accesses may lie further apart */
    NEAR_TELLS = 8,          /* an access some pages further tells as much as 8 that lie further apart */
    STRIDED = 4 * NEAR_TELLS, /* all pages are brought alone after 4 accesses that were some pages further, more than there were at the next page */
    TRY_HALF = 8,            /* one of 8 units has half the size, to measure whether that is enough */
    PAIRED_WITHIN = 8        /* a neighbour comes "soon" if it comes before scattered accesses have brought 1/8 of the memory's bytes */
};

static size_t scattered_traffic; /* bytes of units that scattered accesses have brought */

int sizes_largest(void)
{
    int shift = PAGER_CHUNK_SHIFT;
    while (shift > PAGER_SHIFT && (size_t)UNITS_IN_MEMORY << shift > frames_bound())
        shift--;
    return shift;
}

/* Returns log2 of the largest unit that has no more than these bytes; at least that of a page. */
static int shift_within(size_t bytes)
{
    int shift = PAGER_SHIFT;
    while (shift < PAGER_CHUNK_SHIFT && (size_t)2 << shift <= bytes)
        shift++;
    return shift;
}

/* -- Sweeps ------------------------------------------------------------------------------------------------------------------- */

/* Returns the most bytes that a unit of the sweep should have, so that memory has room for one unit of each sweep that goes on at the same time (as
 * many as a matrix has columns, for instance). The share is that of the sweep in all accesses: a slower sweep needs its unit for longer. */
static size_t share_of_memory(const struct sweep *s)
{
    return (size_t)(sweeps_share(s) * (double)(frames_bound() / SHARED_BY_SWEEPS));
}

/* Returns what an access tells of a stride, positive or negative, if it is so many pages from the one before. */
static int tells_of_stride(uint32_t apart)
{
    if (apart <= 1)
        return apart == 0 ? 0 : -NEAR_TELLS;
    return apart < MOST_APART ? NEAR_TELLS : -1;
}

/* Returns whether an access of a page should bring this page alone, where units come back soon after their eviction. A larger unit would hide whether
 * the pages beside it are accessed, too; so one of 8 is brought alone, and it is looked where the next access begins: at the next page, as in a sweep,
 * or some pages further, as along the rows of a matrix with short columns. */
static bool is_strided(struct unit_sizes *z, uint32_t page)
{
    uint32_t apart = page + 1 > z->lone ? page + 1 - z->lone : z->lone - page - 1;
    if (z->lone)
        z->strided = (int8_t)max_long(min_long(z->strided + tells_of_stride(apart), 2 * STRIDED), 0);
    bool alone = z->strided >= STRIDED || ++z->tries % TRY_ALONE == 0;
    z->lone = alone ? page + 1 : 0;
    return alone;
}

struct access sizes_of_access(struct array *a, uintptr_t lo, uintptr_t hi)
{
    struct unit_sizes *z = a->sizes;
    struct access is = {.shift = 0};
    is.of = sweeps_access(a, lo, hi);
    is.sweep = is.of->goes_on ? is.of->down ? -1 : 1 : 0;
    size_t run = ((size_t)is.of->run << PAGER_SHIFT) / (a->read_only ? LEFT_OF_FILES : 1);
    is.scattered = is.sweep == 0 && hi - lo < LONG_ACCESS;
    is.shift = shift_within(run);
    if (is.scattered) {
        z->scattered = z->scattered ? z->scattered : a->read_only ? PAGER_SHIFT : SCATTERED_AT_FIRST;
        bool half = z->turns % TRY_HALF == TRY_HALF - 1;
        is.shift = (int)max_long(max_long(z->scattered - half, PAGER_SHIFT), is.shift);
    } else if (is.sweep) {
        is.shift = (int)max_long(z->scattered, is.shift);
        is.shift = (int)min_long(shift_within(share_of_memory(is.of)), is.shift);
    }
    is.shift = (int)min_long(is.shift, sizes_largest());
    if (hi - lo == PAGER_PAGE && passing_is_on() && is_strided(z, (uint32_t)((lo - a->lo) >> PAGER_SHIFT)))
        is.shift = PAGER_SHIFT, is.sweep = 0, is.scattered = false;
    return is;
}

/* -- Scattered accesses ----------------------------------------------------------------------------------------------------------- */

/* The time, modulo 2^16, in sixteenths of what scattered accesses bring while a neighbour comes "soon". */
static uint16_t scattered_time(void) { return (uint16_t)(scattered_traffic / (frames_bound() / PAIRED_WITHIN / 16 + 1)); }

static bool came_lately(const struct unit *u) { return u->state > UNIT_HOME && (uint16_t)(scattered_time() - u->brought) <= 16; }

/* Doubles the size if more than a third of the units came in pairs; halves it if less than a quarter of the half units needed their other half.
 * Files may be on disks for which each byte counts: for these it is three in seven units, and six in ten half units, so that at most a quarter more
 * is read than is used. */
static void judge_sizes(const struct array *a)
{
    struct unit_sizes *z = a->sizes;
    bool file = a->read_only;
    int before = z->scattered;
    if (z->alone + z->in_pairs >= LOOK_AT) {
        bool paired = file ? 4 * z->in_pairs > 3 * z->alone : 2 * z->in_pairs > z->alone;
        z->scattered = (uint8_t)min_long(z->scattered + paired, SCATTERED_MOST);
        z->alone = z->in_pairs = 0;
    }
    if (z->half_done + z->half_used >= HALVES_LOOKED_AT) {
        bool halves_are_enough = file ? 2 * z->half_used < 3 * z->half_done : 3 * z->half_used < z->half_done;
        z->scattered = (uint8_t)max_long(z->scattered - halves_are_enough, PAGER_SHIFT);
        z->half_done = z->half_used = 0;
    }
    if (z->scattered != before)
        z->alone = z->in_pairs = z->half_done = z->half_used = 0;
}

/* Returns the unit that is the other half of the block of twice the size; null if that is not one unit of the same size, or outside of the array. */
static struct unit *buddy_of(const struct array *a, const struct unit *u)
{
    uintptr_t at = units_lo(u) ^ (uintptr_t)1 << u->shift;
    struct unit *b = at >= a->lo && at < a->hi ? units_at(a, at) : NULL;
    return b && b->shift == u->shift ? b : NULL;
}

/* Counts a unit that a scattered access brings, by whether its neighbour has come shortly before. */
static void count_scattered(struct array *a, struct unit *u)
{
    struct unit_sizes *z = a->sizes;
    struct unit *buddy = buddy_of(a, u);
    z->turns++;
    scattered_traffic += units_bytes(u);
    u->brought = scattered_time();
    u->probe = NO_PROBE;
    if (!buddy)
        return;
    bool soon = buddy->probe != NO_PROBE && came_lately(buddy);
    if (u->shift == z->scattered) {
        u->probe = PROBE;
        *(soon ? &z->in_pairs : &z->alone) += 1;
    } else if (soon && buddy->probe == HALF_PROBE) {
        buddy->probe = NO_PROBE;
        z->half_used++;
    } else if (u->shift == z->scattered - 1 && units_is_absent(buddy)) {
        u->probe = HALF_PROBE;
    }
    judge_sizes(a);
}

/* Counts a unit that a sweep brings just after a scattered access brought its neighbour, as one of a pair. Such units count only if these sweeps
 * nearly always go in the same direction (way: 1 up, -1 down), as in buckets that are filled. Uniformly distributed accesses are neighbours by
 * chance, and go up as often as down. */
static void count_continued(struct array *a, const struct unit *u, int way)
{
    struct unit_sizes *z = a->sizes;
    struct unit *buddy = buddy_of(a, u);
    if (!buddy || buddy->probe == NO_PROBE || !came_lately(buddy))
        return;
    int times = z->way * way;
    z->way = (int8_t)(times < 0 ? 0 : way * (int)min_long(times + 1, SAME_WAY));
    if (times < SAME_WAY)
        return;
    *(buddy->probe == PROBE ? &z->in_pairs : &z->half_used) += 1;
    buddy->probe = NO_PROBE;
    judge_sizes(a);
}

void sizes_brings(struct array *a, struct unit *u, const struct access *is)
{
    if (is->scattered)
        count_scattered(a, u);
    else if (is->sweep)
        count_continued(a, u, is->sweep);
}

void sizes_evicted(struct unit *u)
{
    const struct array *a = units_array(u);
    if (u->probe == HALF_PROBE)
        a->sizes->half_done++;
    u->probe = NO_PROBE;
    judge_sizes(a);
}
