/* How large a unit should be. A sweep's units grow with the bytes that it has gone on for, so that what is read and not used is no more than
 * what was used. Accesses here and there have units that are small, and whose size is measured: it is doubled where the units next to those that
 * are brought are brought soon after, also by what goes on from them, and halved where units of half the size, which are tried now and then, are
 * enough. Only the pager's thread is here. */
#include "pager.h"

enum {
    SCATTERED_AT_FIRST = 14, /* as many units a second as of single pages */
    SCATTERED_MOST = 16,
    LEFT_OF_FILES = 4, /* a sweep of a file that is mapped has read and not used such a share of what it used, at most */
    UNITS_IN_MEMORY = 32,   /* at least: a small memory has small units */
    LONG_ACCESS = 64 << 10, /* bytes of a hint that is a sweep by itself */
    LOOK_AT = 32,           /* units that a size takes to be judged */
    HALVES_LOOKED_AT = 8,
    SAME_WAY = 8,           /* times in a row */
    TRY_HALF = 8,           /* one unit of so many has half the size */
    PAIRED_WITHIN = 8       /* of memory, such a share of traffic */
};

static size_t scattered_traffic; /* bytes of units that accesses here and there have brought */

int sizes_largest(void)
{
    int shift = PAGER_CHUNK_SHIFT;
    while (shift > PAGER_SHIFT && (size_t)UNITS_IN_MEMORY << shift > frames_bound())
        shift--;
    return shift;
}

static int bits_of(size_t bytes)
{
    int shift = PAGER_SHIFT;
    while (shift < PAGER_CHUNK_SHIFT && (size_t)2 << shift <= bytes)
        shift++;
    return shift;
}

/* -- Sweeps ------------------------------------------------------------------------------------------------------------------- */

/* Memory has room for a unit of each sweep: of two, the one that goes on by fewer bytes meanwhile holds its units for longer. Columns of a matrix are
 * sweeps, too, and many. */
static size_t share_of_memory(const struct sweep *s)
{
    return (size_t)(sweeps_share(s) * (double)(frames_bound() / SHARED_BY_SWEEPS));
}

struct access sizes_of_access(struct array *a, uintptr_t lo, uintptr_t hi)
{
    struct unit_sizes *z = a->sizes;
    struct access is = {.shift = 0};
    is.of = sweeps_access(a, lo, hi);
    is.sweep = is.of->goes_on ? is.of->down ? -1 : 1 : 0;
    size_t run = ((size_t)is.of->run << PAGER_SHIFT) / (a->read_only ? LEFT_OF_FILES : 1);
    is.scattered = is.sweep == 0 && hi - lo < LONG_ACCESS;
    is.shift = bits_of(run);
    if (is.scattered) {
        z->scattered = z->scattered ? z->scattered : a->read_only ? PAGER_SHIFT : SCATTERED_AT_FIRST;
        bool half = z->turns % TRY_HALF == TRY_HALF - 1;
        is.shift = (int)max_long(max_long(z->scattered - half, PAGER_SHIFT), is.shift);
    } else if (is.sweep) {
        is.shift = (int)max_long(z->scattered, is.shift);
        is.shift = (int)min_long(bits_of(share_of_memory(is.of)), is.shift);
    }
    is.shift = (int)min_long(is.shift, sizes_largest());
    return is;
}

/* -- Accesses here and there ---------------------------------------------------------------------------------------------------- */

static uint16_t scattered_time(void) { return (uint16_t)(scattered_traffic / (frames_bound() / PAIRED_WITHIN / 16 + 1)); }

static bool came_lately(const struct unit *u) { return u->state > UNIT_HOME && (uint16_t)(scattered_time() - u->brought) <= 16; }

static void judge_sizes(struct unit_sizes *z)
{
    int before = z->scattered;
    if (z->alone + z->in_pairs >= LOOK_AT) {
        z->scattered = (uint8_t)min_long(z->scattered + (2 * z->in_pairs > z->alone), SCATTERED_MOST);
        z->alone = z->in_pairs = 0;
    }
    if (z->half_done + z->half_used >= HALVES_LOOKED_AT) {
        z->scattered = (uint8_t)max_long(z->scattered - (3 * z->half_used < z->half_done), PAGER_SHIFT);
        z->half_done = z->half_used = 0;
    }
    if (z->scattered != before)
        z->alone = z->in_pairs = z->half_done = z->half_used = 0;
}

/* The other half of the block of twice the size; or null. */
static struct unit *buddy_of(const struct array *a, const struct unit *u)
{
    uintptr_t at = units_lo(u) ^ (uintptr_t)1 << u->shift;
    struct unit *b = at >= a->lo && at < a->hi ? units_at(a, at) : NULL;
    return b && b->shift == u->shift ? b : NULL;
}

static void begins_here(struct array *a, struct unit *u)
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
    judge_sizes(z);
}

/* What goes on from an access here and there uses the other half of a block, too. That counts where it nearly always goes the same way, as in buckets
 * that are filled: of uniform accesses, as many are above as below the one before. */
static void goes_on_here(struct array *a, const struct unit *u, int way)
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
    judge_sizes(z);
}

void sizes_brings(struct array *a, struct unit *u, const struct access *is)
{
    if (is->scattered)
        begins_here(a, u);
    else if (is->sweep)
        goes_on_here(a, u, is->sweep);
}

void sizes_evicted(struct unit *u)
{
    struct unit_sizes *z = units_array(u)->sizes;
    if (u->probe == HALF_PROBE)
        z->half_done++;
    u->probe = NO_PROBE;
    judge_sizes(z);
}
