/* Measurements of a pipeline's loop from strip to strip: the time of an iteration, waits, and when pages arrive. */
#include "internal.h"

/* Returns the time of an iteration that is assumed before one has been measured: a nanosecond for each byte. */
static double presumed_ns(const iopref_pipe *p)
{
    double ns = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        ns += (double)s->rate * (double)s->groups;
    return ns;
}

double iteration_ns(const iopref_pipe *p)
{
    double ns = p->ns > 0 ? p->ns : presumed_ns(p);
    return ns > 1e-3 ? ns : 1e-3;
}

/* Updates the smoothed time of an iteration by a strip that took `elapsed` nanoseconds. */
static void take_sample(iopref_pipe *p, double elapsed, long iterations)
{
    double ns = elapsed / (double)iterations;
    p->ns = p->ns > 0 ? p->ns + (ns - p->ns) / 4 : ns;
}

/* Nanoseconds in which the thread did not run; one of the two is 0. */
struct idle {
    double waited; /* it had given up its processor, to wait */
    double lost;   /* other threads had the processor */
};

/* Returns the idle time since the clocks were last read: the time by which the wall clock has advanced further. */
static struct idle idle_since(const iopref_pipe *p, double cpu, long waits)
{
    double gap = p->clock - p->cpu_clock - (cpu - p->cpu);
    gap = gap > 0 ? gap : 0;
    return waits > p->waits ? (struct idle){.waited = gap} : (struct idle){.lost = gap};
}

/* Reads the processor clock, before iteration k, after a strip that may have waited. */
static struct idle read_clocks(iopref_pipe *p, long k)
{
    double cpu = os_cpu_time();
    long waits = options()->adapts ? os_waits().times : 0;
    struct idle idle = {0, 0};
    if (p->cpu > 0) {
        take_sample(p, cpu - p->cpu, k - p->cpu_begun);
        idle = idle_since(p, cpu, waits);
    }
    p->cpu = cpu;
    p->cpu_begun = k;
    p->cpu_clock = p->clock;
    p->waits = waits;
    return idle;
}

/* -- Latency ------------------------------------------------------------------------------------------------------- */

/* Returns the largest latency of all streams, in nanoseconds, and sets *ahead to the largest distance, in iterations. */
static double longest_bound(const iopref_pipe *p, long *ahead)
{
    double bound = 0;
    *ahead = 0;
    for (const iopref_stream *s = p->streams; s; s = s->next) {
        double own = latency_bound(&s->latency);
        bound = own > bound ? own : bound;
        *ahead = max_long(*ahead, s->distance);
    }
    return bound;
}

/* Updates the latency of the page's stream. While the disk is asked for more than it can deliver, a request waits for those
 * before it: then only times below the average tell something about the latency. */
static void learn(iopref_pipe *p, const struct probe_seen *seen)
{
    for (iopref_stream *s = p->streams; s; s = s->next)
        if (s->number == seen->stream && (pace_is_calm(p->pace) || seen->ns < s->latency.average)) {
            latency_sample(&s->latency, seen->ns);
            latency_keep(&s->latency);
        }
}

/* For the statistics: a page is in time if it was in memory before the first iteration for which it was asked for began, and
 * late if it was not in memory after that. If it was seen only later, it may have been either, and is not counted. */
static void count_if_due(const iopref_pipe *p, const struct probe_seen *seen)
{
    for (const iopref_stream *s = p->streams; s; s = s->next) {
        long now = s->past + p->begun;
        if (s->number != seen->stream || *seen->needed < 0 || (seen->arrived ? now > *seen->needed : now < *seen->needed))
            continue;
        *seen->needed = -1;
        nest_stats_add(seen->directive, seen->arrived ? PAGES_IN_TIME : PAGES_LATE, 1);
    }
}

/* Lets the pace and the latencies learn from a strip. */
static void adapt(iopref_pipe *p, long iterations, struct idle idle)
{
    struct probe_seen seen[PROBES];
    int n = probe_look(p->clock, idle.lost, seen);
    struct pace_strip strip = {.iterations = iterations, .waited = idle.waited, .ns = iteration_ns(p)};
    strip.latency = longest_bound(p, &strip.ahead);
    for (int i = 0; i < n; i++)
        strip.late = seen[i].ns > strip.late ? seen[i].ns : strip.late;
    for (int i = 0; i < n && options()->stats; i++)
        count_if_due(p, &seen[i]);
    pace_strip(p->pace, &strip);
    for (int i = 0; i < n; i++)
        if (seen[i].arrived)
            learn(p, &seen[i]);
}

/* -- Strips -------------------------------------------------------------------------------------------------------- */

/* Iterations are measured in processor time: if one waits for its page, that must not shorten the distance. A strip that took
 * less time than a read from disk has not waited, so the wall clock, which needs no system call, will do. */
void iteration_measure(iopref_pipe *p, long k)
{
    const double too_short_to_wait = 20e3;
    double t = os_time(), elapsed = t - p->clock;
    struct idle idle = {0, 0};
    bool sampled = p->clock > 0 && k > p->begun;
    long iterations = k - p->begun;
    p->clock = t;
    p->begun = k;
    if (!sampled)
        return;
    if (elapsed < too_short_to_wait)
        take_sample(p, elapsed, iterations);
    else
        idle = read_clocks(p, k);
    if (options()->adapts && !p->narrow)
        adapt(p, iterations, idle);
}
