/* iopref: arithmetic of the generated code. Part of iopref.h, which includes it. */
#ifndef IOPREF_ARITHMETIC_H
#define IOPREF_ARITHMETIC_H

static __inline__ long iopref_min(long a, long b)
{
    return a < b ? a : b;
}

static __inline__ long iopref_max(long a, long b)
{
    return a > b ? a : b;
}

/* Iterations of a loop from `first` to `last`, both included; LONG_MAX if there are more, 0 for a step of 0. */
static __inline__ long iopref_trip_to(long first, long last, long step)
{
    unsigned long span = step > 0 ? (unsigned long)last - (unsigned long)first : (unsigned long)first - (unsigned long)last;
    unsigned long more = step == 0 ? 0 : span / (step > 0 ? (unsigned long)step : 0 - (unsigned long)step);
    if (step > 0 ? last < first : first < last || step == 0)
        return 0;
    return more < ~0UL >> 1 ? (long)more + 1 : (long)(~0UL >> 1);
}

/* The same of a loop that steps while before `past`. */
static __inline__ long iopref_trip(long first, long past, long step)
{
    if (step > 0 ? past <= first : first <= past)
        return 0;
    return iopref_trip_to(first, step > 0 ? past - 1 : past + 1, step);
}

/* Where a release ends: after the loop, `lead` iterations further, to cover references that led by so many. */
static __inline__ long iopref_past(const iopref_pipe *p, long to, long lead)
{
    return to < p->trip ? to : to + lead;
}

/* Where the prolog begins, `lead` iterations early, so that it covers references that trail by so many. */
static __inline__ long iopref_reach(long from, long lead)
{
    return from > 0 ? from : -lead;
}

/* Bytes that a pipeline has ahead of its loop, at most. */
long iopref_ahead(const iopref_pipe *p);

/* Bytes an iteration when `bytes` are touched in `trip` iterations. */
static __inline__ long iopref_share(long bytes, long trip)
{
    return trip > 0 ? (bytes + trip - 1) / trip : bytes;
}

/* How many iterations a loop that steps `stride` bytes stays on a page, if that page is in memory until it comes back;
 * otherwise 1. */
long iopref_period(long localized, long stride);

/* The same, but fewer where `localized` says that there is hardly room: for so many it fetches ahead what they touch. */
long iopref_period_ahead(long localized, long stride);

/* Of `period` iterations that begin after `done` ones, when `left` are to come: how many need no prefetch of their own,
 * and for how many it is. The page that they begin on is there, but for the first ones; the last of them bring the next. */
static __inline__ long iopref_brought(long done, long period, long left)
{
    long times = left < period ? left : period;
    return done > 0 && times > 0 ? times - 1 : 0;
}

static __inline__ long iopref_columns(long done, long period, long left)
{
    return (left < period ? left : period) - iopref_brought(done, period, left);
}

/* How many iterations lie between the last of such a group and the last of the one before, if both are `localized`. */
static __inline__ long iopref_behind(long localized, long done, long period, long left)
{
    long times = left < period ? left : period;
    return localized && done > 0 && times > 0 ? times : 0;
}

/* New bytes an iteration that touches `bytes` and then moves on by `stride`: whole pages where these are pages apart. */
long iopref_rate(long bytes, long stride);

/* Bytes that `count` accesses of `bytes` touch when nothing is known of where they go: a page each. */
long iopref_scattered(long count, long bytes);

#endif
