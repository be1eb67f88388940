/* The order of eviction of resident units: the unit whose next use is farthest away is evicted first (L. A. Belady, IBM Systems Journal 5(2), 1966);
 * ../simulator/expected.c does the same for pages. The next use of a unit is estimated as follows:
 *   - If the current nest goes through its ranges in order of addresses, it uses a unit that it has not reached yet when it gets to that address.
 *   - A unit that the nest has passed or released is used by the nests that are expected to come after it (../src/next_use.c).
 *   - A unit that was released for good, and that no expected nest uses, is never used again.
 *   - Of any other unit only the age is known, which is the time since its last known use: it is assumed to be used again after as long a time.
 * Time is counted in bytes of data that nests use. All functions of this file run on the pager's thread.
 *
 * Some of the units of which only the age is known are passed over: evicted early (passing.c). */
#include "pager.h"

#include <limits.h>

enum {
    SIXTEENTHS = 16,  /* a step of time is 1/16 of the memory's bytes; ages are stored in sixteenths of a step */
    USE_STEPS = 256,  /* lists of units by the step of their next use, 16 memories from the beginning of the nest; the last one has all later uses */
    AHEAD_SHARE = 4,  /* a hint is taken to be at most 1/4 of the memory's bytes ahead of the use */
    CERTAIN_WAY = 64, /* largest absolute value of a counter in nest_ways */
    PASSED = SIXTEENTHS / 8, /* a nest that goes through its ranges in order has passed a unit that it has not used during 1/8 of the memory's bytes */
    BACKWARDS = 8,    /* an access that goes back subtracts 8 from the counter of its nest; one that goes forward adds 1 */
    NEST_WAYS_LOG = 8 /* log2 of the entries of nest_ways */
};

/* The lists of resident units. USED_AT + i holds the units whose next use is expected in step i of time, counted from the beginning of the nest. The
 * last three lists hold units of which only the age is known, the oldest first: units that came a short time ago (used only while some units are
 * passed over), units that stay, and units that are passed over. */
enum order { NEVER_USED, USED_AT, JUST_COME = USED_AT + USE_STEPS, UNKNOWN, PASSED_OVER, ORDERS };

static struct unit_list order_lists[ORDERS];
static struct next_use order_expected; /* the ranges of the current nest, and the nests expected after it */

static size_t time_begun;        /* bytes that all earlier nests used: the time at which the current nest began */
static size_t nest_bytes;        /* bytes in all ranges of the current nest */
static size_t bytes_in_order;    /* bytes in those that it does not touch by index */
static size_t bytes_reached;     /* how far the nest has come in them, by its faults, releases, and hints (less their distance ahead) */
static size_t bytes_arrived;     /* bytes of units that have become resident since the nest began */
static int time_passed;          /* the lists of uses before this one are over */

/* Counters by hash of the nest; one that is not negative says that the nest goes through its ranges in order. nest_way: that of the current nest. */
static int nest_ways[1 << NEST_WAYS_LOG], *nest_way = nest_ways;

/* Bytes of one step of time. */
static size_t time_step(void) { return frames_bound() / SIXTEENTHS + 1; }

/* Returns the bytes that the current nest has used so far, at most all of its ranges. */
static size_t time_in_nest(void)
{
    bool by_place = bytes_in_order > 0 && bytes_in_order < nest_bytes; /* what arrives by index is no way gone */
    size_t reached = *nest_way >= 0 && (by_place || bytes_reached > bytes_arrived) ? bytes_reached : bytes_arrived;
    return reached < nest_bytes ? reached : nest_bytes;
}

/* The time now, in sixteenths of a step, modulo 2^16. */
static uint16_t age_now(void) { return (uint16_t)((time_begun + time_in_nest()) / (time_step() / SIXTEENTHS + 1)); }

/* Returns the steps of time since the last known use of a resident unit. */
static int age_of(const struct unit *u) { return (uint16_t)(age_now() - u->since) / SIXTEENTHS; }

/* Returns whether the nest has finished with the unit, by its releases. A nest that does not go through its ranges in order, as over columns, releases
 * the pages of a unit over a long time: it still uses a unit of which the first or the last page is not released. */
static bool is_released(const struct unit *u)
{
    return released_nearly(u) && (*nest_way >= 0 || released_at_ends(u));
}

/* -- The use of a unit ------------------------------------------------------------------------------------------------------ */

static enum nest_use use_of(const struct unit *u)
{
    uintptr_t lo = units_lo(u), hi = lo + units_bytes(u);
    enum nest_use use = NOT_IN_NEST;
    for (int i = 0; i < order_expected.now_count; i++)
        if (lo < order_expected.now[i].hi && hi > order_expected.now[i].lo)
            use = use == NEST_WRITES || order_expected.now_written >> i & 1 ? NEST_WRITES : NEST_READS;
    return use;
}

static bool range_is_by_index(int range) { return order_expected.now_by_index >> range & 1; }

/* Sets `bytes` to what the nest uses before it comes to the address, if it goes through all its ranges at the same pace. Returns false where the
 * address is in none of them, or the nest touches it by index. */
static bool place_in_nest(uintptr_t addr, size_t *bytes)
{
    for (int i = 0; i < order_expected.now_count; i++) {
        struct span s = order_expected.now[i];
        if (addr < s.lo || addr >= s.hi || range_is_by_index(i))
            continue;
        *bytes = (size_t)((double)(addr - s.lo) / (double)(s.hi - s.lo) * (double)nest_bytes);
        return true;
    }
    return false;
}

/* Returns the list of units that are used after `bytes` bytes, counted from the beginning of the nest. */
static int step_of(size_t bytes)
{
    size_t step = bytes / time_step();
    return USED_AT + (step < USE_STEPS ? (int)step : USE_STEPS - 1);
}

/* Returns the list for the unit's first use by a nest that is expected after the current one; -1 if no such nest uses it. */
static int after_nest(const struct unit *u)
{
    long after = next_use_distance(&order_expected, units_lo(u));
    return after == LONG_MAX ? -1 : step_of(nest_bytes + (size_t)after);
}

/* Returns the list for the unit's use by the current nest; -1 if that is unknown, or the nest does not go through its ranges in order. */
static int before_end_of_nest(const struct unit *u)
{
    size_t bytes;
    bool ahead = *nest_way >= 0 && place_in_nest(units_lo(u) + units_bytes(u) / 2, &bytes);
    return ahead ? step_of(bytes) : -1;
}

/* Appends a unit that is in no list to the list of its next use. */
static void sort_in(struct unit *u)
{
    int order = -1;
    if (!u->used)
        order = before_end_of_nest(u);
    if (order < 0 && (is_released(u) || (!u->used && use_of(u) == NOT_IN_NEST)))
        order = after_nest(u);
    if (order < 0 && is_released(u) && u->priority > 0 && use_of(u) != NOT_IN_NEST)
        order = step_of(nest_bytes); /* the compiler says that the nest itself uses it again, though not when: by its end */
    if (order < 0)
        order = is_released(u) && u->priority == 0 ? NEVER_USED : UNKNOWN;
    u->order = (unsigned)order & UNIT_ORDERS;
    units_append(&order_lists[order], u);
}

/* Marks a unit as used now by the current nest: it was touched, or was brought because the nest will touch it soon. */
static void used_now(struct unit *u)
{
    u->used = true;
    u->since = age_now();
}

void order_take(struct unit *u) { units_take_from(&order_lists[u->order], u); }

static void put_in(struct unit *u, enum order order)
{
    order_take(u);
    u->order = (unsigned)order & UNIT_ORDERS;
    units_append(&order_lists[order], u);
}

/* -- Units that are passed over ----------------------------------------------------------------------------------------- */

void order_leave(struct unit *u)
{
    passing_leaves(u, u->order == PASSED_OVER ? LEFT_PASSED_OVER : u->order == UNKNOWN ? LEFT_OLD : LEFT_KNOWN);
    released_end(u);
    order_take(u);
}

/* Decides which of the units that came some time ago are passed over: those that came last are still in use, and stay in JUST_COME. */
static void pass_over_some(void)
{
    struct unit_list *just = &order_lists[JUST_COME];
    while (just->first && just->bytes > frames_bound() / PASSING_WINDOW)
        put_in(just->first, passing_takes() ? PASSED_OVER : UNKNOWN);
}

void order_add(struct unit *u)
{
    passing_comes(u);
    used_now(u);
    bytes_arrived += units_bytes(u);
    sort_in(u);
    if (u->order == UNKNOWN && passing_is_on()) {
        put_in(u, JUST_COME);
        pass_over_some();
    }
}

void order_put_off(struct unit *u)
{
    used_now(u);
    put_in(u, UNKNOWN);
}

/* -- The current nest ------------------------------------------------------------------------------------------------------- */

static void begin_nest(void)
{
    time_begun += bytes_arrived > nest_bytes ? bytes_arrived : nest_bytes;
    nest_bytes = bytes_in_order = bytes_reached = bytes_arrived = 0;
    time_passed = USED_AT;
    for (int i = 0; i < order_expected.now_count; i++) {
        size_t bytes = order_expected.now[i].hi - order_expected.now[i].lo;
        nest_bytes += bytes;
        bytes_in_order += range_is_by_index(i) ? 0 : bytes;
    }
    nest_way = &nest_ways[(order_expected.nest * 0x9e3779b97f4a7c15UL) >> (64 - NEST_WAYS_LOG)];
}

/* Puts all resident units into the list of their next use anew. If a new nest has begun, no unit has been used by it, and units that it will use are
 * not released any more. */
static void sort_all(bool new_nest)
{
    struct unit_list old[ORDERS];
    for (int i = 0; i < ORDERS; i++) {
        old[i] = order_lists[i];
        order_lists[i] = (struct unit_list){.first = NULL};
    }
    for (int i = ORDERS - 1; i >= 0; i--)
        for (struct unit *u = old[i].first, *next; u; u = next) {
            next = u->next;
            u->used = u->used && !new_nest;
            if (new_nest && use_of(u) != NOT_IN_NEST)
                released_end(u);
            sort_in(u);
        }
}

/* Puts the units in order for the nest that was entered last, if that is a new one. */
static void sort_for_nest(void)
{
    if (next_use_entries() == order_expected.entries || !next_use_copy(&order_expected))
        return;
    begin_nest();
    sort_all(true);
}

/* Moves units whose place the nest has passed to other lists: they are used now, and their next use is another one. */
static void sort_passed(void)
{
    int upto = step_of(bytes_reached);
    for (; time_passed < upto; time_passed++) {
        struct unit_list old = order_lists[time_passed];
        order_lists[time_passed] = (struct unit_list){.first = NULL};
        for (struct unit *u = old.first, *next; u; u = next) {
            next = u->next;
            used_now(u);
            sort_in(u);
        }
    }
}

/* Hints wait in a queue: the last ones of a nest may be looked at when the next nest has begun. */
static bool is_of_nest(unsigned long entries) { return entries == order_expected.entries; }

void order_reaches(uintptr_t addr, bool ahead, unsigned long entries)
{
    size_t bytes, some = frames_bound() / AHEAD_SHARE, before = ahead ? some : 0;
    sort_for_nest();
    if (!is_of_nest(entries) || !place_in_nest(addr, &bytes))
        return;
    bool by_place = *nest_way >= 0;
    if (bytes + some < bytes_reached)
        *nest_way = (int)max_long(*nest_way - BACKWARDS, -CERTAIN_WAY);
    else if (bytes < bytes_reached + before + some)
        *nest_way = (int)min_long(*nest_way + 1, CERTAIN_WAY);
    if (bytes > before && bytes - before > bytes_reached)
        bytes_reached = bytes - before;
    if (by_place != (*nest_way >= 0))
        sort_all(false);
    if (*nest_way >= 0)
        sort_passed();
}

void order_release(struct unit *u, uintptr_t lo, uintptr_t hi, int priority, unsigned long entries)
{
    if (!is_of_nest(entries) && use_of(u) != NOT_IN_NEST)
        return;
    order_take(u);
    released_add(u, lo, hi);
    u->priority = (unsigned)max_long(min_long(priority, UNIT_PRIORITIES), 0) & UNIT_PRIORITIES;
    used_now(u);
    sort_in(u);
}

void order_need(struct unit *u)
{
    if (!u->released && u->order < JUST_COME)
        return;
    order_take(u);
    released_end(u);
    used_now(u);
    sort_in(u);
}

enum nest_use order_use_of(const struct unit *u)
{
    sort_for_nest();
    return use_of(u);
}

/* -- Which unit is evicted ------------------------------------------------------------------------------------------------- */

static struct unit *first_unknown(void)
{
    return order_lists[PASSED_OVER].first ? order_lists[PASSED_OVER].first : order_lists[UNKNOWN].first;
}

static int last_used(void)
{
    for (int i = USED_AT + USE_STEPS - 1; i >= USED_AT; i--)
        if (order_lists[i].first)
            return i;
    return -1;
}

/* Returns whether the current nest goes through its ranges in order, and has used the unit. */
static bool has_passed(const struct unit *u)
{
    size_t bytes;
    return u->used && *nest_way >= 0 && place_in_nest(units_lo(u), &bytes);
}

/* Returns whether the current nest touches the unit by index: it may use it again until it ends. */
static bool used_until_end(const struct unit *u)
{
    size_t bytes;
    return use_of(u) != NOT_IN_NEST && !place_in_nest(units_lo(u), &bytes);
}

struct unit *order_next(void)
{
    sort_for_nest();
    if (order_lists[NEVER_USED].first)
        return order_lists[NEVER_USED].first;
    for (struct unit *u; (u = first_unknown()) != NULL;) {
        int age = age_of(u), again = step_of(time_in_nest()) + age, last = last_used(), next = after_nest(u);
        if (age >= PASSED && (has_passed(u) || (released_nearly(u) && u->priority == 0)))
            again = next < 0 ? INT_MAX : next;
        else if (used_until_end(u) && again > step_of(nest_bytes))
            again = step_of(nest_bytes);
        if (last >= again || (last >= 0 && age == 0))
            return order_lists[last].last;
        if (next < 0 || next > again)
            return u;
        put_in(u, (enum order)next); /* an expected nest uses the unit earlier than its age suggests */
    }
    int last = last_used();
    return last < 0 ? order_lists[JUST_COME].first : order_lists[last].last;
}

void order_each_of(const struct array *a, void (*call)(struct unit *u))
{
    for (int i = 0; i < ORDERS; i++)
        for (struct unit *u = order_lists[i].first, *next; u; u = next) {
            next = u->next;
            if (units_array(u) == a)
                call(u);
        }
}
