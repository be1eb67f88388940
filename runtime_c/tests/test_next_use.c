/* Nests that followed the last time are expected to follow again; so it is known how many bytes of other data are used before an address. */
#include "../src/internal.h"
#include "check.h"

#include <limits.h>

enum { MB = 1 << 20, NESTS = 5 };

static const struct iopref_nest nests[NESTS];
static const char *const data = (const char *)0x100000000;

static void enter(int nest, long at, long megabytes, long other, long others)
{
    iopref_range r[] = {{data + at * MB, megabytes * MB, IOPREF_READS}, {data + other * MB, others * MB, IOPREF_WRITES}};
    CHECK(!iopref_nest_in_memory(&nests[nest], r, others > 0 ? 2 : 1));
}

static long after(double megabytes) { return next_use_distance_now((uintptr_t)data + (uintptr_t)(megabytes * MB)); }

static void nothing_is_expected_of_what_is_new(void)
{
    enter(0, 0, 8, 0, 0);
    CHECK(after(0) == LONG_MAX && next_use_priority((uintptr_t)data, 0) == 0);
    enter(1, 8, 4, 12, 4);
    CHECK(after(0) == LONG_MAX && after(13) == LONG_MAX);
}

/* Steps of three nests: 8 MiB; 4 and 4 side by side; 6 of the first 8 again. */
static void a_step_repeats(void)
{
    for (int step = 0; step < 3; step++) {
        enter(0, 0, 8, 0, 0);
        enter(1, 8, 4, 12, 4);
        enter(2, 0, 6, 0, 0);
    }
    CHECK(after(0) == 0 && after(4) == 4 * MB && after(8) == 8 * MB && after(12) == 8 * MB && after(14) == 12 * MB);
    CHECK(after(16) == LONG_MAX);
    enter(0, 0, 8, 0, 0);
    CHECK(after(8) == 0 && after(15) == 6 * MB && after(0) == 8 * MB && after(3) == 11 * MB);
    CHECK(after(7) == 15 * MB); /* by the first nest of the next step */
}

static void what_is_expected_soon_does_not_go_at_once(void)
{
    uintptr_t soon = (uintptr_t)data + 9 * MB, late = (uintptr_t)data + 5 * MB;
    CHECK(next_use_priority(soon, 0) > 1 && next_use_priority(soon, 20) == 20);
    CHECK(next_use_priority(late, 0) == 0 && next_use_priority(late, 2) == 2);
}

/* Of a nest that touches 4 MiB in order and 8 by index, these may be used from the first on, all after the nest in between. */
static void what_is_touched_by_index_may_be_used_first(void)
{
    for (int step = 0; step < 3; step++) {
        enter(0, 500, 8, 0, 0);
        iopref_range r[] = {{data + 508L * MB, 8 * MB, IOPREF_SCATTERS}, {data + 516L * MB, 4 * MB, IOPREF_READS}};
        CHECK(!iopref_nest_in_memory(&nests[4], r, 2));
    }
    CHECK(after(500) == 0 && after(504) == 4 * MB);
    CHECK(after(508) == 8 * MB && after(515) == 8 * MB && after(516) == 8 * MB && after(518) == 14 * MB);
}

/* Which nest follows depends on the nests before. */
static void more_than_the_last_nest_tells_what_follows(void)
{
    for (int i = 0; i < 4; i++) {
        enter(3, 100, 8, 0, 0);
        enter(0, 200, 8, 0, 0);
        enter(1, 300, 8, 0, 0);
        enter(3, 100, 8, 0, 0);
        enter(2, 400, 8, 0, 0);
    }
    enter(3, 100, 8, 0, 0);
    CHECK(after(200) == 0);
    enter(0, 200, 8, 0, 0);
    enter(1, 300, 8, 0, 0);
    enter(3, 100, 8, 0, 0);
    CHECK(after(400) == 0);
}

/* A nest touches a matrix, and another row of a table in each step: it counts as the same because the matrix is. */
static void small_ranges_may_move(void)
{
    enum { AT = 1200 };
    const char *matrix = data + (long)(AT + 10) * MB, *table = data + (long)(AT + 40) * MB;
    for (int step = 0; step < 3; step++) {
        enter(0, AT, 8, 0, 0);
        iopref_range r[] = {{matrix, 8 * MB, IOPREF_READS}, {table + 4096L * step, 4096, IOPREF_WRITES}};
        CHECK(!iopref_nest_in_memory(&nests[1], r, 2));
        CHECK(step == 0 || after(AT + 20) == 0);
        enter(2, AT + 20, 8, 0, 0);
    }
}

/* All of a sweep is expected, even if memory has room for only half of it. */
static void data_larger_than_memory_are_swept(void)
{
    enum { AT = 1300, PARTS = 8 };
    for (int part = 0; part <= PARTS; part++)
        enter(part % PARTS % NESTS, AT + part % PARTS * 4, 4, 0, 0);
    CHECK(after(AT + 4) == 0 && after(AT + 31) == 27 * MB && after(AT + 1) == 29 * MB);
}

/* A program that calls small procedures for each plane of its data. */
static void a_step_of_many_nests_repeats(void)
{
    for (int i = 0; i < 3500; i++)
        enter(i % 1500 % NESTS, 1000 + i % 1500, 1, 0, 0);
    CHECK(after(1000 + 500) == 0 && after(1000 + 510) == 10 * MB);
}

static void enter_rows(int nest, long at, long megabytes, long row)
{
    for (long from = 0; from < megabytes * MB; from += row)
        CHECK(!iopref_nest_in_memory(&nests[nest], (iopref_range[]){{data + at * MB + from, row, IOPREF_WRITES}}, 1));
}

/* Columns of a matrix: each touches a part of all its pages. */
static void enter_columns(int nest, long at, long megabytes, long columns)
{
    for (long i = 0; i < columns; i++) {
        iopref_range r[] = {{data + at * MB + i * 512, megabytes * MB - columns * 512, IOPREF_WRITES}};
        CHECK(!iopref_nest_in_memory(&nests[nest], r, 1));
    }
}

/* A loop without hints enters nests for thousands of rows, two in turn, and for columns; another nest follows. */
static void rows_of_a_loop_that_is_left_are_one_nest(void)
{
    enum { AT = 3000, ROW = 300 << 10 };
    for (int step = 0; step < 3; step++) {
        unsigned long before = next_use_entries();
        enter(0, AT, 10, AT + 100, 20);
        if (step > 0)
            CHECK(after(AT) == 0 && after(AT + 5) == 5 * MB && after(AT + 101) >= 21 * MB && after(AT + 101) < 22 * MB);
        enter_rows(1, AT, 10, ROW);
        enter_columns(2, AT, 10, 5000);
        enter(3, AT + 200, 10, 0, 0);
        CHECK(next_use_entries() - before < 100);
    }
    CHECK(after(AT) == 0 && after(AT + 101) == MB + MB / 2);
}

/* If a loop over rows has gone on only in part, compared with the last step, its other rows are used before all other data. */
static void rows_go_on_as_far_as_the_last_time(void)
{
    enum { AT = 4000, ROW = 300 << 10 };
    for (int step = 0; step < 2; step++) {
        enter_rows(0, AT, 10, ROW);
        enter(1, AT + 20, 10, 0, 0);
        enter(2, AT + 40, 20, 0, 0);
    }
    enter_rows(0, AT, 4, ROW);
    CHECK(after(AT + 1) > 30 * MB && after(AT + 5) <= MB + MB / 4 && after(AT + 20) >= 6 * MB);
    CHECK(after(AT + 20) <= 6 * MB + MB / 4);
}

/* Random entries: the data of each nest begin where all data before it have been counted, each megabyte once. */
static void other_data_are_counted_once(void)
{
    long at[7], n[7];
    for (int round = 0; round < 200; round++) {
        bool seen[64] = {false};
        long before = 0;
        for (int i = 0; i < 7; i++) {
            at[i] = (long)random_below(40);
            n[i] = 1 + (long)random_below(8);
        }
        for (int again = 0; again < 2; again++)
            for (int i = 0; i < 7; i++)
                enter(i % NESTS, 1000L * (round + 1) + at[i], 8 + n[i], 0, 0);
        for (int i = 0; i < 7 && before <= budget_may_use(); i++) {
            long fresh = 0;
            for (long mb = at[i]; mb < at[i] + n[i] + 8; mb++)
                if (!seen[mb]) {
                    long found = after((double)(1000L * (round + 1) + mb));
                    CHECK(found >= before);
                    fresh += seen[mb] = true;
                }
            before += fresh * MB;
        }
    }
}

int main(void)
{
    setenv("IOPREF_MEMORY", "16M", 1);
    CHECK(!iopref_nest_in_memory(&nests[4], (iopref_range[]){{data + (1L << 40), 64L * MB, IOPREF_READS}}, 1));
    nothing_is_expected_of_what_is_new();
    a_step_repeats();
    what_is_expected_soon_does_not_go_at_once();
    what_is_touched_by_index_may_be_used_first();
    more_than_the_last_nest_tells_what_follows();
    small_ranges_may_move();
    data_larger_than_memory_are_swept();
    a_step_of_many_nests_repeats();
    rows_of_a_loop_that_is_left_are_one_nest();
    rows_go_on_as_far_as_the_last_time();
    other_data_are_counted_once();
    return 0;
}
