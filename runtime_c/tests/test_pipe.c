/* A pipeline hands out each iteration once, in order and in time, and none beyond the end of the loop. */
#include "../src/internal.h"
#include "check.h"

#include <limits.h>

struct seen {
    long fetched, released;
};

static void look(struct seen *seen, iopref_pipe *p, iopref_stream *s)
{
    if (iopref_due(p, s)) {
        CHECK(s->from < s->to || s->done_from < s->done_to);
        CHECK(s->to <= p->trip && s->from >= 0 && s->from < p->trip);
        CHECK(s->from == s->to || s->from == seen->fetched);
        CHECK(s->done_from == seen->released && s->done_to >= s->done_from && s->done_to <= p->at);
        seen->fetched += s->to - s->from;
        seen->released = s->done_to;
    }
    CHECK(s->rate == 0 || seen->fetched >= p->end);
}

static void each_iteration_is_handed_out_once(long trip, long rate1, long rate2, long rate3)
{
    iopref_pipe p;
    iopref_stream s[3];
    struct seen seen[3] = {{0, 0}};
    const long rate[3] = {rate1, rate2, rate3};
    long strips = 0, iterations = 0;
    iopref_pipe_open(&p, trip);
    for (int i = 0; i < 3; i++)
        iopref_stream_open(&p, &s[i], rate[i]);
    while (iopref_next_strip(&p)) {
        CHECK(p.at == iterations && p.end <= trip && (p.end > p.at || p.at == trip));
        iterations += p.end - p.at;
        strips++;
        long left = 0; /* bytes that the rest of the loop touches */
        for (int i = 0; i < 3; i++) {
            look(&seen[i], &p, &s[i]);
            left += s[i].rate * (p.trip - p.at);
        }
        CHECK(iopref_ahead(&p) <= left);
    }
    CHECK(iterations == max_long(trip, 0) && strips <= 100000);
    CHECK(!iopref_next_strip(&p));
    for (int i = 0; i < 3; i++) {
        long all = rate[i] > 0 ? iterations : 0;
        CHECK(seen[i].fetched == all && seen[i].released == all);
    }
}

static void strip_is_one_block_of_the_fastest_stream(void)
{
    long page = os_page_size(), block = max_long(options()->block / page * page, page);
    iopref_pipe p;
    iopref_stream fast, slow;
    iopref_pipe_open(&p, 1000000);
    iopref_stream_open(&p, &slow, 8);
    iopref_stream_open(&p, &fast, 64);
    CHECK(iopref_next_strip(&p));
    CHECK(p.end * 64 <= block + 64);
    CHECK(slow.block >= fast.block);
    CHECK(slow.block * 8 <= block + 8);
}

/* An indirect stream of whose pages few are missing: strips of one row each would cost more than the rows. */
static void strips_grow_where_little_is_missing(void)
{
    iopref_pipe p;
    iopref_stream s;
    long strips = 0, rows = 20000;
    iopref_pipe_open(&p, rows);
    iopref_stream_open(&p, &s, 128 * os_page_size());
    for (; iopref_next_strip(&p); strips++)
        iopref_due(&p, &s);
    CHECK(p.strip > 16 && strips < rows / 8);
}

static void slow_streams_are_quiet_between_their_blocks(void)
{
    iopref_pipe p;
    iopref_stream fast, slow;
    long looks = 0, hits = 0, trip = 1 << 20;
    iopref_pipe_open(&p, trip);
    iopref_stream_open(&p, &fast, 512);
    iopref_stream_open(&p, &slow, 8);
    while (iopref_next_strip(&p)) {
        iopref_due(&p, &fast);
        looks++;
        hits += iopref_due(&p, &slow);
    }
    CHECK(hits <= looks / 4);
}

static void a_loop_that_is_not_localized_prefetches_one_iteration_at_a_time(void)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open_localized(&p, 1000, 0);
    iopref_stream_open(&p, &s, 8);
    while (iopref_next_strip(&p) && p.at < p.trip) {
        CHECK(p.end == p.at + 1);
        CHECK(iopref_due(&p, &s));
        CHECK(s.from == p.at && s.to == p.end);
    }
}

static void groups_of_one_stream_share_the_window(void)
{
    iopref_pipe p[2];
    iopref_stream s[2];
    for (int i = 0; i < 2; i++) {
        iopref_pipe_open(&p[i], 1L << 40);
        iopref_stream_open_groups(&p[i], &s[i], 64, i ? 1000 : 1);
        CHECK(iopref_next_strip(&p[i]) && iopref_due(&p[i], &s[i]));
    }
    CHECK(s[1].to < s[0].to);
    CHECK(s[1].to * 64 <= budget_window() / 1000 + os_page_size());
}

/* A stream of no group touches what another one touches: alone, it is as far ahead as one group; beside that, it takes nothing from it. */
static void data_that_count_elsewhere_take_no_room(void)
{
    static const long groups[][2] = {{1, 0}, {0, 0}, {1, 1}};
    long ahead[3];
    for (int i = 0; i < 3; i++) {
        iopref_pipe p;
        iopref_stream s[2];
        iopref_pipe_open(&p, 1L << 40);
        for (int k = 0; k < 2; k++) {
            iopref_stream_open_groups(&p, &s[k], 64, groups[i][k]);
            s[k].latency.average = 1e12;
        }
        CHECK(iopref_next_strip(&p) && iopref_due(&p, &s[0]));
        ahead[i] = s[0].distance;
    }
    CHECK(ahead[0] > 0 && ahead[1] == ahead[0] && ahead[2] < ahead[0]);
}

static bool has_nothing(uintptr_t addr)
{
    (void)addr;
    return false;
}

/* With the pager, a fast stream beside a slow one gets more than half of the window: as much as if both were ahead by the same time. */
static void a_fast_stream_has_more_of_the_window_of_the_pager(void)
{
    static const struct backing_pager none, pager = {.has = has_nothing};
    backing_has_pager(&pager);
    iopref_pipe p;
    iopref_stream fast, slow;
    iopref_pipe_open(&p, 1L << 40);
    iopref_stream_open(&p, &fast, 64);
    iopref_stream_open(&p, &slow, 8);
    fast.latency.average = slow.latency.average = 1e12;
    CHECK(iopref_next_strip(&p) && iopref_due(&p, &fast));
    CHECK(fast.distance <= slow.distance);
    long bytes = (fast.distance + p.strip) * (64 + 8);
    CHECK(bytes <= budget_window() && bytes > budget_window() - 2 * (64 + 8));
    backing_has_pager(&none);
}

/* Pages that are asked for alone are at most 64 at a time; those of rows that follow each other are as many as the latency and the window say. */
static void only_single_pages_are_counted_one_by_one(void)
{
    long distances[2];
    for (int alone = 0; alone < 2; alone++) {
        iopref_pipe p;
        iopref_stream s;
        iopref_pipe_open(&p, 1L << 40);
        iopref_stream_open(&p, &s, os_page_size());
        p.strip = s.block = 16;
        s.latency.average = 1e9;
        p.asked = 1000;
        p.single = alone ? p.asked : 0;
        CHECK(iopref_next_strip(&p) && iopref_due(&p, &s));
        distances[alone] = s.distance;
    }
    CHECK(distances[1] == 64 + 16 && distances[0] > 2 * distances[1]);
}

static void without_streams_the_loop_is_one_strip(void)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, 12345);
    iopref_stream_open(&p, &s, 0);
    CHECK(iopref_next_strip(&p) && p.at == 0 && p.end == 12345);
    CHECK(!iopref_due(&p, &s));
    CHECK(!iopref_due(&p, &s));
    CHECK(!iopref_next_strip(&p));
}

static void index_arrays_lead_what_reads_them(long index_rate, long rate)
{
    iopref_pipe p;
    iopref_stream index, target;
    long trip = 300000, index_fetched = 0, fetched = 0;
    iopref_pipe_open(&p, trip);
    iopref_stream_open(&p, &index, index_rate);
    iopref_stream_open(&p, &target, rate);
    iopref_stream_ahead_of(&index, &target);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &index))
            index_fetched += index.to - index.from;
        if (iopref_due(&p, &target)) {
            fetched += target.to - target.from;
            CHECK(fetched <= index_fetched);
            CHECK(p.at == 0 || index_fetched == trip || index_fetched > fetched);
        }
    }
    CHECK(index_fetched == trip && fetched == trip);
}

/* Runs of the given lengths, a stream that is active in some of them: each iteration is handed out once, in order. */
static void each_iteration_of_all_runs_is_handed_out_once(const long *trips, int runs, unsigned long active, bool nested)
{
    iopref_cursor cursor = IOPREF_CONTINUOUS;
    int at = 0;         /* the cursor's run */
    int last = 0;       /* the run that was handed out from last */
    long fetched = 0;   /* iterations of that run that were handed out */
    cursor.nested = nested;
    for (int run = 0; run < runs; run++) {
        iopref_pipe p;
        iopref_stream s;
        iopref_pipe_open(&p, trips[run]);
        iopref_stream_open(&p, &s, active >> run & 1 ? 64 : 0);
        long released = 0;
        if (iopref_stream_goes_on(&p, &s, &cursor))
            at = run;
        if (last < run) {
            last = run;
            fetched = 0;
        }
        while (iopref_next_strip(&p)) {
            while (iopref_run_due(&p, &s)) {
                if (cursor.over) {
                    at++;
                    iopref_next_run(&cursor, at < runs, at < runs ? trips[at] : 0);
                    continue;
                }
                CHECK(s.to <= trips[run + s.run]);
                if (s.run == 0) {
                    CHECK(s.from == s.to || (last == run && at == run && s.from == fetched));
                    fetched = s.from < s.to ? s.to : fetched;
                    released += s.done_to - s.done_from;
                    continue;
                }
                CHECK(last == run || !nested || at <= run + s.distance / trips[run]);
                CHECK(at == run + s.run && s.from < s.to && s.done_from == s.done_to);
                CHECK(last == run ? fetched == max_long(trips[run], 0) : at == last ? s.from == fetched : s.from == 0);
                last = at;
                fetched = s.to;
            }
        }
        CHECK(!(active >> run & 1) || last > run || fetched == max_long(trips[run], 0));
        CHECK(released == (active >> run & 1 ? max_long(trips[run], 0) : 0));
    }
    CHECK(cursor.fetched <= cursor.run);
}

static void coming_runs_are_prefetched(void)
{
    const long trips[] = {100000, 90000, 3, 0, 100000, 0, -7, 17, 17, 17, 17, 17, 1, 250000, 5, 0};
    for (int nested = 0; nested < 2; nested++) {
        each_iteration_of_all_runs_is_handed_out_once(trips, LENGTH(trips), ~0ul, nested);
        each_iteration_of_all_runs_is_handed_out_once(trips, LENGTH(trips), 1, nested);
        each_iteration_of_all_runs_is_handed_out_once(trips, LENGTH(trips), 0xb6db, nested);
        each_iteration_of_all_runs_is_handed_out_once(trips + 2, 1, ~0ul, nested);
        each_iteration_of_all_runs_is_handed_out_once(trips + 3, 4, ~0ul, nested);
    }
}

/* A row takes less time than the latency: the prefetches are several rows ahead, up to the last. */
static void short_runs_are_prefetched_far_ahead(void)
{
    iopref_cursor cursor = IOPREF_CONTINUOUS;
    long furthest = 0, handed = 0;
    for (long run = 0; run < 1000; run++) {
        iopref_pipe p;
        iopref_stream s;
        iopref_pipe_open(&p, 100);
        iopref_stream_open(&p, &s, 64);
        iopref_stream_repeats(&p, &s, &cursor, 999 - run);
        while (iopref_next_strip(&p))
            while (iopref_run_due(&p, &s)) {
                CHECK(s.from == s.to || 100 * (run + s.run) + s.from == handed);
                handed += s.to - s.from;
            }
        furthest = max_long(furthest, cursor.runs);
        CHECK(cursor.fetched * 64 <= budget_window() + 4096 * 2);
    }
    CHECK(furthest > 10);
    CHECK(cursor.runs == 0 && handed == 100 * 1000);
}

/* The same if all rows are in memory, and no page is asked for. */
static void rows_are_fetched_no_further_ahead_than_the_window(char *a, long row)
{
    iopref_pipe p;
    iopref_stream s;
    long trip = (4 << 20) / row;
    iopref_pipe_open(&p, trip);
    iopref_stream_open(&p, &s, row);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s))
            iopref_prefetch1(&s, 0, a + row * s.from, row * (s.to - s.from));
        CHECK(s.distance * row <= budget_window());
    }
}

/* A range grows: the page in which its old part ends is in memory; the next page is not, wherever its first access is. */
static void of_what_is_found_the_last_page_is_there(void)
{
    const long page = os_page_size();
    const struct {
        long at, stride, fetched; /* `at`: offset in its page of the first element that is not in memory */
    } cases[] = {
        {0, 8, 10},
        {80, 8, 10 + (page - 80) / 8},
        {80, 100, 10},
        {100, 100, 10 + (page - 100 + 99) / 100},
        {page - 8, -8, 10},
        {page - 16, -8, 10 + page / 8 - 1},
        {100, -2000, page > 2100 ? 11 : 10},
    };
    for (int i = 0; i < LENGTH(cases); i++) {
        iopref_pipe p;
        iopref_stream s;
        iopref_pipe_open(&p, 100000);
        iopref_stream_open(&p, &s, 8);
        iopref_stream_found(&s, 10, (const char *)(16 * page + cases[i].at), cases[i].stride);
        CHECK(s.fetched == cases[i].fetched);
    }
}

int main(void)
{
    const long trips[] = {0, 1, 2, 3, 7, 100, 4096, 65537};
    const long rates[] = {0, -5, 1, 8, 100, 4096, 5000, 1 << 20};
    setenv("IOPREF_MEMORY", "4M", 1);
    for (int t = 0; t < LENGTH(trips); t++)
        for (int i = 0; i < LENGTH(rates); i++)
            for (int j = 0; j < LENGTH(rates); j++)
                each_iteration_is_handed_out_once(trips[t], rates[i], rates[j], 24);
    each_iteration_is_handed_out_once(-3, 8, 8, 8);
    strip_is_one_block_of_the_fastest_stream();
    strips_grow_where_little_is_missing();
    slow_streams_are_quiet_between_their_blocks();
    a_loop_that_is_not_localized_prefetches_one_iteration_at_a_time();
    groups_of_one_stream_share_the_window();
    data_that_count_elsewhere_take_no_room();
    a_fast_stream_has_more_of_the_window_of_the_pager();
    only_single_pages_are_counted_one_by_one();
    without_streams_the_loop_is_one_strip();
    of_what_is_found_the_last_page_is_there();
    coming_runs_are_prefetched();
    short_runs_are_prefetched_far_ahead();
    index_arrays_lead_what_reads_them(8, 4096);
    index_arrays_lead_what_reads_them(4, 64);
    char *a = calloc(4 << 20, 1);
    CHECK(a != NULL);
    rows_are_fetched_no_further_ahead_than_the_window(a, 4800);
    rows_are_fetched_no_further_ahead_than_the_window(a, 3 * os_page_size());
    free(a);
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, LONG_MAX);
    iopref_stream_open(&p, &s, LONG_MAX);
    for (int i = 0; i < 3; i++) {
        CHECK(iopref_next_strip(&p));
        iopref_due(&p, &s);
        CHECK(p.end > p.at && s.to >= s.from);
    }
    return 0;
}
