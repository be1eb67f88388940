/* The asks of nodes that have not ended. Each has a deadline, after which its pages come from the home. A timer ends at the first deadline, or when
 * the first call that waits for another run (waits.c) is to be asked for again; so nothing waits for a node for longer. */
#define _GNU_SOURCE
#include "tier.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

static const double SOONEST = 20e6, LATEST = 200e6; /* an answer may take at least and at most as long; */
static const double ALWAYS_SOONEST = 80e6; /* at least for IOPREF_GLOBAL_ALWAYS, where late answers are better than none; less than ANSWER_MS */

static int open_asks[ASKS], open_count; /* numbers, the oldest first */
static struct open_ask {
    struct store_call call;
    bool guesses;
    double deadline, bytes; /* when an answer is late; bytes asked for */
} open_ask_of[ASKS];       /* by number */
static int ask_timer = -1, ask_events = -1; /* descriptors of a timer, and of an epoll of the timer and nodes_descriptor() */
static double timer_ends;                   /* when the timer ends; 0: it does not run */

/* -- The timer ------------------------------------------------------------------------------------------------------ */

/* Returns the first deadline, or when the first call that waits is to be asked for again, or what is kept is to be given up; 0: there is none. */
static double first_time(void)
{
    double first = waits_first(), kept = kept_until();
    first = first <= 0 || (kept > 0 && kept < first) ? kept : first;
    for (int i = 0; i < open_count; i++) {
        double deadline = open_ask_of[open_asks[i]].deadline;
        first = first <= 0 || deadline < first ? deadline : first;
    }
    return first;
}

/* The timer stays if it ends earlier already, which does no harm. To set or stop it also makes its descriptor unreadable until it ends. */
void open_asks_set_timer(double now)
{
    double first = first_time();
    if ((!timer_ends && first <= 0) || (timer_ends && now < timer_ends && (first <= 0 || timer_ends <= first)))
        return;
    struct itimerspec t = {.it_value = {.tv_sec = (time_t)(first * 1e-9)}};
    t.it_value.tv_nsec = (long)(first - 1e9 * (double)t.it_value.tv_sec);
    timer_ends = first;
    (void)ERRNO_OF(timerfd_settime(ask_timer, TFD_TIMER_ABSTIME, &t, NULL));
}

static int poll_too(int fd)
{
    struct epoll_event e = {.events = EPOLLIN};
    return ERRNO_OF(epoll_ctl(ask_events, EPOLL_CTL_ADD, fd, &e));
}

int open_asks_start(void)
{
    int error = ERRNO_OF(ask_timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
    error = error ? error : ERRNO_OF(ask_events = epoll_create1(EPOLL_CLOEXEC));
    error = error ? error : poll_too(ask_timer);
    return error ? error : poll_too(nodes_descriptor());
}

int open_asks_descriptor(void) { return ask_events; }

bool open_asks_may_end(void)
{
    bool told = nodes_listen();
    return timer_ends || told;
}

/* -- Asking --------------------------------------------------------------------------------------------------------- */

void known_find(const struct store_call *c, struct known *k)
{
    memset(k->has, false, c->bytes / PAGER_PAGE);
    k->bytes = 0;
    k->count = copies_find(c, k->wants, k->at);
    for (int i = 0; i < k->count; i++) {
        memset(&k->has[(k->wants[i].to - c->memory) / PAGER_PAGE], true, k->wants[i].bytes / PAGER_PAGE);
        k->bytes += (double)k->wants[i].piece.bytes;
    }
}

bool open_asks_add(int number, const struct store_call *c, const struct known *k, bool guesses, double now)
{
    int disk = disks_of(c->home);
    double patience = 4 * speed_expected(disk, TIER_HOME, (double)c->bytes);
    double soonest = options()->global_always ? ALWAYS_SOONEST : SOONEST;
    patience = patience < soonest ? soonest : patience > LATEST ? LATEST : patience;
    if (!nodes_ask(number, c->memory, k->wants, k->at, k->count))
        return false;
    open_ask_of[number] = (struct open_ask){*c, guesses, now + patience, k->bytes};
    open_asks[open_count++] = number;
    if (number != ASK_WARM_UP)
        speed_begins(disk, TIER_GLOBAL, number, k->bytes, now);
    open_asks_set_timer(now);
    return true;
}

int open_asks_count(void) { return open_count; }

int open_asks_of_guesses(void)
{
    int count = 0;
    for (int i = 0; i < open_count; i++)
        count += open_ask_of[open_asks[i]].guesses;
    return count;
}

const struct store_call *open_asks_call(int number) { return &open_ask_of[number].call; }

bool open_asks_is_guess(int number) { return open_ask_of[number].guesses; }

/* -- Ends ----------------------------------------------------------------------------------------------------------- */

/* Ends an ask if it has been answered, or its deadline has passed. Returns whether it is still open. */
static bool ask_is_open(int number, double now, bool *late)
{
    *late = !nodes_has_answered(number);
    return (*late && now < open_ask_of[number].deadline) || !nodes_forget(number, *late);
}

/* What has come of an ask may begin another one, which is then the last one of those that are open. */
int open_asks_take(int *at, double now, bool *late)
{
    for (; *at < open_count; ++*at) {
        int number = open_asks[*at];
        if (ask_is_open(number, now, late))
            continue;
        memmove(&open_asks[*at], &open_asks[*at + 1], (size_t)(--open_count - *at) * sizeof open_asks[0]);
        return number;
    }
    return -1;
}

/* What nodes do not have tells nothing about their speed. */
double open_asks_measured(int number, bool any, double now)
{
    const struct open_ask *ask = &open_ask_of[number];
    if (number == ASK_WARM_UP)
        return 0;
    if (any)
        return speed_ends(disks_of(ask->call.home), TIER_GLOBAL, number, ask->bytes, now);
    speed_gives_up_global(ask->bytes, now);
    return 0;
}
