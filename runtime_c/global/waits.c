/* Calls that wait: another run is reading their data from the home, by its marks (asks.c), and is going to store them. So programs that read the
 * same file at the same time read it once. Nodes are asked again when the other run expects to have the data, and then often, but not for long:
 * that run may have died, or may not store what it has read. All functions run on the pager's thread. Times are in nanoseconds, as os_time(). */
#include "global.h"

enum {
    FAR = 4,          /* a call does not wait if the other run expects to take four times as long as the home would, */
    MOST_VAIN = 4,    /* or when four calls in a row have waited in vain, */
    VAIN_AGAIN = 16,  /* but for the sixteenth of those that could wait, */
    AGAIN_FACTOR = 4, AGAIN_MOST = 1 << 12, /* and the next ones after four times as many each time, up to 2^12 */
    POLLS = 16,       /* after the other run should have the data, nodes are asked so often in the time that the home would take */
    MEMORY_OF_WAITS = 8 /* further ahead is read for calls that have 1/8 of the memory at most */
};

static const double LEAST_HOME = 2e6, LONGEST_WAIT = 1e9; /* what the home has sooner is read at once; and the longest wait */
static const double ALWAYS_HOME = 100e6; /* for IOPREF_GLOBAL_ALWAYS, a home counts as so slow at least, so that waits can be seen, and tested */

static struct wait {
    struct store_call call;
    double again;        /* when nodes are to be asked again; 0: the call does not wait now */
    double until, pause; /* the call waits until then, or 0 if it has not waited; the time between two asks */
    double excused;      /* see waits_excused */
} waits[DISK_CALLS]; /* by the number of the call */

static int waits_now, waited_in_vain; /* calls that wait; calls in a row for which nothing came */
static long passed_over, pass_over = VAIN_AGAIN; /* calls that could have waited since the last one that did, and after how many the next one does */

int waits_count(void) { return waits_now; }

int waits_count_vain(void) { return waited_in_vain ? waits_now : 0; }

/* Calls that wait for runs with other disks, for each of which this run is to read as much further ahead: so each run's disk is busy with what the
 * other has not begun. Where both have the same disk, what was promised would come later by that, and be read twice. */
static int to_make_up[DISK_CALLS], to_make_up_count;

/* Returns whether a call may wait, by what has come of the last ones. */
static bool waits_are_trusted(void)
{
    if (waited_in_vain < MOST_VAIN)
        return true;
    if (++passed_over < pass_over)
        return false;
    passed_over = 0;
    pass_over = min_long(AGAIN_FACTOR * pass_over, AGAIN_MOST);
    return true;
}

enum others_disk { DISK_UNKNOWN, DISK_SAME, DISK_OTHER };

/* Returns whether the other run reads from the disk of the call or from another one. */
static enum others_disk disk_of_other(const struct store_call *c, struct reader other)
{
    uint64_t own = disks_name(c->home);
    return !own || !other.disk ? DISK_UNKNOWN : own == other.disk ? DISK_SAME : DISK_OTHER;
}

/* Returns whether waiting is worth it. What was to be there long ago will not come. */
static bool wait_pays(double left, double home, double now)
{
    return home >= LEAST_HOME && left <= FAR * home && left >= -home && losses_of_waits_are_small(now) && waits_are_trusted();
}

bool waits_begin(int number, const struct store_call *c, struct reader other, double home, double now)
{
    struct wait *w = &waits[number];
    home = options()->global_always && home < ALWAYS_HOME ? ALWAYS_HOME : home;
    double left = other.until - now, longest = home + (left > 0 ? left : 0);
    if (w->until > 0 ? now >= w->until : !wait_pays(left, home, now))
        return false;
    if (w->until <= 0) {
        w->until = now + (longest < LONGEST_WAIT ? longest : LONGEST_WAIT);
        w->pause = home / POLLS;
        enum others_disk disk = disk_of_other(c, other);
        w->excused = disk == DISK_SAME ? longest : 0; /* its own read would come behind the other one, and as late as that */
        tiers_add(TIER_GLOBAL, TIER_AWAITED, 1);
        bool room = (size_t)(waits_now + 1) * c->bytes <= frames_bound() / MEMORY_OF_WAITS;
        if (room && disk == DISK_OTHER && to_make_up_count < LENGTH(to_make_up))
            to_make_up[to_make_up_count++] = number;
    }
    w->call = *c;
    /* What the other one expects may be too long: a run that has just begun has measured little. */
    w->again = left <= w->pause ? now + w->pause : left < home ? other.until : now + home;
    w->again = w->again < w->until ? w->again : w->until;
    waits_now++;
    return true;
}

bool waits_end(int number, bool came)
{
    struct wait *w = &waits[number];
    bool waited = w->until > 0;
    w->until = 0;
    if (waited) {
        waited_in_vain = came ? 0 : waited_in_vain + 1;
        pass_over = came ? VAIN_AGAIN : pass_over;
        tiers_add(TIER_GLOBAL, TIER_VAIN, !came);
    }
    return waited;
}

double waits_excused(int number) { return waits[number].excused; }

int waits_next(double now, struct store_call *c)
{
    for (int number = 0; waits_now && number < DISK_CALLS; number++) {
        struct wait *w = &waits[number];
        if (w->again <= 0 || now < w->again)
            continue;
        *c = w->call;
        w->again = 0;
        waits_now--;
        return number;
    }
    return -1;
}

double waits_first(void)
{
    double first = 0;
    for (int number = 0; waits_now && number < DISK_CALLS; number++)
        if (waits[number].again > 0 && (first <= 0 || waits[number].again < first))
            first = waits[number].again;
    return first;
}

bool waits_further(int *home, size_t *at, size_t *bytes)
{
    while (to_make_up_count > 0) {
        struct wait *w = &waits[to_make_up[--to_make_up_count]];
        *home = w->call.home;
        if (w->until <= 0 || !ahead_beyond(&w->call, at, bytes))
            continue;
        w->excused = speed_usual(disks_of(*home), TIER_HOME, (double)*bytes);
        tiers_add(TIER_GLOBAL, TIER_FURTHER, 1);
        return true;
    }
    return false;
}
