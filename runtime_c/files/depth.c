/* How many bytes of a disclosure are asked for ahead of the program: at least those that it reads during the latency of the
 * storage (latency over time per record: Patterson et al., SOSP 1995, section 3). The depth is doubled when a piece comes
 * late, and halved when a piece was evicted before its use. These functions only compute. */
#include "files.h"

enum {
    LEAST = 1 << 20, /* bytes: least depth, if memory allows */
    REST = 64,       /* looks after a change, after which the next one may be judged, or the depth goes down again */
    DRIFT = 16       /* at each look without a late piece, the depth loses this fraction of what exceeds the least */
};

/* Returns the least depth in bytes: twice what the program reads during the latency at `rate` bytes a nanosecond. */
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

/* Returns whether the last change has taken effect: pieces read before that were asked for with the earlier depth. */
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
