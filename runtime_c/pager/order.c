/* Which resident unit goes first: by when it is used next (L. A. Belady, IBM Systems Journal 5(2), 1966), as ../simulator/expected.c has it for pages.
 * The nest at hand uses what it has not reached yet by the places in its ranges, if it goes that way; what it has passed, or released, is used by the
 * nests that are expected to come (../src/next_use.c); released for good and not expected: never. Of all others nothing is known but since when they
 * are there, and they are taken to be used again after as long. Time is counted in bytes of data that nests use. Only the pager's thread is here.
 *
 * Where what went as the oldest keeps coming back, as in sweeps of more than memory, part of what comes is passed over: it goes soon, so that the
 * rest stays for longer, as by bimodal insertion (M. Qureshi et al., Adaptive Insertion Policies for High Performance Caching, ISCA 2007). How large
 * a part is learned from what comes back. */
#include "pager.h"

#include <limits.h>

enum {
    SIXTEENTHS = 16, /* of memory: the steps of time */
    USE_STEPS = 64,  /* steps; what is used later is as if it were used then */
    AHEAD_SHARE = 4, /* of memory, that lies at most between a hint and the use */
    CERTAIN_WAY = 64,
    BACKWARDS = 8,   /* accesses that go on, for one that goes back */
    NEST_WAYS_LOG = 8
};

/* A list of units: used never again; at a step of time; and of which nothing is known, the oldest first: those that have just come where some are
 * passed over, those that stay, and those that are passed over. */
enum order { NEVER_USED, USED_AT, JUST_COME = USED_AT + USE_STEPS, UNKNOWN, PASSED_OVER, ORDERS };

enum left { LEFT_KNOWN, LEFT_OLD, LEFT_PASSED_OVER };

enum {
    TICKS = 64,       /* of the clock, in which as much comes as memory holds */
    SOON_BACK = 4,    /* memories; what went as the oldest and comes back so soon might have been kept */
    JUDGED_EVERY = 16, /* of memory, when such a share has come */
    MUCH = 4,         /* times what comes back of the others, and more than one in so many of what has come */
    MOST_PASSED = 4,  /* all but one of two, to this power */
    WINDOW = 8        /* of memory, such a share has just come */
};

static struct unit_list order_lists[ORDERS];
static struct next_use order_expected;

static size_t time_begun;        /* of the nest at hand */
static size_t nest_bytes;        /* in all its ranges */
static size_t bytes_reached;     /* of these, by hints less what lies ahead, by faults and by releases */
static size_t bytes_arrived;     /* since it began */
static int time_passed;          /* steps of time before this one are over */

static struct {
    size_t come, judged;             /* bytes, in all, and when the share was judged */
    size_t back_old, back_passed;    /* of these, what came back soon, by how it had gone */
    int share;                       /* all but one of two to this power are passed over */
    unsigned random;
} passing = {.random = 1};
static int nest_ways[1 << NEST_WAYS_LOG], *nest_way = nest_ways; /* by nest: not negative: it goes by the places in its ranges */

static size_t time_step(void) { return frames_bound() / SIXTEENTHS + 1; }

static size_t time_in_nest(void)
{
    size_t reached = *nest_way >= 0 && bytes_reached > bytes_arrived ? bytes_reached : bytes_arrived;
    return reached < nest_bytes ? reached : nest_bytes;
}

static uint16_t age_now(void) { return (uint16_t)((time_begun + time_in_nest()) / (time_step() / SIXTEENTHS + 1)); }

/* In steps of time. */
static int age_of(const struct unit *u) { return (uint16_t)(age_now() - u->since) / SIXTEENTHS; }

static bool is_released(const struct unit *u) { return (size_t)u->released << PAGER_SHIFT >= units_bytes(u); }

static enum nest_use use_of(const struct unit *u)
{
    uintptr_t lo = units_lo(u), hi = lo + units_bytes(u);
    enum nest_use use = NOT_IN_NEST;
    for (int i = 0; i < order_expected.now_count; i++)
        if (lo < order_expected.now[i].hi && hi > order_expected.now[i].lo)
            use = use == NEST_WRITES || order_expected.now_written >> i & 1 ? NEST_WRITES : NEST_READS;
    return use;
}

/* Bytes that the nest uses before it is at the address, by the places in its ranges; false: it is in none. */
static bool place_in_nest(uintptr_t addr, size_t *bytes)
{
    for (int i = 0; i < order_expected.now_count; i++) {
        struct span s = order_expected.now[i];
        if (addr < s.lo || addr >= s.hi)
            continue;
        *bytes = (size_t)((double)(addr - s.lo) / (double)(s.hi - s.lo) * (double)nest_bytes);
        return true;
    }
    return false;
}

static int step_of(size_t bytes)
{
    size_t step = bytes / time_step();
    return USED_AT + (step < USE_STEPS ? (int)step : USE_STEPS - 1);
}

/* By a nest that is expected; or -1. */
static int after_nest(const struct unit *u)
{
    long after = next_use_in(&order_expected, units_lo(u));
    return after == LONG_MAX ? -1 : step_of(nest_bytes + (size_t)after);
}

/* Whether the nest has yet to come there. */
static int before_end_of_nest(const struct unit *u)
{
    size_t bytes;
    bool ahead = *nest_way >= 0 && place_in_nest(units_lo(u) + units_bytes(u) / 2, &bytes);
    return ahead ? step_of(bytes) : -1;
}

static void sort_in(struct unit *u)
{
    int order = -1;
    if (!u->used)
        order = before_end_of_nest(u);
    if (order < 0 && (is_released(u) || (!u->used && use_of(u) == NOT_IN_NEST)))
        order = after_nest(u);
    if (order < 0 && is_released(u) && u->priority > 0 && use_of(u) != NOT_IN_NEST)
        order = step_of(nest_bytes); /* by the nest itself, as the compiler says, though not when */
    if (order < 0)
        order = is_released(u) && u->priority == 0 ? NEVER_USED : UNKNOWN;
    u->order = (unsigned)order & UNIT_ORDERS;
    units_append(&order_lists[order], u);
}

/* Or about to be: what has come for the nest. */
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

/* -- What is passed over ------------------------------------------------------------------------------------------------ */

static uint16_t clock_now(void) { return (uint16_t)(passing.come / (frames_bound() / TICKS + 1)); }

void order_leave(struct unit *u)
{
    u->left = u->order == PASSED_OVER ? LEFT_PASSED_OVER : u->order == UNKNOWN ? LEFT_OLD : LEFT_KNOWN;
    u->since = clock_now();
    order_take(u);
}

/* More, while much of what went as the oldest comes back; less, when what was passed over does while the oldest would have been there. */
static void judge_passing(void)
{
    if (passing.come - passing.judged < frames_bound() / JUDGED_EVERY)
        return;
    if (passing.back_old > MUCH * passing.back_passed + frames_bound() / (MUCH * JUDGED_EVERY))
        passing.share += passing.share < MOST_PASSED;
    else if (passing.back_passed > passing.back_old)
        passing.share -= passing.share > 0;
    passing.judged = passing.come;
    passing.back_old = passing.back_passed = 0;
}

static void count_coming(struct unit *u)
{
    uint16_t away = (uint16_t)(clock_now() - u->since);
    size_t bytes = units_bytes(u);
    if (u->left == LEFT_OLD && away <= SOON_BACK * TICKS)
        passing.back_old += bytes;
    if (u->left == LEFT_PASSED_OVER && away <= TICKS - TICKS / WINDOW)
        passing.back_passed += bytes;
    u->left = LEFT_KNOWN;
    passing.come += bytes;
    judge_passing();
}

static bool is_passed_over(void)
{
    passing.random = passing.random * 1103515245 + 12345;
    return (passing.random >> 16 & ((1U << passing.share) - 1)) != 0;
}

/* What has just come is in use for a while. */
static void pass_over_some(void)
{
    struct unit_list *just = &order_lists[JUST_COME];
    while (just->first && just->bytes > frames_bound() / WINDOW)
        put_in(just->first, is_passed_over() ? PASSED_OVER : UNKNOWN);
}

void order_add(struct unit *u)
{
    u->released = 0;
    count_coming(u);
    used_now(u);
    bytes_arrived += units_bytes(u);
    sort_in(u);
    if (u->order == UNKNOWN && passing.share > 0) {
        put_in(u, JUST_COME);
        pass_over_some();
    }
}

void order_put_off(struct unit *u)
{
    used_now(u);
    put_in(u, UNKNOWN);
}

/* -- The nest at hand ------------------------------------------------------------------------------------------------------- */

static void begin_nest(void)
{
    time_begun += bytes_arrived > nest_bytes ? bytes_arrived : nest_bytes;
    nest_bytes = bytes_reached = bytes_arrived = 0;
    time_passed = USED_AT;
    for (int i = 0; i < order_expected.now_count; i++)
        nest_bytes += order_expected.now[i].hi - order_expected.now[i].lo;
    nest_way = &nest_ways[(order_expected.nest * 0x9e3779b97f4a7c15UL) >> (64 - NEST_WAYS_LOG)];
}

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
                u->released = 0;
            sort_in(u);
        }
}

/* A nest has been entered: what it will use is not released any more. */
static void sort_again(void)
{
    if (next_use_entries() == order_expected.entries || !next_use_look(&order_expected))
        return;
    begin_nest();
    sort_all(true);
}

/* What the nest has come by is used again when nobody knows. */
static void pass(void)
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

void order_reaches(uintptr_t addr, bool ahead)
{
    size_t bytes, some = frames_bound() / AHEAD_SHARE, before = ahead ? some : 0;
    sort_again();
    if (!place_in_nest(addr, &bytes))
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
        pass();
}

void order_release(struct unit *u, size_t pages, int priority)
{
    order_take(u);
    u->released = (unsigned)min_long((long)(u->released + pages), PAGER_CHUNK / PAGER_PAGE) & UNIT_PAGES;
    u->priority = (unsigned)max_long(min_long(priority, UNIT_PRIORITIES), 0) & UNIT_PRIORITIES;
    used_now(u);
    sort_in(u);
}

void order_need(struct unit *u)
{
    if (!u->released && u->order < JUST_COME)
        return;
    order_take(u);
    u->released = 0;
    used_now(u);
    sort_in(u);
}

enum nest_use order_use_of(const struct unit *u)
{
    sort_again();
    return use_of(u);
}

/* -- Who goes ---------------------------------------------------------------------------------------------------------------- */

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

struct unit *order_next(void)
{
    sort_again();
    if (order_lists[NEVER_USED].first)
        return order_lists[NEVER_USED].first;
    for (struct unit *u; (u = first_unknown()) != NULL;) {
        int again = step_of(time_in_nest()) + age_of(u), last = last_used(), next = after_nest(u);
        if (last >= again || (last >= 0 && age_of(u) == 0))
            return order_lists[last].last;
        if (next < 0 || next >= again)
            return u;
        put_in(u, (enum order)next); /* it is needed before that */
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
