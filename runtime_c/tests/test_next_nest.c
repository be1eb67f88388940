/* Iterations of the next nest are handed out once, while a nest's pipeline drains; the prefetches of the next nest skip their pages. */
#include "../src/internal.h"
#include "check.h"

#include <limits.h>

static long page;

static void open_pipe(iopref_pipe *p, iopref_stream *s, long trip)
{
    iopref_pipe_open(p, trip);
    iopref_stream_open(p, s, page);
}

/* Returns how many iterations of a next loop of `trip` iterations are handed out: in order, and not while the loop has iterations of its own
 * to prefetch. */
static long handed_out(long trip, long own)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_stream n = {0};
    long to = 0;
    open_pipe(&p, &s, own);
    while (iopref_next_strip(&p)) {
        iopref_due(&p, &s);
        if (iopref_next_due(&p, &n, trip, page, 1)) {
            CHECK(s.fetched == own && n.from == to && n.to > n.from && n.to <= trip);
            to = n.to;
        }
    }
    return to;
}

static void as_much_as_the_pipeline_would_be_ahead(void)
{
    long most = handed_out(LONG_MAX, 1 << 20);
    CHECK(most > 0 && most * page <= budget_window() + options()->block);
    CHECK(handed_out(3, 1 << 20) == 3);
    CHECK(handed_out(0, 1 << 20) == 0 && handed_out(-1, 1 << 20) == 0);
    CHECK(handed_out(100, 0) == 0); /* the loop does not run */
}

static void nothing_where_nothing_stays_or_is_asked_for(void)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_stream n = {0};
    open_pipe(&p, &s, 10);
    p.narrow = 1;
    while (iopref_next_strip(&p)) {
        iopref_due(&p, &s);
        CHECK(!iopref_next_due(&p, &n, 100, page, 1));
    }
    iopref_pipe_open(&p, 10);
    iopref_stream_open(&p, &s, 0);
    CHECK(iopref_next_strip(&p) && !iopref_next_due(&p, &n, 100, page, 1));
    open_pipe(&p, &s, 10);
    while (iopref_next_strip(&p)) {
        iopref_due(&p, &s);
        CHECK(!iopref_next_due(&p, &n, 100, 0, 1) && !iopref_next_due(&p, &n, 100, -8, 0));
    }
}

static void left(long from, long to, long want_from, long want_to)
{
    uintptr_t lo = (uintptr_t)(from * page), hi = (uintptr_t)(to * page);
    next_nest_skip(&lo, &hi);
    if (want_from == want_to)
        CHECK(lo >= hi);
    else
        CHECK(lo == (uintptr_t)(want_from * page) && hi == (uintptr_t)(want_to * page));
}

static void add(long from, long to) { next_nest_add((uintptr_t)(from * page), (uintptr_t)(to * page)); }
static void released(long from, long to) { next_nest_forget((uintptr_t)(from * page), (uintptr_t)(to * page)); }

static void pages_are_passed_over_once(void)
{
    add(10, 15);
    add(15, 20);
    left(10, 25, 20, 25);
    left(10, 25, 10, 25);
    add(10, 20);
    left(10, 14, 0, 0);
    left(12, 25, 12, 25); /* begins with what has been passed over, so that nothing is left out */
    add(10, 20);
    left(16, 20, 0, 0); /* a sweep that goes down */
    left(5, 16, 5, 10);
    add(10, 20);
    left(5, 25, 5, 25); /* no end of it is there */
    add(30, 30);
    left(30, 31, 30, 31);
}

static void what_has_been_released_is_asked_for(void)
{
    add(10, 20);
    released(0, 12);
    left(12, 30, 20, 30);
    add(10, 20);
    released(9, 21);
    left(10, 20, 10, 20);
    add(10, 20);
    released(20, 30);
    left(10, 20, 0, 0);
}

static void more_than_can_be_remembered_is_asked_for_again(void)
{
    for (long i = 0; i < 100; i++)
        add(1000 + 3 * i, 1001 + 3 * i);
    left(1000, 1001, 0, 0);
    left(1297, 1298, 1297, 1298);
}

static void what_comes_much_later_is_asked_for(void)
{
    add(10, 20);
    for (int i = 0; i < 1000; i++)
        overlap_new_stream();
    left(10, 20, 10, 20);
    add(10, 20);
    left(10, 20, 0, 0);
}

int main(void)
{
    page = os_page_size();
    as_much_as_the_pipeline_would_be_ahead();
    nothing_where_nothing_stays_or_is_asked_for();
    pages_are_passed_over_once();
    what_has_been_released_is_asked_for();
    more_than_can_be_remembered_is_asked_for_again();
    what_comes_much_later_is_asked_for();
    return 0;
}
