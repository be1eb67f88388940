/* How many iterations a strip has, and how far ahead of it prefetches are (THESIS 5.1, equation 3.1): distance =
 * ceil(latency / time of one iteration) + one strip. Both times are measured; the latency is the average + 2 deviations. */
#include "internal.h"

#include <limits.h>

/* A stream that advances by a page or more in each iteration may ask for its pages one at a time. Calls wait if more than about
 * 256 requests are outstanding (Linux: nr_requests). Measured on the copying phase of BUK, 64 outstanding requests keep the
 * disk as busy as 200, and take two thirds of the time. 64 pages need little memory, so if the latency is measured, every
 * stream is ahead by as many or more: then the loop does not wait at once if the disk becomes slower. */
enum {
    OUTSTANDING = 64,   /* pages */
    ASKED_IN_ROWS = 8,  /* pages asked for with each of those that are asked for alone */
    VECTORS = 64,       /* strips of 64 iterations or more are a multiple of 64 */
    STRIPS_BETWEEN = 16 /* strips after which their length may be chosen anew */
};

#define LEAST_DENSITY (1.0 / 64)

/* Bytes that pipelines have prefetched for coming runs of their loops, while no run is going on. */
static _Thread_local long held;

void distance_hold(long bytes) { held = max_long(held + bytes, 0); }

long distance_trips(const iopref_pipe *p, const iopref_stream *s)
{
    return s->cursor && !s->cursor->ended ? LONG_MAX : p->trip;
}

/* Returns how many groups of references share the prefetch window, in all threads of the loop. */
static long groups_of(const iopref_pipe *p)
{
    long groups = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        groups += s->groups;
    return max_long(groups, 1) * (p->team ? team_threads(p->team) : 1);
}

/* -- Strip --------------------------------------------------------------------------------------------------------- */

/* Returns the pages that the stream asks for in an iteration, as a part of those that it touches. */
static double density_of(const iopref_stream *s)
{
    if (s->rate < os_page_size())
        return 1;
    return s->density > LEAST_DENSITY ? s->density : LEAST_DENSITY;
}

/* Returns in how many iterations all streams together ask for so many bytes: those of one group, at least. */
static long iterations_of(const iopref_pipe *p, long room)
{
    double bytes = 0, most = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next) {
        double each = (double)s->rate * density_of(s);
        bytes += each * (double)s->groups;
        most = each > most ? each : most;
    }
    bytes = bytes > most ? bytes : most;
    double iterations = bytes > 0 ? (double)room / bytes : (double)LONG_MAX;
    return iterations < (double)(LONG_MAX / 4) ? (long)iterations : LONG_MAX / 4;
}

/* Pages that are prefetched further ahead, as by a slow stream beside an indirect one, may be evicted before their use, because
 * not all data that the loop has finished with are released. */
long distance_turnover(const iopref_pipe *p) { return iterations_of(p, budget_may_use() / 2); }

/* Rounds a strip down to iterations at whose end a vectorized loop ends a vector, too: then the strips compute the same as the
 * whole loop, by the same instructions. Vector functions may differ from scalar ones in the last bits. */
static long whole_vectors(long iterations) { return iterations < VECTORS ? iterations : iterations - iterations % VECTORS; }

/* Returns the bytes of a block: IOPREF_BLOCK, or less if `groups` groups of references share a small window. */
static long block_of(long groups)
{
    long page = os_page_size();
    return max_long(min_long(options()->block, budget_window() / (2 * groups)) / page * page, page);
}

/* Sets the strip to as many iterations as the fastest stream needs for a block. Slower streams prefetch in blocks of their own,
 * of more iterations. */
static void choose_strip(iopref_pipe *p)
{
    long groups = groups_of(p), block = block_of(groups);
    p->strip = max_long(p->trip, 1);
    p->groups = groups;
    for (iopref_stream *s = p->streams; s; s = s->next) {
        double density = density_of(s);
        long rate = density < 1 ? max_long((long)((double)s->rate * density), 1) : s->rate;
        long full = ceil_div(block, rate), trip = max_long(p->trip, 1);
        s->block = p->narrow ? 1 : full + full / 8 < trip ? whole_vectors(full) : trip; /* no short strip at the end of a plane */
        s->quiet = 0;
        p->strip = min_long(p->strip, s->block);
    }
}

/* Returns, every STRIPS_BETWEEN strips, whether the strip is too short because most pages of its stream are in memory. */
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

/* Most iterations of an indirect reference find their page in memory. Only pages that are asked for take up memory and places
 * in the device's queue, so the distance counts these. */
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

/* Returns whether nearly all pages so far were asked for many at a time, as those of a matrix whose rows follow each other. */
static bool asks_in_rows(const iopref_pipe *p) { return p->asked > 0 && p->single * ASKED_IN_ROWS <= p->asked; }

/* Returns the bytes that all streams of a pipeline may have prefetched and not used yet. */
static long room(void) { return max_long(budget_window() - held, budget_window() / 4); }

/* A share of the room for each group is little for the fastest stream, for which the loop then waits. The pager keeps what was prefetched until it is used,
 * so that a fast stream may be ahead by the same time as the others. A stream that reads where memory says has its share, however fast the others are. */
struct distance_limits distance_limits(const iopref_pipe *p)
{
    struct distance_limits l = {.ns = iteration_ns(p), .turnover = distance_turnover(p), .each = room() / max_long(groups_of(p), 1)};
    if (backing_pager()->has)
        l.window = iterations_of(p, room() / (p->team ? team_threads(p->team) : 1));
    return l;
}

long distance_of(const iopref_pipe *p, const iopref_stream *s, const struct distance_limits *l)
{
    double bound = latency_bound(&s->latency), least = p->pace->least;
    double iterations = (bound > least ? bound : least) / l->ns;
    long most = s->cursor ? LONG_MAX / 4 : p->trip;
    long latency = iterations < (double)most ? (long)iterations + 1 : most;
    if (options()->adapts)
        latency = max_long(latency, OUTSTANDING * os_page_size() / s->rate);
    double density = density_of(s);
    if (s->rate >= os_page_size() && !asks_in_rows(p))
        latency = min_long(latency, (long)(OUTSTANDING / density));
    long window = max_long(l->window, (long)((double)(l->each / s->rate) / density)) - p->strip;
    window = min_long(max_long(window, 0), l->turnover);
    long distance = p->narrow ? 0 : min_long(add_until(latency, p->strip, most), window);
    if (!s->target)
        return distance;
    /* The subscripts must be in memory when the prefetches of the target read them: the target's distance is added. */
    long reach = add_until(distance_of(p, s->target, l), s->target->block, p->trip);
    return add_until(distance, reach, p->trip);
}

void distance_quiet(const iopref_pipe *p, iopref_stream *s)
{
    long fetch = s->fetched >= distance_trips(p, s) ? LONG_MAX : s->fetched - s->distance;
    s->quiet = min_long(fetch, add_until(s->released, s->block, LONG_MAX - 1));
}

void distance_choose(iopref_pipe *p)
{
    struct distance_limits limits = distance_limits(p);
    for (iopref_stream *s = p->streams; s; s = s->next) {
        s->distance = distance_of(p, s, &limits);
        distance_quiet(p, s);
    }
}

