/* Software pipelines (THESIS 3.1.2). The length of strips and the distance are chosen while they run (distance.c). */
#include "internal.h"

#include <limits.h>
#include <stdlib.h>

void iopref_pipe_open(iopref_pipe *p, long trip)
{
    p->trip = max_long(trip, 0);
    p->at = p->end = p->look = p->strip = p->begun = p->cpu_begun = 0;
    p->since = p->drained = p->narrow = p->goes_on = p->leaves = 0;
    p->team = NULL;
    p->clock = p->cpu = p->ns = 0;
    p->streams = NULL;
    p->groups = 1;
    p->asked = p->single = 0;
}

/* A pipeline across the iterations of a loop that is not localized would be disastrous (THESIS 5.1.2). */
void iopref_pipe_open_localized(iopref_pipe *p, long trip, int localized)
{
    iopref_pipe_open(p, trip);
    p->narrow = !localized;
}

void iopref_stream_open(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration)
{
    s->rate = max_long(bytes_per_iteration, 0);
    s->quiet = LONG_MAX;
    if (s->rate == 0)
        return;
    *s = (iopref_stream){
        .rate = s->rate, .groups = 1, .quiet = LONG_MAX, .density = 1, .number = overlap_new_stream(), .pipe = p};
    s->latency = latency_first();
    if (!p->streams) {
        p->own_pace = (iopref_pace){0};
        p->pace = &p->own_pace;
    }
    s->next = p->streams;
    p->streams = s;
}

void iopref_stream_open_groups(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups)
{
    iopref_stream_open(p, s, bytes_per_iteration);
    s->groups = max_long(groups, 0);
}

void iopref_stream_ahead_of(iopref_stream *index, const iopref_stream *target)
{
    if (target->rate > 0)
        index->target = target;
}

void iopref_stream_found(iopref_stream *s, long n, const void *next, long stride)
{
    uintptr_t page = (uintptr_t)os_page_size(), in_page = (uintptr_t)next % page, apart = (uintptr_t)labs(stride);
    if (n <= 0 || s->rate <= 0)
        return;
    bool begun = stride > 0 ? in_page >= apart : in_page + apart < page; /* iteration n - 1 begins in the same page as iteration n */
    if (apart > 0 && begun)
        n += (long)((stride > 0 ? page - in_page + apart - 1 : in_page + apart) / apart);
    s->fetched = max_long(s->fetched, n);
}

/* Iterations of the current strip count as not yet executed, and only iterations that exist count. */
long iopref_ahead(const iopref_pipe *p)
{
    long bytes = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        bytes += min_long(s->distance + s->block, distance_trips(p, s) - p->at) * s->rate * s->groups;
    return bytes;
}

/* Stores the measurements of this run in the cursors, for the next run. Until that begins, pages prefetched for it count as
 * held. */
static void hand_over(iopref_pipe *p)
{
    for (iopref_stream *s = p->streams; s; s = s->next)
        if (s->cursor) {
            s->cursor->ns = p->ns;
            s->cursor->latency = s->latency;
            s->cursor->held = max_long(s->fetched - p->trip, 0) * s->rate * s->groups;
            distance_hold(s->cursor->held);
        }
}

int pipe_begin_strip(iopref_pipe *p)
{
    if (!p->streams) { /* no stream is active: the loop is one strip */
        p->at = p->end;
        p->end = p->trip;
        return 1;
    }
    distance_strips(p);
    p->at = p->end;
    p->look = LONG_MAX;
    if (p->at == p->trip) {
        if (p->trip > 0 && !p->drained) {
            p->drained = 1;
            if (p->goes_on) {
                iteration_measure(p, p->trip);
                hand_over(p);
            }
            return 1;
        }
        advice_pipe_ends(p->team || nest_stats_depth() > 0);
        return 0;
    }
    p->look = p->end = add_until(p->at, p->strip, p->trip);
    if (p->strip < p->trip || p->goes_on) { /* with a single strip, nothing can be prefetched ahead */
        iteration_measure(p, p->at);
        distance_choose(p);
        stats_add(STRIPS, 1);
    }
    return 1;
}

int iopref_next_strip(iopref_pipe *p) { return (p->streams || p->end < p->trip) && pipe_begin_strip(p); }

void iopref_pipe_leave(iopref_pipe *p)
{
    if (p->goes_on)
        hand_over(p);
    p->at = p->end = p->trip;
    p->drained = 1;
    advice_pipe_ends(p->team || nest_stats_depth() > 0);
}

/* -- What is due --------------------------------------------------------------------------------------------------- */

/* Sets [from, to) to the iterations up to `reach` that have not been handed out. If there are none, `from` is still an iteration
 * of the loop: the program computes an address from it, and sanitizers check that. */
static void hand_out(const iopref_pipe *p, iopref_stream *s, long reach)
{
    long to = min_long(reach, p->trip);
    s->from = s->fetched < to ? s->fetched : max_long(min_long(s->fetched, p->trip - 1), 0);
    s->to = max_long(s->from, s->fetched < to ? to : 0);
    s->fetched = max_long(s->fetched, to);
    s->reach = reach;
    if (s->cursor)
        s->cursor->fetched = s->fetched;
}

/* Hands out the iterations that a lane has executed in a row, for release, before the lane goes on elsewhere. */
static int leave(iopref_pipe *p, iopref_stream *s)
{
    hand_out(p, s, 0);
    s->done_from = s->released;
    s->released = s->done_to = p->at;
    return s->done_from < s->done_to;
}

/* Returns false if nothing is due for the stream in this strip. */
static bool may_be_due(const iopref_pipe *p, const iopref_stream *s) { return p->look > s->quiet; }

int iopref_due(iopref_pipe *p, iopref_stream *s)
{
    if (!may_be_due(p, s))
        return 0;
    s->released = max_long(s->released, p->since);
    if (p->leaves)
        return leave(p, s);
    int last = p->at == p->trip;
    long trips = distance_trips(p, s), reach = add_until(p->end, s->distance, trips);
    if (s->fetched < reach)
        reach = max_long(reach, add_until(s->fetched, min_long(s->block, max_long(distance_turnover(p), 1)), trips));
    hand_out(p, s, reach);
    distance_density(p, s);
    s->done_from = s->done_to = s->released;
    if (last || (p->end - s->released > s->block && p->at > s->released))
        s->released = s->done_to = p->at;
    distance_quiet(p, s);
    s->first = p->team ? -1 : s->past + s->from;
    double needed = p->clock + (double)s->distance * iteration_ns(p);
    s->needed = needed > s->needed ? needed : s->needed; /* not before iterations that were handed out earlier */
    return s->from < s->to || s->fetched < s->reach || s->done_from < s->done_to;
}

long pipe_would_fetch(const iopref_pipe *p)
{
    long bytes = 0;
    if (p->narrow || p->trip == 0)
        return 0;
    struct distance_limits limits = distance_limits(p);
    for (const iopref_stream *s = p->streams; s; s = s->next) {
        if (s->fetched < p->trip)
            return 0;
        long reach = add_until(p->end, distance_of(p, s, &limits), LONG_MAX / 4);
        bytes += max_long(reach - p->trip, 0) * s->rate * s->groups;
    }
    return bytes;
}

/* -- Coming runs --------------------------------------------------------------------------------------------------- */

/* Updates the cursor for the run that begins, and the stream from the cursor. Returns whether the cursor is at this run. */
static bool begin_run(iopref_pipe *p, iopref_stream *s, iopref_cursor *c)
{
    distance_hold(-c->held);
    c->held = 0;
    c->runs--;
    c->base -= c->run;
    c->past += c->run;
    c->fetched = c->runs < 0 ? 0 : max_long(c->fetched - c->run, 0);
    c->run = p->trip;
    if (s->rate > 0) {
        s->cursor = c;
        s->past = c->past;
        s->fetched = max_long(s->fetched, c->fetched);
        s->number = c->number = c->fetched > 0 ? c->number : s->number;
        s->latency = c->latency.average > 0 ? c->latency : s->latency;
        p->ns = c->ns;
        p->pace = &c->pace;
        p->goes_on = 1;
    }
    if (c->runs > 0 && c->fetched >= p->trip)
        return false;
    c->runs = c->base = c->ended = 0;
    c->trip = p->trip;
    return true;
}

int iopref_stream_goes_on(iopref_pipe *p, iopref_stream *s, iopref_cursor *c)
{
    c->more = -1;
    return begin_run(p, s, c);
}

void iopref_stream_repeats(iopref_pipe *p, iopref_stream *s, iopref_cursor *c, long more)
{
    c->more = max_long(more, 0);
    begin_run(p, s, c);
}

void iopref_stream_open_repeats(iopref_pipe *p, iopref_stream *s, long bytes_per_iteration, long groups,
                                iopref_cursor *c, long more)
{
    iopref_stream_open_groups(p, s, bytes_per_iteration, groups);
    iopref_stream_repeats(p, s, c, more);
}

/* Returns whether iterations of coming runs are to be prefetched, and hands them out; or sets the cursor's `over`, if the
 * program has to move the cursor to the next run first. */
static bool goes_beyond(iopref_stream *s)
{
    iopref_cursor *c = s->cursor;
    if (!c || c->ended || s->fetched >= s->reach)
        return false;
    c->over = s->fetched >= c->base + c->trip;
    if (c->over && c->nested && c->runs >= s->distance / max_long(c->run, 1))
        return false;
    if (c->over && c->more < 0)
        return true;
    if (c->over)
        iopref_next_run(c, c->runs < c->more, c->run);
    if (c->ended)
        return false;
    s->run = c->runs;
    s->from = s->fetched - c->base;
    s->to = min_long(s->reach - c->base, c->trip);
    s->handed += s->to - s->from;
    s->fetched = c->fetched = c->base + s->to;
    s->first = s->past + c->base + s->from;
    return true;
}

int iopref_run_due(iopref_pipe *p, iopref_stream *s)
{
    if (!may_be_due(p, s))
        return 0;
    if (!s->handing) {
        if (!iopref_due(p, s))
            return 0;
        s->handing = 1;
        s->quiet = -1; /* so that the next call, before the same strip, gets here, too */
        s->run = 0;
        if (s->cursor)
            s->cursor->over = 0;
        if (s->from < s->to || s->done_from < s->done_to)
            return 1;
    }
    s->done_from = s->done_to;
    s->handing = goes_beyond(s);
    if (!s->handing)
        distance_quiet(p, s);
    return s->handing;
}

void iopref_next_run(iopref_cursor *c, int is_run, long trip)
{
    c->ended = !is_run;
    if (c->ended)
        return;
    c->base += c->trip;
    c->trip = max_long(trip, 0);
    c->runs++;
}
