/* Which resident unit goes first: what the nest has finished with, if no other use is expected; then what is expected to be used furthest in the
 * future (L. A. Belady, IBM Systems Journal 5(2), 1966), by the history of the nests (../src/next_use.c); then what the nest itself uses again, as the compiler
 * says; in the end the oldest. Only the pager's thread is here. */
#include "pager.h"

#include <limits.h>

enum {
    SIXTEENTHS = 16, /* of memory, in which what is expected is put */
    REUSES = 3
};

/* By the order in which they go. From USED_LAST on up to USED_ALWAYS, what came last goes first: it is used last in the next sweep. */
enum order {
    FINISHED,
    NOT_EXPECTED,
    USED_LAST,
    USED_FIRST = USED_LAST + SIXTEENTHS - 1,
    USED_AGAIN,
    USED_ALWAYS = USED_AGAIN + REUSES - 1,
    IN_USE,
    ORDERS
};

static struct unit_list order_lists[ORDERS];
static struct next_use order_expected;

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

static bool is_in_nest(const struct unit *u) { return use_of(u) != NOT_IN_NEST; }

static enum order order_of(const struct unit *u)
{
    bool released = is_released(u), in_nest = order_expected.entries == 0 || is_in_nest(u);
    if (!released && (in_nest || u->era == (order_expected.entries & UNIT_ERAS)))
        return IN_USE;
    if (released && in_nest && u->priority > 0)
        return (enum order)(USED_AGAIN + u->priority - 1);
    long after = next_use_in(&order_expected, units_lo(u));
    if (after == LONG_MAX)
        return released ? FINISHED : NOT_EXPECTED;
    return (enum order)(USED_FIRST - min_long(after / ((long)frames_bound() / SIXTEENTHS + 1), SIXTEENTHS - 1));
}

static void sort_in(struct unit *u)
{
    u->order = order_of(u);
    units_append(&order_lists[u->order], u);
}

void order_add(struct unit *u)
{
    u->released = 0;
    u->era = order_expected.entries & UNIT_ERAS;
    sort_in(u);
}

void order_take(struct unit *u) { units_take_from(&order_lists[u->order], u); }

void order_release(struct unit *u, size_t pages, int priority)
{
    order_take(u);
    u->released = (unsigned)min_long((long)(u->released + pages), PAGER_CHUNK / PAGER_PAGE) & UNIT_PAGES;
    u->priority = (unsigned)max_long(min_long(priority, REUSES), 0) & UNIT_PRIORITIES;
    sort_in(u);
}

void order_need(struct unit *u)
{
    if (!u->released)
        return;
    order_take(u);
    order_add(u);
}

void order_put_off(struct unit *u)
{
    order_take(u);
    u->order = IN_USE;
    units_append(&order_lists[IN_USE], u);
}

/* A nest has been entered: what it will use is not released any more. */
static void sort_again(void)
{
    struct unit_list old[ORDERS];
    if (next_use_entries() == order_expected.entries || !next_use_look(&order_expected))
        return;
    for (int i = 0; i < ORDERS; i++) {
        old[i] = order_lists[i];
        order_lists[i] = (struct unit_list){.first = NULL};
    }
    for (int i = 0; i < ORDERS; i++)
        for (struct unit *u = old[i].first, *next; u; u = next) {
            next = u->next;
            if (is_in_nest(u))
                u->released = 0;
            sort_in(u);
        }
}

enum nest_use order_use_of(const struct unit *u)
{
    sort_again();
    return use_of(u);
}

struct unit *order_next(void)
{
    sort_again();
    for (int i = 0; i < ORDERS; i++)
        if (order_lists[i].first)
            return i >= USED_LAST && i <= USED_ALWAYS ? order_lists[i].last : order_lists[i].first;
    return NULL;
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
