/* A pipeline hands out every iteration once, in order, in time, and none beyond the loop. */
#include "../src/internal.h"
#include "check.h"

#include <limits.h>

struct seen {
    long fetched, released;
};

static void look(struct seen *seen, iopref_pipe *p, iopref_stream *s, long k, long end)
{
    if (iopref_due(p, s, k, end)) {
        CHECK(s->from < s->to || s->done_from < s->done_to);
        CHECK(s->from == seen->fetched && s->to >= s->from && s->to <= p->trip);
        CHECK(s->done_from == seen->released && s->done_to >= s->done_from && s->done_to <= k);
        seen->fetched = s->to;
        seen->released = s->done_to;
    }
    CHECK(s->rate == 0 || seen->fetched >= end);
}

static void finish(struct seen *seen, iopref_pipe *p, iopref_stream *s)
{
    if (iopref_drain(p, s)) {
        CHECK(s->from == s->to);
        CHECK(s->done_from == seen->released && s->done_to > s->done_from);
        seen->released = s->done_to;
    }
    CHECK(s->rate == 0 || (seen->fetched == p->trip && seen->released == p->trip));
    CHECK(s->rate > 0 || (seen->fetched == 0 && seen->released == 0));
    CHECK(!iopref_drain(p, s));
}

static void each_iteration_is_handed_out_once(long trip, long rate1, long rate2, long rate3)
{
    iopref_pipe p;
    iopref_stream s[3];
    struct seen seen[3] = {{0, 0}};
    const long rate[3] = {rate1, rate2, rate3};
    long strips = 0;
    iopref_pipe_open(&p, trip);
    for (int i = 0; i < 3; i++)
        iopref_stream_open(&p, &s[i], rate[i]);
    for (long k = 0, end; k < trip; k = end) {
        end = iopref_pipe_next(&p, k);
        CHECK(end > k && end <= trip);
        CHECK(strips++ > 0 || k == 0);
        for (int i = 0; i < 3; i++)
            look(&seen[i], &p, &s[i], k, end);
    }
    for (int i = 0; i < 3 && trip > 0; i++)
        finish(&seen[i], &p, &s[i]);
    CHECK(trip <= 0 || strips <= 100000);
}

static void strip_is_one_block_of_the_fastest_stream(void)
{
    long page = os_page_size(), block = max_long(options()->block / page * page, page);
    iopref_pipe p;
    iopref_stream fast, slow;
    iopref_pipe_open(&p, 1000000);
    iopref_stream_open(&p, &slow, 8);
    iopref_stream_open(&p, &fast, 64);
    long end = iopref_pipe_next(&p, 0);
    CHECK(end * 64 <= block + 64);
    CHECK(slow.block >= fast.block);
    CHECK(slow.block * 8 <= block + 8);
}

static void slow_streams_are_quiet_between_their_blocks(void)
{
    iopref_pipe p;
    iopref_stream fast, slow;
    long looks = 0, hits = 0, trip = 1 << 20;
    iopref_pipe_open(&p, trip);
    iopref_stream_open(&p, &fast, 512);
    iopref_stream_open(&p, &slow, 8);
    for (long k = 0, end; k < trip; k = end) {
        end = iopref_pipe_next(&p, k);
        iopref_due(&p, &fast, k, end);
        looks++;
        hits += iopref_due(&p, &slow, k, end);
    }
    CHECK(hits <= looks / 4);
}

static void without_streams_the_loop_is_one_strip(void)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, 12345);
    iopref_stream_open(&p, &s, 0);
    CHECK(iopref_pipe_next(&p, 0) == 12345);
    CHECK(!iopref_due(&p, &s, 0, 12345));
    CHECK(!iopref_drain(&p, &s));
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
    for (long k = 0, end; k < trip; k = end) {
        end = iopref_pipe_next(&p, k);
        if (iopref_due(&p, &index, k, end))
            index_fetched = index.to;
        if (iopref_due(&p, &target, k, end)) {
            CHECK(target.to <= index_fetched);
            CHECK(k == 0 || index_fetched == trip || index_fetched > fetched);
            fetched = target.to;
        }
    }
    CHECK(index_fetched == trip && fetched == trip);
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
    slow_streams_are_quiet_between_their_blocks();
    without_streams_the_loop_is_one_strip();
    index_arrays_lead_what_reads_them(8, 4096);
    index_arrays_lead_what_reads_them(4, 64);
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, LONG_MAX);
    iopref_stream_open(&p, &s, LONG_MAX);
    for (long k = 0, i = 0, end; i < 3; k = end, i++) {
        end = iopref_pipe_next(&p, k);
        iopref_due(&p, &s, k, end);
        CHECK(end > k && s.to >= s.from);
    }
    return 0;
}
