/* Which tier is faster: from what each took for what it was asked. Only the pager's thread is here.
 *
 * A tier takes a time to begin, and from then on some for each byte; what waits in front is done first. A request that found the tier idle tells the
 * one, and requests that waited for each other tell the other. */
#include "global.h"

enum {
    LOOKS = 16,          /* units in a row that are asked of the slower tier, to see whether it still is: those that wait tell what a byte takes */
    LOOK_FIRST = 256,    /* after so many units, */
    LOOK_LAST = 1 << 16, /* and then after twice as many each time that it was, up to these */
    REMEMBERED = 8       /* requests, of which the average is taken */
};

static const double CLEARLY = 2; /* global memory takes the processors' time, too: it is asked where it is so much faster */

static struct speed {
    double start, per_byte; /* nanoseconds; 0: not known */
    double last_ended;
    double waiting; /* bytes that were asked for */
} speeds[TIERS];

static double began[DISK_CALLS]; /* when a tier was asked */
static unsigned look_after = LOOK_FIRST, units_asked, units_offered;

static double average(double old, double now) { return old > 0 ? old + (now - old) / REMEMBERED : now; }

double speed_expected(enum tier t, double bytes)
{
    return speeds[t].start + speeds[t].per_byte * (speeds[t].waiting + bytes);
}

/* What is not known may be fast. */
static bool global_is_faster(double bytes)
{
    return !speeds[TIER_HOME].per_byte || CLEARLY * speed_expected(TIER_GLOBAL, bytes) < speed_expected(TIER_HOME, bytes);
}

/* Whether a unit is one of those that look at the slower tier. */
static bool is_a_look(bool faster)
{
    static bool was_faster;
    if (faster != was_faster)
        look_after = LOOK_FIRST;
    was_faster = faster;
    if (++units_asked < look_after)
        return false;
    if (units_asked < look_after + LOOKS)
        return true;
    units_asked = 0;
    look_after = look_after < LOOK_LAST ? 2 * look_after : LOOK_LAST;
    return true;
}

bool speed_should_ask_global(double bytes)
{
    bool faster = global_is_faster(bytes);
    if (is_a_look(faster))
        return !faster;
    tiers_add(TIER_GLOBAL, TIER_AVOIDED, !faster);
    return faster;
}

bool speed_should_store(double bytes)
{
    return global_is_faster(bytes) || ++units_offered % (look_after / 8) == 0;
}

void speed_begins(enum tier t, int number, double bytes)
{
    began[number] = os_time();
    speeds[t].waiting += bytes;
    tiers_add(t, TIER_REQUESTS, 1);
}

double speed_began(int number) { return began[number]; }

void speed_ends(enum tier t, int number, double bytes, bool came)
{
    struct speed *s = &speeds[t];
    double now = os_time();
    s->waiting -= bytes;
    if (began[number] < s->last_ended || !s->per_byte) {
        double since = began[number] < s->last_ended ? s->last_ended : began[number];
        s->per_byte = average(s->per_byte, (now - since) / bytes);
    } else {
        double start = now - began[number] - s->per_byte * bytes;
        s->start = average(s->start, start > 0 ? start : 0);
    }
    s->last_ended = now;
    if (came) {
        tiers_add(t, TIER_HITS, 1);
        tiers_add(t, TIER_BYTES, (long)bytes);
        tiers_took(t, now - began[number]);
    }
}
