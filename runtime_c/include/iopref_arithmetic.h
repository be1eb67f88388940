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
    unsigned long span, more;
    long difference;
    if (step > 0 ? last < first : first < last || step == 0)
        return 0;
    /* Of bounds that are `int`, compilers know that this does not overflow: half the code. */
    if (__builtin_constant_p(step) && step == 1 && !__builtin_sub_overflow(last, first, &difference))
        return difference < (long)(~0UL >> 1) ? difference + 1 : difference;
    span = step > 0 ? (unsigned long)last - (unsigned long)first : (unsigned long)first - (unsigned long)last;
    more = span / (step > 0 ? (unsigned long)step : 0 - (unsigned long)step);
    return more < ~0UL >> 1 ? (long)more + 1 : (long)(~0UL >> 1);
}

/* The same of a loop that steps while before `past`. */
static __inline__ long iopref_trip(long first, long past, long step)
{
    if (step > 0 ? past <= first : first <= past)
        return 0;
    return iopref_trip_to(first, step > 0 ? past - 1 : past + 1, step);
}

/* After how many iterations, each `distance` further on, a loop in steps of `pace` (positive) takes the same values. */
static __inline__ long iopref_cycle(long distance, long pace)
{
    long common = pace, rest = distance % pace;
    while (rest != 0) {
        long next = common % rest;
        common = rest;
        rest = next;
    }
    return pace / (common < 0 ? -common : common);
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

/* A pipeline whose next run begins sooner fetches what that begins with, and of its own run only the `whole`. */
typedef struct iopref_begun {
    int whole;
    long sooner; /* by how many iterations; the last of them, */
    long there;  /* so many, are on the page that this run begins on */
} iopref_begun;

/* Of a run that begins at `addr` and goes on in steps of `stride` bytes. */
iopref_begun iopref_begun_at(int whole, long sooner, const void *addr, long stride);

/* Where a strip ends of what such a pipeline fetches; it begins where iopref_reach says. */
static __inline__ long iopref_until(long to, const iopref_begun *b)
{
    return b->whole ? to : -b->there;
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
IOPREF_CONST long iopref_period(long localized, long stride);

/* The same of a column in rows `apart` bytes apart, to release it; not before the last one where pages hold parts of
 * two rows, as what comes of the one lies beside what is done of the other. */
IOPREF_CONST long iopref_columns(long localized, long stride, long apart);

/* Iterations around a pipeline whose columns lie on the same pages take turns: the first of them fetches for all. There
 * are several turns to a page where `localized` says that there is hardly room for another one's. */
typedef struct iopref_turn {
    int begins;  /* it is this iteration's */
    long first;  /* the iteration from here that it fetches for first, */
    long count;  /* and for how many; the page that the others begin on is there, but for the very first ones */
    long behind; /* how many iterations the last one lies after the last of the turn before; 0: what that fetched is gone */
} iopref_turn;

/* Of the iteration after `done` ones `stride` bytes apart, with `left` to come, whose column begins at `addr`. Where the
 * pipeline is `longer` than in the one before, not all that it touches has been fetched in time for that. */
iopref_turn iopref_turn_of(long localized, long stride, long done, long left, int longer, const void *addr);

/* The same where not all iterations come to the pipeline, and `last` is the last one that did, which may be none. */
iopref_turn iopref_turn_since(long last, long localized, long stride, long done, long left, int longer, const void *addr);

/* New bytes an iteration that touches `bytes` and then moves on by `stride`: whole pages where these are pages apart. */
IOPREF_CONST long iopref_rate(long bytes, long stride);

/* Bytes that `count` accesses of `bytes` touch when nothing is known of where they go: a page each. */
IOPREF_CONST long iopref_scattered(long count, long bytes);

#endif
