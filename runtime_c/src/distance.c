/* How many iterations a strip has, and how far ahead of them prefetches are (THESIS 5.1, equation 3.1): distance =
 * ceil(latency / time of one iteration) + one strip. Both times are measured; of the latency, average and two deviations. */
#include "internal.h"

#include <limits.h>

/* A stream that goes on by a page or more each iteration asks for its pages one at a time. Calls wait when more than
 * about 256 requests are outstanding (Linux: nr_requests); measured on the copying phase of BUK, 64 keep the disk as
 * busy as 200, and take two thirds of the time. So many pages are little to hold: where the latency is measured, each
 * stream has them ahead, so that a disk that becomes slower is not felt before it has been seen. */
enum { OUTSTANDING = 64, VECTORS = 64, STRIPS_BETWEEN = 16 };

#define LEAST_DENSITY (1.0 / 64)

/* Bytes that pipelines have ahead which are between two runs of their loops. */
static _Thread_local long held;

void distance_hold(long bytes) { held = max_long(held + bytes, 0); }

/* Iterations of this run, and of coming ones where there are such. */
long distance_trips(const iopref_pipe *p, const iopref_stream *s)
{
    return s->cursor && !s->cursor->ended ? LONG_MAX : p->trip;
}

/* The window is divided among all that is prefetched into it, by other threads of the loop as well. */
long distance_groups(const iopref_pipe *p)
{
    long groups = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        groups += s->groups;
    return groups * (p->team ? team_threads(p->team) : 1);
}

/* -- Strip --------------------------------------------------------------------------------------------------------- */

static double density_of(const iopref_stream *s)
{
    if (s->rate < os_page_size())
        return 1;
    return s->density > LEAST_DENSITY ? s->density : LEAST_DENSITY;
}

/* Iterations in which all streams together bring in half of the memory. What is fetched for later than that, as for a
 * slow stream beside an indirect one, may be evicted before its use: not all that is done with is released. */
long distance_turnover(const iopref_pipe *p)
{
    double bytes = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        bytes += (double)s->rate * (double)s->groups * density_of(s);
    double iterations = bytes > 0 ? (double)(budget_may_use() / 2) / bytes : (double)LONG_MAX;
    return iterations < (double)(LONG_MAX / 4) ? (long)iterations : LONG_MAX / 4;
}

/* Iterations at whose ends a vectorized loop ends vectors, too: then a strip computes what the whole loop would, by the
 * same instructions, where vector functions differ from others in their last bits. */
static long whole_vectors(long iterations) { return iterations < VECTORS ? iterations : iterations - iterations % VECTORS; }

static long block_of(long groups)
{
    long page = os_page_size();
    return max_long(min_long(options()->block, budget_window() / (2 * groups)) / page * page, page);
}

/* Fewest iterations in which the fastest stream consumes a block; slower streams count by blocks of their own. */
static void choose_strip(iopref_pipe *p)
{
    long groups = distance_groups(p), block = block_of(groups);
    p->strip = max_long(p->trip, 1);
    p->groups = groups;
    for (iopref_stream *s = p->streams; s; s = s->next) {
        double density = density_of(s);
        long rate = density < 1 ? max_long((long)((double)s->rate * density), 1) : s->rate;
        s->block = p->narrow ? 1 : min_long(whole_vectors(ceil_div(block, rate)), max_long(p->trip, 1));
        s->quiet = 0;
        p->strip = min_long(p->strip, s->block);
    }
}

/* Now and then: whether the strip is short for a stream of which most pages turned out to be in memory. */
static bool is_short(const iopref_pipe *p)
{
    long round = (long)STRIPS_BETWEEN * p->strip, page = os_page_size();
    if (p->strip >= p->trip || p->narrow || p->team || p->end % round != 0)
        return false;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        if (s->rate >= page && s->block == p->strip && s->density <= 0.5 &&
            2 * (double)s->block * (double)s->rate * density_of(s) <= (double)block_of(p->groups))
            return true;
    return false;
}

void distance_strips(iopref_pipe *p)
{
    if (p->strip == 0 || is_short(p))
        choose_strip(p);
}

/* -- Distance ------------------------------------------------------------------------------------------------------ */

/* Most iterations of an indirect reference find their page there already; only what is asked for takes up memory and
 * places in the device's queue. */
void distance_density(const iopref_pipe *p, iopref_stream *s)
{
    if (s->rate < os_page_size())
        return;
    if (s->handed > 0) {
        double pages = (double)(p->asked - s->asked) / (double)s->handed;
        s->density += ((pages < 1 ? pages : 1) - s->density) / 4;
    }
    s->asked = p->asked;
    s->handed = s->to - s->from;
}

/* Bytes that all streams of a pipeline may have ahead. */
static long room(void) { return max_long(budget_window() - held, budget_window() / 4); }

long distance_of(const iopref_pipe *p, const iopref_stream *s, long groups)
{
    double bound = latency_bound(&s->latency), least = p->pace->least;
    double iterations = (bound > least ? bound : least) / iteration_ns(p);
    long most = s->cursor ? LONG_MAX / 4 : p->trip;
    long latency = iterations < (double)most ? (long)iterations + 1 : most;
    if (options()->adapts)
        latency = max_long(latency, OUTSTANDING * os_page_size() / s->rate);
    double density = density_of(s);
    if (s->rate >= os_page_size())
        latency = min_long(latency, (long)(OUTSTANDING / density));
    long window = max_long((long)((double)(room() / groups / s->rate) / density) - p->strip, 0);
    window = min_long(window, distance_turnover(p));
    long distance = p->narrow ? 0 : min_long(add_until(latency, p->strip, most), window);
    if (!s->target)
        return distance;
    /* The subscripts are in memory when the prefetch that reads them is issued: ahead by the target's whole reach. */
    long reach = add_until(distance_of(p, s->target, groups), s->target->block, p->trip);
    return add_until(distance, reach, p->trip);
}

void distance_quiet(const iopref_pipe *p, iopref_stream *s)
{
    long fetch = s->fetched >= distance_trips(p, s) ? LONG_MAX : s->fetched - s->distance;
    s->quiet = min_long(fetch, add_until(s->released, s->block, LONG_MAX - 1));
}

void distance_choose(iopref_pipe *p)
{
    long groups = distance_groups(p);
    for (iopref_stream *s = p->streams; s; s = s->next) {
        s->distance = distance_of(p, s, groups);
        distance_quiet(p, s);
    }
}

