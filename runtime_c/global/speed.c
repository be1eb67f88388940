/* Which tier is faster: from what each took for what it was asked. Only the pager's thread is here.
 *
 * A tier takes a time to begin, and from then on some for each byte; what waits in front is done first. A request that found the tier idle tells the
 * one, and requests that waited for each other tell the other. */
#include "global.h"

enum {
    LOOK_AT_SLOWER = 32, /* units in a row that are asked of the slower tier, to see whether it still is; together, as only */
    LOOK_EVERY = 1024,   /* those that wait tell what a byte takes; and after how many units that is done again */
    REMEMBERED = 8       /* requests, of which the average is taken */
};

static const double CLEARLY = 1.2; /* global memory takes the processors' time, too: it is asked where it is so much faster */

static struct speed {
    double start, per_byte; /* nanoseconds; 0: not known */
    double last_ended;
    double waiting; /* bytes that were asked for */
} speeds[TIERS];

static double began[DISK_CALLS]; /* when a tier was asked */
static unsigned units_asked, units_offered;

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

bool speed_should_ask_global(double bytes)
{
    bool faster = global_is_faster(bytes);
    if (++units_asked % LOOK_EVERY < LOOK_AT_SLOWER)
        return !faster;
    tiers_add(TIER_GLOBAL, TIER_AVOIDED, !faster);
    return faster;
}

bool speed_should_store(double bytes)
{
    bool faster = global_is_faster(bytes) || speeds[TIER_GLOBAL].per_byte < speeds[TIER_HOME].per_byte;
    return faster || ++units_offered % LOOK_AT_SLOWER == 0;
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
