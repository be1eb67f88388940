/* The tier as the pager's store uses it: which data are stored and asked for, and how long answers may take. All functions run on the
 * pager's thread. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { LEAST_ALLOWED = 24 << 20 /* bytes of memory below which nodes are not used */ };

static const double SOONEST = 20e6, LATEST = 200e6; /* an answer may take at least and at most as many nanoseconds */

/* -- Asking --------------------------------------------------------------------------------------------------------- */

static int open_asks[ASKS], open_count; /* asks that have not ended, the oldest first */
static struct store_call calls_asked[ASKS];
static bool may_store[ASKS]; /* by call: its data are those of the file's state that is known, whenever they are read */
static bool guessed[ASKS];   /* by ask: it is for copies that other runs may have stored, too */
static double deadlines[ASKS], bytes_asked[ASKS]; /* by ask: when an answer is late; bytes asked of nodes, or of the home */
static int ask_timer = -1, ask_events = -1; /* descriptors of a timer, and of an epoll of the timer and nodes_descriptor() */
static double timer_ends; /* when the timer ends, as os_time(); 0: it does not run */

/* Returns the first deadline, or when the first call that waits is to be asked for again; 0: there is none. */
static double first_time(void)
{
    double first = waits_first();
    for (int i = 0; i < open_count; i++)
        first = first <= 0 || deadlines[open_asks[i]] < first ? deadlines[open_asks[i]] : first;
    return first;
}

/* Sets the timer, unless it ends earlier already, which does no harm; or stops it. Either way its descriptor cannot be read until it ends. */
static void set_timer(double now)
{
    double first = first_time();
    if ((!timer_ends && first <= 0) || (timer_ends && now < timer_ends && (first <= 0 || timer_ends <= first)))
        return;
    struct itimerspec t = {.it_value = {.tv_sec = (time_t)(first * 1e-9)}};
    t.it_value.tv_nsec = (long)(first - 1e9 * (double)t.it_value.tv_sec);
    timer_ends = first;
    (void)ERRNO_OF(timerfd_settime(ask_timer, TFD_TIMER_ABSTIME, &t, NULL));
}

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
static void ask_home(int number, double bytes, double now)
{
    bytes_asked[number] = bytes;
    tiers_add(TIER_HOME, TIER_REQUESTS, 1);
    speed_begins(TIER_HOME, number, bytes, now);
}

/* Notes that nodes have been asked, and sets the deadline. */
static void wait_for_answers(int number, const struct store_call *c, double bytes, double now)
{
    double patience = 4 * speed_expected(TIER_HOME, (double)c->bytes);
    deadlines[number] = now + (patience < SOONEST ? SOONEST : patience > LATEST ? LATEST : patience);
    calls_asked[number] = *c;
    bytes_asked[number] = bytes;
    open_asks[open_count++] = number;
    if (number != ASK_WARM_UP)
        speed_begins(TIER_GLOBAL, number, bytes, now);
    set_timer(now);
}

/* What nodes have of a call. */
struct known {
    struct want wants[UNIT_PIECES];
    int at[UNIT_PIECES], count; /* nodes of the wants, and number of wants */
    bool has[ASK_PAGES];       /* by page of the call */
    double bytes;               /* of the copies, of which a part may be enough */
};

static void find_known(const struct store_call *c, struct known *k)
{
    memset(k->has, false, c->bytes / PAGER_PAGE);
    k->bytes = 0;
    k->count = copies_find(c, k->wants, k->at);
    for (int i = 0; i < k->count; i++) {
        memset(&k->has[(k->wants[i].to - c->memory) / PAGER_PAGE], true, k->wants[i].bytes / PAGER_PAGE);
        k->bytes += (double)k->wants[i].piece.bytes;
    }
}

static bool ask_nodes(int number, const struct store_call *c, const struct known *k, double now)
{
    if (!nodes_ask(number, c->memory, k->wants, k->at, k->count))
        return false;
    wait_for_answers(number, c, k->bytes, now);
    return true;
}

/* Returns after which time the home will have read `bytes` bytes that are asked for now, if it has to read all guesses under way before, and the
 * data of all calls that wait. */
static double home_takes_after_guesses(double bytes)
{
    int before = waits_count();
    for (int i = 0; i < open_count; i++)
        before += guessed[open_asks[i]];
    return speed_expected(TIER_HOME, bytes) + before * speed_usual(TIER_HOME, bytes);
}

/* Tells other runs, by marks of the pieces that nodes lack, when this run will have read them from the home and stored them. */
static void mark_reads(const struct store_call *c, struct known *k, double now)
{
    double bytes = (double)c->bytes, read_by = now + home_takes_after_guesses(bytes) + speed_usual(TIER_GLOBAL, bytes);
    bool stores = speed_will_store(bytes);
    for (int i = 0; i < k->count; i++)
        k->wants[i].read_by = stores ? read_by : 0;
}

/* -- Looks: the first data that are stored are read back, to measure the tiers before decisions depend on their speeds -------- */

static char *read_back_memory; /* room for a unit of the home, and two units of nodes */
static struct {
    struct store_call call;
    long pieces; /* pieces that are read back; 0: there is no look */
    bool is_warm; /* they have come once */
    int open;    /* asks without an answer */
    double since; /* when it began, as os_time() */
} look;

static bool has_memory_to_read_back(void)
{
    void *memory = NULL;
    if (!read_back_memory && os_reserve(3 * PAGER_CHUNK, &memory) == 0)
        read_back_memory = memory;
    return read_back_memory;
}

/* Begins a look with a call, if one is due: sends some of its pieces. */
static void begin_look(const struct store_call *c)
{
    static unsigned looks;
    if (look.pieces || !speed_should_read_back(TIER_GLOBAL) || !has_memory_to_read_back())
        return;
    look.call = *c;
    look.call.memory = read_back_memory + PAGER_CHUNK;
    look.pieces = offers_make_some(c, looks % 2 ? GLOBAL_BATCH : 1); /* from both, the time of a byte is computed */
    if (look.pieces == 0)
        return;
    looks++;
    speed_global_look_begins();
    look.is_warm = false;
    look.open = 0;
    look.since = os_time();
}

/* Asks for the pieces of the look when all have been sent: once without measuring it, as threads and connections may have started only now;
 * then several times at the same time, to measure requests that wait for others, too. If that is not possible for a while, because some
 * pieces were overwritten, the look ends. */
static void go_on_with_look(double now)
{
    if (!look.pieces || look.open)
        return;
    struct known k;
    struct store_call c = look.call;
    int most = look.pieces > 1 || c.bytes > 2 * PAGER_CHUNK / LOOK_ASKS ? 2 : LOOK_ASKS; /* each has room for the whole unit */
    int first = look.is_warm ? ASK_READ_BACK : ASK_WARM_UP, asks = look.is_warm ? most : 1;
    size_t apart = 2 * PAGER_CHUNK / (size_t)asks;
    for (int i = 0; i < asks; i++, c.memory += apart) {
        find_known(&c, &k);
        look.open += k.count >= look.pieces && ask_nodes(first + i, &c, &k, now);
    }
    if (!look.open && now - look.since > LATEST)
        look.pieces = 0;
}

/* Is called when an ask of the look has ended. */
static void ask_of_look_ended(void)
{
    tiers_add(TIER_GLOBAL, TIER_LOOKS, look.is_warm);
    if (--look.open > 0)
        return;
    look.pieces = look.is_warm ? 0 : look.pieces;
    look.is_warm = true;
    (void)ERRNO_OF(madvise(read_back_memory + PAGER_CHUNK, 2 * PAGER_CHUNK, MADV_DONTNEED));
}

/* Returns whether libmemcached may be loaded: it must have room in the part of memory that the pager leaves to the system, or else the
 * system kills the program. */
static bool client_has_room(void)
{
    static long allowed;
    allowed = allowed ? allowed : budget_allowed();
    return options()->global_always || allowed >= LEAST_ALLOWED;
}

static void need_servers(const struct store_call *c)
{
    enum servers needed = client_has_room() ? speed_needs_servers((double)c->bytes) : SERVERS_NONE;
    nodes_need(needed == SERVERS_NONE && look.pieces ? SERVERS_LOOKED_AT : needed);
}

/* Sends pieces of a call to nodes, if that pays. */
static void offer(const struct store_call *c)
{
    need_servers(c);
    copies_note_sent();
    go_on_with_look(os_time());
    offers_make(c);
    begin_look(c);
}

/* -- Reading -------------------------------------------------------------------------------------------------------- */

/* Returns whether nodes should be asked for what they have of a call of `all` bytes, and the home for `missing` bytes. */
static bool may_ask(const struct known *k, double missing, double all, double now)
{
    if (!speed_should_ask_global(k->bytes, missing, all))
        return false;
    bool may = losses_are_small(now);
    tiers_add(TIER_GLOBAL, TIER_REFUSED, !may);
    return may;
}

static bool tier_read(int number, const struct store_call *c)
{
    struct known k;
    double now = os_time();
    may_store[number] = file_homes_may_have_copies(c->home);
    if (!may_store[number]) {
        ask_home(number, (double)c->bytes, now);
        return false;
    }
    copies_note_sent();
    go_on_with_look(now);
    need_servers(c);
    ahead_reads(c);
    bool guesses = guesses_make(c);
    find_known(c, &k);
    mark_reads(c, &k, now);
    double missing = (double)rest_without(c, k.has).bytes, all = (double)c->bytes, home = speed_expected(TIER_HOME, all);
    if (k.count && may_ask(&k, missing, all, now) && ask_nodes(number, c, &k, now)) {
        losses_begin(number, home, now);
        copies_asked(k.wants, k.count);
        guessed[number] = guesses;
        tiers_add(TIER_GLOBAL, TIER_REQUESTS, 1);
        return true;
    }
    if (guesses)
        copies_end_guesses(c);
    ask_home(number, all, now);
    return false;
}

/* Has the home read all of a call for which nodes were asked, or its rest. */
static void read_rest(int number, struct rest rest, double now)
{
    if (rest.bytes)
        ask_home(number, (double)rest.bytes, now);
    store_tier_ended(number, rest.from, rest.bytes);
}

/* Asks nodes for guesses that have been made of a call; returns false, and gives them up, if that is not possible. */
static bool ask_for_guesses(int number, const struct store_call *c, double now)
{
    struct known k;
    find_known(c, &k);
    mark_reads(c, &k, now);
    guessed[number] = ask_nodes(number, c, &k, now);
    if (!guessed[number])
        copies_end_guesses(c);
    return guessed[number];
}

/* Asks nodes again for a call that has waited. */
static void ask_again(int number, const struct store_call *c, double now)
{
    if (file_homes_may_have_copies(c->home) && copies_guess(c) && ask_for_guesses(number, c, now))
        return;
    waits_end(number, false);
    losses_end_wait(number, (double)c->bytes, (double)c->bytes, now);
    tiers_add(TIER_GLOBAL, TIER_MISSING, 1);
    read_rest(number, (struct rest){0, c->bytes}, now);
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

/* Ends the measurement of an ask. What nodes do not have tells nothing about their speed. Returns the time that it took. */
static double end_measurement(int number, bool any, double now)
{
    if (number == ASK_WARM_UP)
        return 0;
    if (any)
        return speed_ends(TIER_GLOBAL, number, bytes_asked[number], now);
    speed_gives_up(TIER_GLOBAL, bytes_asked[number], now);
    return 0;
}

/* Ends an ask: pages that have not come are read from the home. */
static void answered(int number, bool late, double now)
{
    const struct store_call *c = &calls_asked[number];
    bool came[ASK_PAGES] = {false}, any = false, from_agent = false, found = false;
    double bytes = 0;
    for (int i = 0; i < (int)(c->bytes / PAGER_PAGE); i++) {
        size_t page = c->at / PAGER_PAGE + (size_t)i;
        enum want_state want = nodes_want(number, i);
        if (want == WANT_MISSING || want == WANT_READ)
            from_agent = copies_is_missing(c->home, page) || from_agent;
        else if (want == WANT_CAME)
            found = copies_came(c->home, page) || found;
        came[i] = want == WANT_CAME;
        any = any || came[i];
        bytes += came[i] ? PAGER_PAGE : 0;
    }
    double took = end_measurement(number, any || late, now);
    if (number >= ASK_WARM_UP) {
        ask_of_look_ended();
        return;
    }
    struct rest rest = rest_without(c, came);
    if (from_agent)
        ahead_is_late(c->home);
    if (from_agent && !any && !late && !ahead_hears_agents() && guesses_make(c) && ask_for_guesses(number, c, now))
        return;
    if (guessed[number])
        copies_end_guesses(c);
    if (others_read(number, c) && waits_begin(number, c, nodes_read_until(number), home_takes_after_guesses((double)rest.bytes), now))
        return;
    bool awaited = waits_end(number, any);
    if (guessed[number])
        guesses_told(c->home, found, awaited);
    if (awaited)
        losses_end_wait(number, (double)c->bytes, (double)rest.bytes, now);
    else
        losses_end(number, speed_expected(TIER_HOME, (double)rest.bytes), open_count + 1, now);
    tiers_add(TIER_GLOBAL, TIER_BYTES, (long)bytes);
    tiers_add(TIER_GLOBAL, late ? TIER_LATE : !rest.bytes ? TIER_HITS : any ? TIER_PARTS : TIER_MISSING, 1);
    if (!rest.bytes)
        tiers_took(TIER_GLOBAL, took);
    read_rest(number, rest, now);
}

/* Ends an ask if it has been answered, or its deadline has passed. Returns whether it is still open. */
static bool ask_is_open(int number, double now, bool *late)
{
    *late = !nodes_has_answered(number);
    return (*late && now < deadlines[number]) || !nodes_forget(number, *late);
}

/* What has come of an ask may begin another one, which is then the last one of those that are open. */
static void end_asks(double now)
{
    for (int i = 0; i < open_count;) {
        int number = open_asks[i];
        bool late;
        if (ask_is_open(number, now, &late)) {
            i++;
            continue;
        }
        memmove(&open_asks[i], &open_asks[i + 1], (size_t)(--open_count - i) * sizeof open_asks[0]);
        answered(number, late, now);
    }
}

static void tier_step(void)
{
    if (!timer_ends && !nodes_listen())
        return;
    nodes_listen();
    double now = os_time();
    end_asks(now);
    struct store_call c;
    for (int number; (number = waits_next(now, &c)) >= 0;)
        ask_again(number, &c, now);
    go_on_with_look(now);
    set_timer(now);
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
    tiers_took(TIER_HOME, speed_ends(TIER_HOME, number, bytes_asked[number], now));
    tiers_add(TIER_HOME, TIER_HITS, 1);
    tiers_add(TIER_HOME, TIER_BYTES, (long)bytes_asked[number]);
    if (may_store[number] && file_homes_may_have_copies(c->home))
        offer(c);
}

static char *tier_read_back(int number, const struct store_call *c)
{
    if (!speed_should_read_back(TIER_HOME) || !has_memory_to_read_back())
        return NULL;
    speed_begins(TIER_HOME, number, (double)c->bytes, os_time());
    return read_back_memory;
}

static void tier_was_read_back(int number, const struct store_call *c)
{
    speed_ends(TIER_HOME, number, (double)c->bytes, os_time());
    tiers_add(TIER_HOME, TIER_LOOKS, 1);
    (void)ERRNO_OF(madvise(read_back_memory, c->bytes, MADV_DONTNEED));
}

/* -- Start and end -------------------------------------------------------------------------------------------------- */

static int poll_too(int fd)
{
    struct epoll_event e = {.events = EPOLLIN};
    return ERRNO_OF(epoll_ctl(ask_events, EPOLL_CTL_ADD, fd, &e));
}

static int tier_open(void)
{
    if (!global_protect())
        return ENOSYS;
    int error = nodes_start();
    error = error ? error : ERRNO_OF(ask_timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
    error = error ? error : ERRNO_OF(ask_events = epoll_create1(EPOLL_CLOEXEC));
    error = error ? error : poll_too(ask_timer);
    error = error ? error : poll_too(nodes_descriptor());
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
}

static int tier_descriptor(void) { return ask_events; }

PRIVATE const struct store_tier global_tier = {.open = tier_open, .close = nodes_end, .write = tier_write, .read = tier_read,
    .read_home = tier_read_home, .read_back = tier_read_back, .was_read_back = tier_was_read_back, .add = file_homes_add,
    .remove = tier_remove, .descriptor = tier_descriptor, .step = tier_step};
