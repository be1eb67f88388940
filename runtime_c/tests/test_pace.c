/* Distances follow the latency of the disk, and do not grow if that does not help. The clock and the disk are simulated. */
#include "../src/internal.h"
#include "check.h"

#include <string.h>

enum { PAGES = 200000, STRIP = 8 };

static const double iteration = 20e3; /* nanoseconds of processor time; an iteration consumes a page */

/* A disk with this latency, which serves any number of requests at a time, and delivers at most one page in `service` nanoseconds. */
struct disk {
    double latency, service, busy_until;
};

static double deliver(struct disk *d, double now)
{
    double start = now > d->busy_until ? now : d->busy_until;
    d->busy_until = start + d->service;
    return start + d->service + d->latency;
}

/* A loop over pages. */
struct loop {
    iopref_pace pace;
    iopref_latency latency;
    double now, arrives[PAGES];
    long at, fetched, distance, furthest;
    long probe; /* page that is watched, or -1 */
    double asked;
};

static struct loop loop;

static void begin(double latency)
{
    memset(&loop, 0, sizeof loop);
    loop.latency.average = latency;
    loop.now = 1;
    loop.probe = -1;
}

static void prefetch(struct loop *l, struct disk *d)
{
    double bound = latency_bound(&l->latency);
    double ahead = bound > l->pace.least ? bound : l->pace.least;
    l->distance = (long)(ahead / iteration) + 1 + STRIP;
    l->furthest = max_long(l->furthest, l->distance);
    if (l->probe < 0) {
        l->probe = l->fetched;
        l->asked = l->now;
    }
    for (; l->fetched < l->at + STRIP + l->distance; l->fetched++)
        l->arrives[l->fetched] = deliver(d, l->now);
}

static double compute(struct loop *l)
{
    double waited = 0;
    for (long end = l->at + STRIP; l->at < end; l->at++) {
        double wait = l->arrives[l->at] - l->now;
        waited += wait > 0 ? wait : 0;
        l->now += (wait > 0 ? wait : 0) + iteration;
    }
    return waited;
}

static void learn(struct loop *l, double waited)
{
    double age = l->now - l->asked;
    bool looked = l->probe >= 0 && l->probe < l->fetched, arrived = looked && l->arrives[l->probe] <= l->now;
    struct pace_strip s = {.iterations = STRIP, .ahead = l->distance, .ns = iteration, .waited = waited};
    s.latency = latency_bound(&l->latency);
    s.late = looked ? age : 0;
    pace_strip(&l->pace, &s);
    if (arrived && (pace_is_calm(&l->pace) || age < l->latency.average))
        latency_sample(&l->latency, age);
    if (arrived)
        l->probe = -1;
}

/* Runs the loop for some pages; returns the nanoseconds that it has waited. */
static double run(struct disk *d, long pages)
{
    double waited = 0;
    loop.furthest = 0;
    for (long end = loop.at + pages; loop.at < end;) {
        prefetch(&loop, d);
        double w = compute(&loop);
        waited += w;
        learn(&loop, w);
    }
    return waited;
}

/* A measured time is never too short, and too long by less than a strip and an iteration. */
static void the_latency_is_learnt(void)
{
    struct disk d = {.latency = 400e3};
    begin(1000e3);
    run(&d, 4000);
    CHECK(loop.latency.average >= d.latency && loop.latency.average <= d.latency + (STRIP + 1) * iteration);
    CHECK(run(&d, 4000) == 0);
    CHECK(loop.furthest <= 4 * STRIP + (long)(d.latency / iteration));
}

static void the_distance_follows_a_disk_that_changes(void)
{
    const double ms[] = {0.2, 3, 0.5, 0.2, 12, 0.2};
    begin(1000e3);
    for (int i = 0; i < LENGTH(ms); i++) {
        struct disk d = {.latency = ms[i] * 1e6};
        double until_known = run(&d, 8000);
        CHECK(until_known < 6 * d.latency);
        CHECK(run(&d, 2000) == 0);
    }
}

static void what_it_holds_shrinks_again(void)
{
    struct disk slow = {.latency = 3e6}, quick = {.latency = 0.2e6};
    begin(1000e3);
    run(&slow, 4000);
    long far = loop.furthest;
    run(&quick, 8000);
    run(&quick, 1000);
    CHECK(far > (long)(slow.latency / iteration) && loop.furthest < far / 4);
}

/* The disk needs twice the time of an iteration for each page, so the loop waits, whatever the distance. */
static void a_distance_that_does_not_help_is_given_up(void)
{
    struct disk d = {.latency = 200e3, .service = 2 * iteration};
    begin(200e3);
    run(&d, 8000);
    double waited = run(&d, 50000);
    CHECK(waited < 1.05 * 50000 * iteration);
    CHECK(loop.furthest < 12 * (long)(d.latency / iteration + STRIP));
}

static void a_busy_disk_that_gets_slower_is_noticed(void)
{
    struct disk busy = {.latency = 200e3, .service = 2 * iteration};
    begin(200e3);
    run(&busy, 20000);
    struct disk slow = {.latency = 3e6, .busy_until = busy.busy_until};
    run(&slow, 20000);
    CHECK(run(&slow, 8000) == 0);
}

static void a_single_wait_is_forgotten(void)
{
    struct disk d = {.latency = 200e3};
    begin(200e3);
    run(&d, 4000);
    long usual = loop.furthest;
    loop.arrives[loop.at] = loop.now + 5e6;
    run(&d, 4000);
    run(&d, 4000);
    CHECK(loop.furthest <= 2 * usual);
    CHECK(run(&d, 1000) == 0);
}

static void a_distance_has_an_end(void)
{
    iopref_pace pace = {0};
    for (int i = 0; i < 10000; i++) {
        struct pace_strip s = {.iterations = 1, .ahead = 1, .ns = 1, .waited = 1e12 / (1 + i), .latency = 1e6, .late = 1e12};
        pace_strip(&pace, &s);
        CHECK(pace.least >= 0 && pace.least <= 10e9);
    }
}

static void streams_begin_with_what_was_learnt(void)
{
    CHECK(latency_first().average == 1000e3 && latency_first().deviation == 0);
    latency_keep(&(iopref_latency){5e6, 1e6});
    CHECK(latency_first().average == 5e6 && latency_first().deviation == 1e6);
    CHECK(latency_bound(&(iopref_latency){5e6, 1e6}) == 7e6);
}

int main(void)
{
    the_latency_is_learnt();
    the_distance_follows_a_disk_that_changes();
    what_it_holds_shrinks_again();
    a_distance_that_does_not_help_is_given_up();
    a_busy_disk_that_gets_slower_is_noticed();
    a_single_wait_is_forgotten();
    a_distance_has_an_end();
    streams_begin_with_what_was_learnt();
    return 0;
}
