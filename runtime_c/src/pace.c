/* How far ahead a pipeline is if its loop waits although the distance is that of the measured latency: the lower bound of the
 * latency (`least`) is doubled when the loop has waited, and slowly falls while it does not wait. If the disk cannot deliver
 * faster, a longer distance only takes memory and lets each request wait longer. So when the change has had its effect, the loop
 * is watched. If it waits almost as long as before, the change is undone, and not tried again for a while. This file only
 * computes; it is given the measurements. */
#include "internal.h"

enum {
    STARTING, /* the first strip begins */
    STEADY,   /* nothing is tried */
    CHANGED,  /* the bound was raised in the last strip */
    SETTLING, /* the iterations that were prefetched before the change go on */
    WATCHING, /* the loop's waits are measured */
    RESTING   /* a change was undone, and no other is tried for some strips */
};
enum {
    FEWEST_STRIPS = 4, /* the loop is watched for 4 strips, or for as many iterations as it is ahead, if these are more */
    FIRST_REST = 16,   /* strips without a change after one that was undone, the first time */
    MOST_REST = 256,   /* the same, at most */
    STEEPEST = 16,     /* the bound is raised at most to 16 times the latency */
    DRIFT = 64,        /* it falls by 1/64 of what it is above the latency with each strip */
    LITTLE = 32        /* a wait is little if it is at most 1/32 of the processor time */
};

static const double longest = 10e9; /* nanoseconds; the longest latency that IOPREF_LATENCY accepts */

/* Begins a phase of `left` iterations, or strips if it is RESTING. */
static void go_to(iopref_pace *a, int phase, long left)
{
    a->phase = phase;
    a->left = left;
    a->seen = 0;
    a->waited = 0;
}

/* Doubles the bound. If pages are known to have taken longer than that, it is raised to their time at once. */
static void go_further(iopref_pace *a, const struct pace_strip *s)
{
    double now = s->latency > a->least ? s->latency : a->least, further = 2 * now;
    if (s->late > further)
        further = s->late < STEEPEST * now ? s->late : STEEPEST * now;
    a->before = a->least;
    a->least = further < longest ? further : longest;
    go_to(a, CHANGED, 0);
}

static bool is_little(double waited, const struct pace_strip *s) { return waited * LITTLE <= s->ns; }

/* Decides about the last change. `waited`: nanoseconds that an iteration has waited since the change had its effect. */
static void judge(iopref_pace *a, double waited, const struct pace_strip *s)
{
    double until_now = a->wait;
    a->wait = waited;
    if (is_little(waited, s)) {
        a->wait = 0;
        a->rest = 0;
        go_to(a, STEADY, 0);
    } else if (until_now > 0 && waited > 0.75 * until_now) {
        a->wait = 0;
        a->least = a->before;
        a->rest = a->rest ? min_long(2 * a->rest, MOST_REST) : FIRST_REST;
        go_to(a, RESTING, a->rest);
    } else
        go_further(a, s);
}

/* Adds the waits of a strip. */
static void watch(iopref_pace *a, const struct pace_strip *s)
{
    a->left -= s->iterations;
    a->seen += s->iterations;
    a->waited += s->waited;
    if (a->left <= 0)
        judge(a, a->waited / (double)a->seen, s);
}

static void drift_back(iopref_pace *a, double latency)
{
    a->least -= a->least > latency ? (a->least - latency) / DRIFT : 0;
}

void pace_strip(iopref_pace *a, const struct pace_strip *s)
{
    switch (a->phase) {
    case STARTING: /* the loop has to wait at first, as the prolog asks for many pages at once */
    case CHANGED:
        a->left = s->ahead;
        a->settled = a->phase == STARTING ? STEADY : WATCHING;
        a->phase = SETTLING; /* fall through */
    case SETTLING:
        a->left -= s->iterations;
        if (a->left <= 0)
            go_to(a, a->settled, max_long(s->ahead, FEWEST_STRIPS * s->iterations));
        break;
    case WATCHING:
        watch(a, s);
        break;
    case STEADY:
        if (is_little(s->waited / (double)s->iterations, s))
            drift_back(a, s->latency);
        else
            go_further(a, s);
        break;
    case RESTING:
        drift_back(a, s->latency);
        if (--a->left <= 0)
            go_to(a, STEADY, 0);
        break;
    }
}

bool pace_is_calm(const iopref_pace *a)
{
    return a->phase == STARTING || a->phase == STEADY || (a->phase == SETTLING && a->settled == STEADY);
}
