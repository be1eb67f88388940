/* The tier as the pager's store uses it: which data are stored and asked for, and what becomes of answers. All functions run on the pager's
 * thread. */
#define _GNU_SOURCE
#include "tier.h"

#include <errno.h>
#include <string.h>

/* By call: its data are those of the file's state that is known, whenever they are read; and the bytes that the home was asked for. */
static bool may_store[DISK_CALLS];
static double bytes_of_home[DISK_CALLS];

/* -- What is asked for ------------------------------------------------------------------------------------------------ */

/* The part of a unit that the home is asked for: from the first to the last page that does not come from nodes. */
struct rest {
    size_t from, bytes;
};

static struct rest rest_without(const struct store_call *c, const bool came[ASK_PAGES])
{
    struct rest s = {0, 0};
    for (size_t i = 0, from; (from = i * PAGER_PAGE) < c->bytes; i++) {
        if (came[i])
            continue;
        s.from = s.bytes ? s.from : from;
        s.bytes = from + PAGER_PAGE - s.from;
    }
    return s;
}

/* Counts that the home is asked for `bytes` bytes of a call. */
static void ask_home(int number, int disk, double bytes, double now)
{
    bytes_of_home[number] = bytes;
    tiers_add(TIER_HOME, TIER_REQUESTS, 1);
    speed_begins(disk, TIER_HOME, number, bytes, now);
}

/* Returns after which time the home will have read `bytes` bytes that are asked for now, if it has to read all guesses under way before, and the
 * data of so many calls that wait. */
static double home_takes_after_guesses(int disk, double bytes, int calls)
{
    int before = calls + open_asks_of_guesses();
    return speed_expected(disk, TIER_HOME, bytes) + before * speed_usual(disk, TIER_HOME, bytes);
}

/* Returns what this run tells others by marks: when it will have read a call's data from the home, and stored them. */
static struct reader own_read(const struct store_call *c, double now)
{
    int disk = disks_of(c->home);
    double bytes = (double)c->bytes, home = home_takes_after_guesses(disk, bytes, waits_count_vain());
    double until = now + home + speed_usual(disk, TIER_GLOBAL, bytes);
    return (struct reader){speed_will_store(disk, bytes) ? until : 0, disks_name(c->home)};
}

/* Has the pieces marked that nodes lack. */
static void mark_reads(const struct store_call *c, struct known *k, double now)
{
    struct reader own = own_read(c, now);
    for (int i = 0; i < k->count; i++)
        k->wants[i].own = own;
}

/* -- Sending -------------------------------------------------------------------------------------------------------- */

/* Returns whether nodes may be used, as was found first. */
static bool client_has_room(void)
{
    static int has = -1;
    has = has < 0 ? global_has_room() : has;
    return has;
}

static void need_servers(const struct store_call *c)
{
    enum servers needed = client_has_room() ? speed_needs_servers(disks_of(c->home), (double)c->bytes) : SERVERS_NONE;
    nodes_need(needed == SERVERS_NONE && looks_are_under_way() ? SERVERS_LOOKED_AT : needed);
}

/* Sends pieces of a call to nodes, if that pays. */
static void offer(const struct store_call *c)
{
    need_servers(c);
    copies_note_sent();
    double now = os_time();
    looks_go_on(now);
    offers_make(c);
    looks_begin(c);
    kept_go_on(now);
    open_asks_set_timer(now);
}

/* -- Reading -------------------------------------------------------------------------------------------------------- */

/* Returns whether nodes should be asked for what they have of a call of `all` bytes, and the home for `missing` bytes. */
static bool may_ask(const struct known *k, int disk, double missing, double all, double now)
{
    if (!speed_should_ask_global(disk, k->bytes, missing, all))
        return false;
    bool may = losses_are_small(now);
    tiers_add(TIER_GLOBAL, TIER_REFUSED, !may);
    return may;
}

static bool tier_read(int number, const struct store_call *c)
{
    struct known k;
    int disk = disks_of(c->home);
    double now = os_time();
    may_store[number] = file_homes_may_have_copies(c->home);
    if (!may_store[number]) {
        ask_home(number, disk, (double)c->bytes, now);
        return false;
    }
    copies_note_sent();
    looks_go_on(now);
    need_servers(c);
    ahead_reads(c);
    bool guesses = guesses_make(c);
    known_find(c, &k);
    mark_reads(c, &k, now);
    double missing = (double)rest_without(c, k.has).bytes, all = (double)c->bytes, home = speed_expected(disk, TIER_HOME, all);
    if (k.count && may_ask(&k, disk, missing, all, now) && open_asks_add(number, c, &k, guesses, now)) {
        losses_begin(number, home, now);
        copies_asked(k.wants, k.count);
        tiers_add(TIER_GLOBAL, TIER_REQUESTS, 1);
        return true;
    }
    copies_end_unsure(c);
    if (k.count)
        offers_mark(c, own_read(c, now)); /* nodes are not asked for them: other runs may be */
    ask_home(number, disk, all, now);
    return false;
}

/* Has the home read all of a call for which nodes were asked, or its rest. */
static void read_rest(int number, int disk, struct rest rest, double now)
{
    if (rest.bytes)
        ask_home(number, disk, (double)rest.bytes, now);
    store_tier_ended(number, rest.from, rest.bytes);
}

/* Asks nodes for guesses that have been made of a call; returns false, and gives them up, if that is not possible. */
static bool ask_for_guesses(int number, const struct store_call *c, double now)
{
    struct known k;
    known_find(c, &k);
    mark_reads(c, &k, now);
    bool asked = open_asks_add(number, c, &k, true, now);
    if (!asked)
        copies_end_unsure(c);
    return asked;
}

/* Asks nodes again for a call that has waited. */
static void ask_again(int number, const struct store_call *c, double now)
{
    int disk = disks_of(c->home);
    if (file_homes_may_have_copies(c->home) && copies_guess(c) && ask_for_guesses(number, c, now))
        return;
    waits_end(number, false);
    losses_end_wait(number, disk, (double)c->bytes, (double)c->bytes, waits_excused(number), now);
    tiers_add(TIER_GLOBAL, TIER_MISSING, 1);
    read_rest(number, disk, (struct rest){0, c->bytes}, now);
}

/* Returns whether other runs are reading all that is missing of a call. What this run has marked, it has to read itself. */
static bool others_read(int number, const struct store_call *c)
{
    bool some = false;
    for (int i = 0; i < (int)(c->bytes / PAGER_PAGE); i++) {
        enum want_state want = nodes_want(number, i);
        if (want != WANT_READ && want != WANT_CAME)
            return false;
        some = some || want == WANT_READ;
    }
    return some;
}

/* What has come of the pages of a call: from_agent, some that agents should have are missing; found, some were guesses. */
struct answer {
    bool came[ASK_PAGES], any, from_agent, found;
    double bytes;
};

/* Notes of each page whether it has come. */
static struct answer answer_of(int number, const struct store_call *c)
{
    struct answer a = {.any = false};
    for (int i = 0; i < (int)(c->bytes / PAGER_PAGE); i++) {
        size_t page = c->at / PAGER_PAGE + (size_t)i;
        enum want_state want = nodes_want(number, i);
        if (want == WANT_MISSING || want == WANT_READ)
            a.from_agent = copies_is_missing(c->home, page) || a.from_agent;
        else if (want == WANT_CAME)
            a.found = copies_came(c->home, page) || a.found;
        a.came[i] = want == WANT_CAME;
        a.any = a.any || a.came[i];
        a.bytes += a.came[i] ? PAGER_PAGE : 0;
    }
    return a;
}

/* Ends an ask: pages that have not come are read from the home. */
static void answered(int number, bool late, double now)
{
    const struct store_call *c = open_asks_call(number);
    int disk = disks_of(c->home);
    const struct answer a = answer_of(number, c);
    double took = open_asks_measured(number, a.any || late, now);
    if (number >= ASK_WARM_UP) {
        looks_ask_ended();
        return;
    }
    struct rest rest = rest_without(c, a.came);
    if (a.from_agent)
        ahead_is_late(c->home);
    if (a.from_agent && !a.any && !late && !ahead_hears_agents() && guesses_make(c) && ask_for_guesses(number, c, now))
        return;
    if (open_asks_is_guess(number))
        copies_end_unsure(c);
    double home = home_takes_after_guesses(disk, (double)rest.bytes, waits_count());
    if (others_read(number, c) && waits_begin(number, c, nodes_reader(number), home, now))
        return;
    bool awaited = waits_end(number, a.any);
    if (open_asks_is_guess(number))
        guesses_told(c->home, a.found, awaited);
    if (awaited)
        losses_end_wait(number, disk, (double)c->bytes, (double)rest.bytes, waits_excused(number), now);
    else
        losses_end(number, speed_expected(disk, TIER_HOME, (double)rest.bytes), open_asks_count() + 1, now);
    tiers_add(TIER_GLOBAL, TIER_BYTES, (long)a.bytes);
    tiers_add(TIER_GLOBAL, late ? TIER_LATE : !rest.bytes ? TIER_HITS : a.any ? TIER_PARTS : TIER_MISSING, 1);
    if (!rest.bytes)
        tiers_took(TIER_GLOBAL, took);
    read_rest(number, disk, rest, now);
}

static void tier_step(void)
{
    if (!open_asks_may_end())
        return;
    double now = os_time();
    bool late;
    for (int at = 0, number; (number = open_asks_take(&at, now, &late)) >= 0;)
        answered(number, late, now);
    struct store_call c;
    for (int number; (number = waits_next(now, &c)) >= 0;)
        ask_again(number, &c, now);
    looks_go_on(now);
    kept_go_on(now);
    open_asks_set_timer(now);
}

/* -- The home ------------------------------------------------------------------------------------------------------- */

static bool tier_write(int number, const struct store_call *c)
{
    (void)number;
    copies_forget(c);
    offer(c);
    return false;
}

/* Is called when the home has read data that did not come from nodes. */
static void tier_read_home(int number, const struct store_call *c)
{
    double now = os_time();
    tiers_took(TIER_HOME, speed_ends(disks_of(c->home), TIER_HOME, number, bytes_of_home[number], now));
    tiers_add(TIER_HOME, TIER_HITS, 1);
    tiers_add(TIER_HOME, TIER_BYTES, (long)bytes_of_home[number]);
    if (may_store[number] && file_homes_may_have_copies(c->home))
        offer(c);
}

static char *tier_read_back(int number, const struct store_call *c)
{
    int disk = disks_of(c->home);
    char *memory = looks_memory_for_home(disk);
    if (memory)
        speed_begins(disk, TIER_HOME, number, (double)c->bytes, os_time());
    return memory;
}

static void tier_was_read_back(int number, const struct store_call *c)
{
    speed_ends(disks_of(c->home), TIER_HOME, number, (double)c->bytes, os_time());
    looks_at_home_ended(c->bytes);
}

/* -- Start and end -------------------------------------------------------------------------------------------------- */

static int tier_open(void)
{
    if (!global_protect())
        return ENOSYS;
    int error = nodes_start();
    error = error ? error : open_asks_start();
    if (error)
        say_global("no memory of other machines is used", strerror(error));
    if (!error && options()->global_always) {
        nodes_need(SERVERS_USED);
        nodes_await();
    }
    return error;
}

static void tier_remove(int home)
{
    copies_remove(home);
    file_homes_remove(home);
    disks_remove(home);
    kept_remove(home);
}

PRIVATE const struct store_tier global_tier = {.open = tier_open, .close = nodes_end, .write = tier_write, .read = tier_read,
    .read_home = tier_read_home, .read_back = tier_read_back, .was_read_back = tier_was_read_back, .add = file_homes_add,
    .remove = tier_remove, .further = waits_further, .descriptor = open_asks_descriptor, .step = tier_step};
