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

/* Returns the trip count of a loop from `first` to `last`, both included; LONG_MAX if it is larger, 0 for a step of 0. */
static __inline__ long iopref_trip_to(long first, long last, long step)
{
    unsigned long span, more;
    long difference;
    if (step > 0 ? last < first : first < last || step == 0)
        return 0;
    /* If the bounds are `int`, compilers see that the subtraction cannot overflow, and generate half as much code. */
    if (__builtin_constant_p(step) && step == 1 && !__builtin_sub_overflow(last, first, &difference))
        return difference < (long)(~0UL >> 1) ? difference + 1 : difference;
    span = step > 0 ? (unsigned long)last - (unsigned long)first : (unsigned long)first - (unsigned long)last;
    more = span / (step > 0 ? (unsigned long)step : 0 - (unsigned long)step);
    return more < ~0UL >> 1 ? (long)more + 1 : (long)(~0UL >> 1);
}

/* Returns the trip count of a loop from `first` that ends before it reaches `past`. */
static __inline__ long iopref_trip(long first, long past, long step)
{
    if (step > 0 ? past <= first : first <= past)
        return 0;
    return iopref_trip_to(first, step > 0 ? past - 1 : past + 1, step);
}

/* Returns how many times a loop in steps of `pace` (positive) can begin `distance` further on than the time before until it
 * takes the same values again, modulo `pace`. */
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

/* Returns the iteration at which a release of iterations up to `to` ends: at the end of the loop `lead` iterations later, to
 * include the data of references that are `lead` iterations ahead of the others. */
static __inline__ long iopref_past(const iopref_pipe *p, long to, long lead)
{
    return to < p->trip ? to : to + lead;
}

/* Returns the iteration at which a prefetch of iterations from `from` on begins: in the prolog `lead` iterations earlier, to
 * include the data of references that are `lead` iterations behind the others. */
static __inline__ long iopref_reach(long from, long lead)
{
    return from > 0 ? from : -lead;
}

/* What a pipeline prefetches if its next run begins `sooner` iterations before the place where this run begins. */
typedef struct iopref_begun {
    int whole;   /* whether the iterations of this run are prefetched, besides the iterations before it */
    long sooner; /* iterations before this run with which the next run begins */
    long there;  /* how many of them, the last ones, begin on the page on which this run begins */
} iopref_begun;

/* Returns these numbers for a run that begins at `addr` and goes on in steps of `stride` bytes. */
iopref_begun iopref_begun_at(int whole, long sooner, const void *addr, long stride);

/* Returns the iteration at which a strip to prefetch ends in such a pipeline; iopref_reach returns where it begins. */
static __inline__ long iopref_until(long to, const iopref_begun *b)
{
    return b->whole ? to : -b->there;
}

/* Returns how many bytes a pipeline has at most prefetched ahead of its loop. */
long iopref_ahead(const iopref_pipe *p);

/* Returns the bytes that one of `trip` iterations touches if all together touch `bytes` bytes. */
static __inline__ long iopref_share(long bytes, long trip)
{
    return trip > 0 ? (bytes + trip - 1) / trip : bytes;
}

/* Returns how many iterations a loop in steps of `stride` bytes stays on a page, if `localized` tells that the page stays in
 * memory from one iteration to the next; otherwise 1. */
IOPREF_CONST long iopref_period(long localized, long stride);

/* Returns after how many iterations over columns of rows `apart` bytes apart the columns are released. LONG_MAX, only after
 * the last iteration, if a page may hold parts of two rows: then finished columns of one row lie on the same page as coming
 * columns of the other. */
IOPREF_CONST long iopref_columns(long localized, long stride, long apart);

/* Iterations of the loop around a pipeline whose columns lie on the same pages form a turn: the first iteration of a turn
 * prefetches for all of them. A page has several turns if `localized` (1 to 8) tells that memory has hardly room for more. */
typedef struct iopref_turn {
    int begins;  /* the turn begins with this iteration */
    long first;  /* first iteration to prefetch for, counted from this one */
    long count;  /* iterations to prefetch for; the pages on which earlier ones of the turn begin have been prefetched */
    long behind; /* iterations from the last one of the turn before to the last one of this turn; 0: the pages that the
                    turn before prefetched may have been evicted */
} iopref_turn;

/* Returns the turn of the iteration that comes after `done` iterations and before the last `left` ones, itself included.
 * Columns lie `stride` bytes apart, and its own begins at `addr`. `longer` tells that the pipeline has more iterations than
 * it had in the iteration before, so that not all pages have been prefetched by then. */
iopref_turn iopref_turn_of(long localized, long stride, long done, long left, int longer, const void *addr);

/* The same if not all iterations run the pipeline; `last` is the last iteration that did; negative: none. */
iopref_turn iopref_turn_since(long last, long localized, long stride, long done, long left, int longer, const void *addr);

/* Returns the new bytes of an iteration that touches `bytes` bytes and then moves by `stride` bytes: the length of the
 * stride, but no more than the whole pages that `bytes` fill. */
IOPREF_CONST long iopref_rate(long bytes, long stride);

/* Returns the bytes of memory that `count` accesses of `bytes` bytes at unknown places touch: whole pages for each. */
IOPREF_CONST long iopref_scattered(long count, long bytes);

#endif
