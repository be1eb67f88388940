/* What a pipeline sees of its loop from strip to strip: the time of an iteration, waits, when pages came. */
#include "internal.h"

/* Time of one iteration before any was measured: a nanosecond a byte. */
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

static void take_sample(iopref_pipe *p, double elapsed, long iterations)
{
    double ns = elapsed / (double)iterations;
    p->ns = p->ns > 0 ? p->ns + (ns - p->ns) / 4 : ns;
}

/* Nanoseconds in which the thread did not run. */
struct idle {
    double waited; /* it had given up its processor */
    double lost;   /* others had taken it away */
};

static struct idle idle_since(const iopref_pipe *p, double cpu, long waits)
{
    double gap = p->clock - p->cpu_clock - (cpu - p->cpu);
    gap = gap > 0 ? gap : 0;
    return waits > p->waits ? (struct idle){.waited = gap} : (struct idle){.lost = gap};
}

/* The clocks after a strip that may have waited. */
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

/* While the disk is given more than it can deliver, what is asked for waits for what was asked for before: then only
 * shorter times tell about the latency. */
static void learn(iopref_pipe *p, const struct probe_seen *seen)
{
    for (iopref_stream *s = p->streams; s; s = s->next)
        if (s->number == seen->stream && (pace_is_calm(p->pace) || seen->ns < s->latency.average)) {
            latency_sample(&s->latency, seen->ns);
            latency_keep(&s->latency);
        }
}

/* For statistics: a page is in time if it was there when the iterations began that it was asked for with, and late if
 * not. Where nobody looked at that moment, and it came meanwhile, it is neither. */
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

/* Processor time, not wall time: an iteration that waited for its page must not shorten the distance. What took less
 * than a read from disk has not waited, and needs no system call to find out. */
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
