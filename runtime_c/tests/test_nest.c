/* A nest counts as in memory while all data of the program fit, and always with IOPREF=off. */
#include "../src/internal.h"
#include "check.h"

#include <limits.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const mega = (const char *)0x100000000;

static int in_memory(const void *addr, long bytes)
{
    iopref_range r = {addr, bytes, IOPREF_WRITES};
    return iopref_in_memory(&r, 1);
}

static void what_fits_alone_may_not_fit_together(void)
{
    CHECK(in_memory(mega, 3 << 20));
    CHECK(in_memory(mega + (2 << 20), 3 << 20)); /* overlaps: 5 MiB in all */
    CHECK(in_memory(mega + (1 << 20), 5 << 20)); /* overlaps both: 6 MiB in all */
    CHECK(in_memory(mega, 1000));
    CHECK(!in_memory(mega + (20 << 20), 4 << 20));
    CHECK(!in_memory(mega, 3 << 20));
    CHECK(!in_memory(NULL, 100 << 20));
    CHECK(!in_memory(NULL, LONG_MAX));
    CHECK(in_memory(NULL, 0) && in_memory(mega, -5));
    iopref_range overflow[2] = {{NULL, LONG_MAX, IOPREF_WRITES}, {NULL, LONG_MAX, IOPREF_WRITES}};
    CHECK(!iopref_in_memory(overflow, 2));
}

static void old_ranges_make_place_for_new_ones(void)
{
    for (long i = 0; i < 1000; i++)
        in_memory(mega + (i << 24), 1 << 16);
    CHECK(in_memory(mega + (999L << 24), 1 << 16));
}

static void small_nests_release_nothing(void)
{
    CHECK(!in_memory(mega, 1 << 19) && !nest_releases());
    CHECK(!in_memory(mega, 4 << 20) && nest_releases());
}

static void volumes_compare_with_the_memory(void)
{
    CHECK(iopref_localized(1 << 20) == 8 && iopref_localized(4 << 20) == 6 && iopref_localized(100 << 20) == 0);
    CHECK(iopref_tail(18 << 20, 900, 0) == 450 && iopref_tail(18 << 20, 900, 9 << 19) == 225);
    CHECK(iopref_tail(1 << 20, 900, 0) == 900 && iopref_tail(-1, 900, 0) == 900 && iopref_tail(18 << 20, 900, 9 << 20) == 0);
    CHECK(iopref_fills_pipe(100 << 20) && !iopref_fills_pipe(1000));
}

static void columns_stay_on_pages(void)
{
    CHECK(iopref_period(8, 24) == 170 && iopref_period(1, -24) == 170 && iopref_period(0, 24) == 1);
    CHECK(iopref_period(8, 2048) == 2 && iopref_period(8, 5000) == 1);
    CHECK(iopref_columns(8, 8, 8192) == 512 && iopref_columns(8, 8, 20000) == 512 && iopref_columns(0, 8, 4800) == 1);
    CHECK(iopref_columns(8, 8, 4800) == LONG_MAX && iopref_columns(8, -8, -4800) == LONG_MAX);
    CHECK(iopref_cycle(1, 2) == 2 && iopref_cycle(4, 6) == 3 && iopref_cycle(-2, 3) == 3 && iopref_cycle(6, 3) == 1);
}

static bool is_begun(iopref_begun b, int whole, long sooner, long there)
{
    return b.whole == whole && b.sooner == sooner && b.there == there;
}

static void what_a_run_begins_with_is_fetched_once_a_page(void)
{
    const char *page = (const char *)(1L << 30); /* begins a page, whatever the page size */
    const iopref_begun part = iopref_begun_at(0, 5, page + 24, 8), all = iopref_begun_at(1, -1, page, 8);
    CHECK(is_begun(part, 0, 5, 3) && is_begun(all, 1, 0, 0));
    CHECK(is_begun(iopref_begun_at(0, 1, page + 24, 8), 0, 1, 1) && is_begun(iopref_begun_at(0, 2, page, 8), 0, 2, 0));
    CHECK(is_begun(iopref_begun_at(0, 5, page - 24, -8), 0, 5, 2) && is_begun(iopref_begun_at(0, 5, page, 0), 0, 5, 0));
    CHECK(is_begun(iopref_begun_at(0, 5, page + 24, 1L << 20), 0, 5, 0));
    CHECK(iopref_until(7, &part) == -3 && iopref_until(7, &all) == 7 && iopref_reach(0, part.sooner) == -5);
}

static bool is_turn(iopref_turn t, int begins, long first, long count, long behind)
{
    return t.begins == begins && t.first == first && t.count == count && t.behind == behind;
}

static void columns_take_turns(void)
{
    enum { APART = 1024, MANY = 99 };
    const char *page = (const char *)(1L << 30), *middle = page + 2 * APART;
    CHECK(is_turn(iopref_turn_of(8, APART, 0, MANY, 0, page), 1, 0, 4, 0));
    CHECK(is_turn(iopref_turn_of(8, APART, 4, MANY, 0, page), 1, 3, 1, 4));
    CHECK(is_turn(iopref_turn_of(8, APART, 8, 1, 0, page), 1, 0, 1, 1));
    CHECK(!iopref_turn_of(8, APART, 5, MANY, 0, page + APART).begins);
    CHECK(is_turn(iopref_turn_of(8, APART, 4, MANY, 1, page), 1, 0, 4, 0)); /* not all pages are known */
    CHECK(is_turn(iopref_turn_of(0, APART, 4, MANY, 0, page), 1, 0, 1, 0)); /* not localized */
    CHECK(is_turn(iopref_turn_of(8, 5000, 4, MANY, 0, page), 1, 0, 1, 0));
    CHECK(is_turn(iopref_turn_of(8, APART, 0, MANY, 0, middle), 1, 0, 2, 0)); /* it begins within a page */
    CHECK(is_turn(iopref_turn_of(8, -APART, 0, MANY, 0, middle), 1, 0, 3, 0));
    CHECK(is_turn(iopref_turn_of(4, APART, 6, MANY, 0, middle), 1, 1, 1, 2)); /* little room */
    CHECK(is_turn(iopref_turn_since(LONG_MAX, 8, APART, 5, MANY, 0, page + APART), 1, 0, 3, 0));
    CHECK(is_turn(iopref_turn_since(3, 8, APART, 5, MANY, 0, page + APART), 1, 2, 1, 4));
    CHECK(!iopref_turn_since(4, 8, APART, 6, MANY, 0, middle).begins);
    CHECK(is_turn(iopref_turn_since(2, 8, APART, 9, MANY, 0, page + APART), 1, 0, 3, 0));
    CHECK(is_turn(iopref_turn_since(5, 8, APART, 9, MANY, 0, page + APART), 1, 2, 1, 4)); /* the last turn was passed over in part */
    CHECK(is_turn(iopref_turn_since(4, 4, APART, 7, MANY, 0, page + 3 * APART), 1, 0, 1, 2));
    CHECK(is_turn(iopref_turn_since(3, 4, APART, 7, MANY, 0, page + 3 * APART), 1, 0, 1, 0));
}

static void off_means_in_memory(void)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        setenv("IOPREF", "off", 1);
        CHECK(in_memory(mega, LONG_MAX) && in_memory(mega, LONG_MAX));
        CHECK(iopref_small == LONG_MAX && iopref_localized(LONG_MAX - 1) && !iopref_fills_pipe(LONG_MAX));
        iopref_prefetch1(NULL, 0, &status, 4);
        iopref_release1(NULL, 0, 0, &status, 4);
        exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

static void a_byte_of_memory_holds_nothing(void)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        setenv("IOPREF_MEMORY", "1", 1);
        CHECK(iopref_stays(0) && iopref_localized(0) && !iopref_stays(2));
        exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    off_means_in_memory();
    a_byte_of_memory_holds_nothing();
    setenv("IOPREF_MEMORY", "8M", 1);
    volatile long none = 0; /* a constant is small without a look */
    CHECK(iopref_small == 0 && !iopref_is_small(none));
    what_fits_alone_may_not_fit_together();
    small_nests_release_nothing();
    old_ranges_make_place_for_new_ones();
    volumes_compare_with_the_memory();
    columns_stay_on_pages();
    what_a_run_begins_with_is_fetched_once_a_page();
    columns_take_turns();
    return 0;
}
