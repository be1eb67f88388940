/* The pager's side of the tier: what is stored, what is asked for, and until when. Only the pager's thread is
 * here, but for global_start. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum {
    NODE_TURN = GLOBAL_BATCH, /* pieces that go to one node, before the next one's turn */
    BOUND_TO_SENDS = 128      /* of the pager's memory a part of that kind is for what is being sent; or one unit has it */
};

static const double SOONEST = 20e6, LATEST = 200e6; /* nanoseconds that an answer may take, whatever the home takes */

/* -- Storing --------------------------------------------------------------------------------------------------------------------- */

static int node_for_next(void)
{
    static int next_node, node_turn;
    for (int tries = 0; tries < nodes_count(); tries++) {
        if (node_turn-- > 0 && nodes_is_usable(next_node))
            return next_node;
        next_node = (next_node + 1) % nodes_count();
        node_turn = NODE_TURN;
    }
    return nodes_is_usable(next_node) ? next_node : -1;
}

/* What the home has, too, or will have at once: what a node has no time for is dropped. */
static void offer(const struct store_call *c)
{
    struct piece p;
    long pieces = (long)((c->bytes + PIECE - 1) / PIECE), stored = 0;
    int node = copies_may_be_made(c) && speed_should_store((double)c->bytes) ? node_for_next() : -1;
    if (node >= 0 && nodes_has_room(node, pieces, (long)(frames_bound() / BOUND_TO_SENDS / PIECE)))
        for (int i = 0; copies_next_piece(c, i, &p); i++) {
            p.version = copies_new_version();
            node = node_for_next();
            if (node < 0 || !nodes_send(node, &p, c->memory + (size_t)i * PIECE))
                break;
            copies_add(&p, node);
            stored++;
        }
    tiers_add(TIER_GLOBAL, TIER_OFFERED, stored);
    tiers_add(TIER_GLOBAL, TIER_DROPPED, pieces - stored);
}

static bool tier_write(int number, const struct store_call *c)
{
    (void)number;
    copies_note_sent();
    copies_forget(c);
    offer(c);
    return false;
}

/* -- Asking -------------------------------------------------------------------------------------------------------------------- */

static int open_asks[DISK_CALLS], open_count; /* numbers of calls, by age */
static struct store_call calls_asked[DISK_CALLS];
static double deadlines[DISK_CALLS];
static int ask_timer = -1, ask_events = -1;
static double timer_ends; /* 0: it does not run */

/* A timer that ends too early does no harm. */
static void set_timer(double now)
{
    uint64_t times;
    if (timer_ends && now < timer_ends)
        return;
    if (timer_ends)
        (void)ERRNO_OF(sys_read(ask_timer, &times, sizeof times));
    timer_ends = 0;
    if (!open_count)
        return;
    double first = deadlines[open_asks[0]];
    for (int i = 1; i < open_count; i++)
        first = deadlines[open_asks[i]] < first ? deadlines[open_asks[i]] : first;
    struct itimerspec t = {.it_value = {.tv_sec = (time_t)(first * 1e-9)}};
    t.it_value.tv_nsec = (long)(first - 1e9 * (double)t.it_value.tv_sec);
    timer_ends = first;
    (void)ERRNO_OF(timerfd_settime(ask_timer, TFD_TIMER_ABSTIME, &t, NULL));
}

static bool tier_read(int number, const struct store_call *c)
{
    struct want wants[UNIT_PIECES];
    int at[UNIT_PIECES];
    double bytes = (double)c->bytes;
    copies_note_sent();
    int count = copies_find(c, wants, at);
    bool asks = count && speed_should_ask_global(bytes) && nodes_ask(number, wants, at, count);
    speed_begins(asks ? TIER_GLOBAL : TIER_HOME, number, bytes);
    if (!asks)
        return false;
    double patience = 4 * speed_expected(TIER_HOME, bytes);
    deadlines[number] = speed_began(number) + (patience < SOONEST ? SOONEST : patience > LATEST ? LATEST : patience);
    calls_asked[number] = *c;
    open_asks[open_count++] = number;
    set_timer(speed_began(number));
    return true;
}

static void forget_missing(int number)
{
    struct piece p;
    for (int i = 0; copies_next_piece(&calls_asked[number], i, &p); i++)
        if (nodes_was_missing(number, i))
            copies_is_missing(&p);
}

/* Whether the ask is over. */
static bool has_ended(int number, double now)
{
    enum ask_state state = nodes_look(number);
    bool late = state == ASK_WAITS;
    if ((late && now < deadlines[number]) || !nodes_forget(number, late))
        return false;
    const struct store_call *c = &calls_asked[number];
    speed_ends(TIER_GLOBAL, number, (double)c->bytes, state == ASK_COMPLETE);
    if (state == ASK_FAILED)
        forget_missing(number);
    if (state == ASK_FAILED)
        tiers_add(TIER_GLOBAL, TIER_MISSING, 1);
    if (late)
        tiers_add(TIER_GLOBAL, TIER_LATE, 1);
    if (state != ASK_COMPLETE)
        speed_begins(TIER_HOME, number, (double)c->bytes);
    store_tier_ended(number, state == ASK_COMPLETE ? 0 : EIO);
    return true;
}

static void tier_step(void)
{
    int left = 0, before = open_count;
    if (!timer_ends && !nodes_listen())
        return;
    nodes_listen();
    double now = os_time();
    for (int i = 0; i < before; i++)
        if (!has_ended(open_asks[i], now))
            open_asks[left++] = open_asks[i];
    open_count = left;
    set_timer(now);
}

/* The home has read what was not there. */
static void tier_read_home(int number, const struct store_call *c)
{
    speed_ends(TIER_HOME, number, (double)c->bytes, true);
    copies_note_sent();
    struct want wants[UNIT_PIECES];
    int at[UNIT_PIECES];
    if (copies_find(c, wants, at) == 0)
        offer(c);
}

/* -- Its life --------------------------------------------------------------------------------------------------------------------- */

static void say_global(const char *what, const char *why)
{
    char line[768];
    snprintf(line, sizeof line, "iopref: IOPREF_GLOBAL: %s%s%s\n", what, *what ? ": " : "", why);
    os_print(line);
}

static int poll_too(int fd)
{
    struct epoll_event e = {.events = EPOLLIN};
    return ERRNO_OF(epoll_ctl(ask_events, EPOLL_CTL_ADD, fd, &e));
}

static int tier_open(void)
{
    const char *why = client_load();
    int error = why ? ENOSYS : nodes_start();
    error = error ? error : ERRNO_OF(ask_timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
    error = error ? error : ERRNO_OF(ask_events = epoll_create1(EPOLL_CLOEXEC));
    error = error ? error : poll_too(ask_timer);
    error = error ? error : poll_too(nodes_descriptor());
    if (error)
        say_global("no memory of other machines is used", why ? why : strerror(error));
    return error;
}

static int tier_descriptor(void) { return ask_events; }

static void add_node(const char *text, size_t length)
{
    struct node_address a;
    const char *why = address_parse(text, length, &a);
    char name[160];
    snprintf(name, sizeof name, "%.*s", (int)(length < 128 ? length : 128), text);
    if (why)
        say_global(name, why);
    else if (!address_is_of_this_machine(&a) && !options()->global_insecure)
        say_global(name, "another machine is not used: whoever has it, or is on the way to it, could read the program's data, and change them. "
                         "IOPREF_GLOBAL_INSECURE=yes accepts that");
    else if (nodes_add(&a) != 0)
        say_global(name, "there are 16 nodes at most");
}

void global_start(void)
{
    static const struct store_tier global_tier = {.open = tier_open, .close = nodes_end, .write = tier_write, .read = tier_read,
        .read_home = tier_read_home, .remove = copies_remove, .descriptor = tier_descriptor, .step = tier_step};
    for (const char *at = options()->global; *at;) {
        size_t length = strcspn(at, ",");
        add_node(at, length);
        at += length + (at[length] != 0);
    }
    if (nodes_count() == 0)
        return;
    int error = piece_start_run();
    if (error) {
        say_global("no memory of other machines is used", strerror(error));
        return;
    }
    tiers_start();
    os_at_exit(nodes_end);
    store_has_tier(&global_tier);
}
