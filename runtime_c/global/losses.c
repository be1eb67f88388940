/* Bounds what a program can lose by asking nodes. Whether to ask is decided by times measured before, and these may be wrong for a while, as where
 * a node's machine becomes busy. So each answer is compared with the time that the home was expected to take. Asks may lose a small part of the
 * program's time, and what others have gained lately; when that is used up, nodes are not asked for a while. All functions run on the pager's
 * thread. Times are in nanoseconds. */
#include "global.h"

static const double MAY_LOSE_MOST = 1e9, MAY_LOSE_OF_TIME = 1.0 / 40;
/* With IOPREF_GLOBAL_ALWAYS, which is there to see nodes at work beside a faster home, at first and at most; and of the time. */
static const double ALWAYS_MAY_LOSE = 5e9, ALWAYS_OF_TIME = 1.0 / 2;

static double home_takes[ASKS], begun[ASKS]; /* by ask: time that the home was expected to take; and when it began, as os_time() */
static double losses_gained;                 /* what all asks have gained */

/* What asks may lose, and when that was computed; 0: never, then it is what they may lose at first. Waits for other runs have an allowance of
 * their own: when they have lost it, nodes are still asked. */
static struct allowance {
    double left, told;
} for_asks = {.left = 50e6}, for_waits = {.left = 200e6}; /* a home that is worth waiting for is slow */

static void losses_refresh(struct allowance *a, double now)
{
    bool always = options()->global_always;
    double most = always ? ALWAYS_MAY_LOSE : MAY_LOSE_MOST;
    if (a->told <= 0)
        a->left = always ? most : a->left;
    else
        a->left += (always ? ALWAYS_OF_TIME : MAY_LOSE_OF_TIME) * (now - a->told);
    a->left = a->left < most ? a->left : most;
    a->told = now;
}

static void losses_add(struct allowance *a, double gain, double now)
{
    losses_gained += gain;
    losses_refresh(a, now);
    a->left += gain;
    tiers_set(TIER_GLOBAL, TIER_GAINED_NS, (long)losses_gained);
}

void losses_begin(int number, double home, double now)
{
    home_takes[number] = home;
    begun[number] = now;
}

void losses_end(int number, double rest, int open, double now)
{
    double home = home_takes[number], left = rest < home ? rest : home; /* if the home's queue has become longer, that is not by this ask */
    losses_add(&for_asks, (home - (now - begun[number]) - left) / open, now);
}

/* Calls that wait at the same time end in any order: each counts from the end of the one before. */
void losses_end_wait(int number, int disk, double bytes, double rest, double excused, double now)
{
    static double last_ended;
    double since = begun[number] > last_ended ? begun[number] : last_ended;
    double lost = now - since > excused ? now - since - excused : 0;
    losses_add(&for_waits, speed_usual(disk, TIER_HOME, bytes) - lost - speed_usual(disk, TIER_HOME, rest), now);
    last_ended = now;
}

bool losses_are_small(double now)
{
    losses_refresh(&for_asks, now);
    return for_asks.left >= 0;
}

bool losses_of_waits_are_small(double now)
{
    losses_refresh(&for_waits, now);
    return for_waits.left >= 0;
}
