/* How far ahead of the program its files are asked for: at least what it consumes while the storage answers (latency over time
 * per record: Patterson et al., SOSP 1995, section 3), doubled when a piece comes late, halved when one was evicted before its
 * use. Arithmetic alone: what was seen is given to it. */
#include "files.h"

enum { LEAST = 1 << 20, REST = 64, DRIFT = 16 };

static long horizon(const struct depth *d, double rate, long most)
{
    double bytes = 2 * latency_bound(&d->latency) * rate;
    long wanted = bytes < (double)most ? (long)bytes : most;
    return min_long(max_long(wanted, LEAST), most);
}

struct depth depth_first(long latency, long most)
{
    return (struct depth){.bytes = min_long(4L * LEAST, most), .latency = {(double)latency, 0}};
}

/* What was seen before the last change has come through says nothing new. */
static bool has_settled(const struct depth *d) { return d->since >= d->bytes || d->calm >= REST; }

void depth_look(struct depth *d, enum depth_seen seen, long consumed, double rate, long most)
{
    long least = horizon(d, rate, most);
    d->since += consumed;
    d->calm++;
    if (seen != SEEN_IN_TIME && (has_settled(d) || d->bytes < LEAST)) {
        d->bytes = seen == SEEN_LATE ? d->bytes * 2 : d->bytes / 2;
        d->since = d->calm = 0;
    } else if (seen == SEEN_IN_TIME && d->calm > REST && d->bytes > least)
        d->bytes -= (d->bytes - least) / DRIFT;
    if (seen != SEEN_EVICTED)
        d->bytes = max_long(d->bytes, least);
    d->bytes = max_long(min_long(d->bytes, most), min_long(most, 64 << 10));
}
