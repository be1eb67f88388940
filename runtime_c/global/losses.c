/* Bounds what a program can lose by asking nodes. Whether to ask is decided by times measured before, and these may be wrong for a while, as where
 * a node's machine becomes busy. So each answer is compared with the time that the home was expected to take. Asks may lose a small part of the
 * program's time, and what others have gained lately; when that is used up, nodes are not asked for a while. All functions run on the pager's
 * thread. Times are in nanoseconds. */
#include "global.h"

static const double MAY_LOSE_AT_FIRST = 50e6, MAY_LOSE_MOST = 1e9;
static const double MAY_LOSE_OF_TIME = 1.0 / 40;

static double home_takes[ASKS], begun[ASKS]; /* by ask: time that the home was expected to take; and when it began, as os_time() */
static double may_lose, losses_told, losses_gained; /* what asks may lose; when that was computed, 0: never; what they have gained so far */

static void losses_refresh(double now)
{
    may_lose += losses_told > 0 ? MAY_LOSE_OF_TIME * (now - losses_told) : MAY_LOSE_AT_FIRST;
    may_lose = may_lose < MAY_LOSE_MOST ? may_lose : MAY_LOSE_MOST;
    losses_told = now;
}

void losses_begin(int number, double home, double now)
{
    home_takes[number] = home;
    begun[number] = now;
}

void losses_end(int number, double rest, int open, double now)
{
    double gain = (home_takes[number] - (now - begun[number]) - rest) / open;
    losses_gained += gain;
    may_lose += gain;
    losses_refresh(now);
    tiers_set(TIER_GLOBAL, TIER_GAINED_NS, (long)losses_gained);
}

bool losses_are_small(double now)
{
    losses_refresh(now);
    return may_lose >= 0;
}
