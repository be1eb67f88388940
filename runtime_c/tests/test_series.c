/* The arithmetic of pieces of files: positions, depths, and the order of requests, compared with obviously correct code. */
#include "../files/files.h"
#include "check.h"

#include <limits.h>

enum { SIZE = 1000, MOST = 7 };

static const iopref_piece listed[] = {{10, 5}, {990, 50}, {-3, 5}, {2000, 5}, {0, 0}, {500, 1}};

/* Stores the bytes of a series in the order in which the program reads them; returns their number. */
static long bytes_of(const struct series *s, long *places)
{
    struct cursor c = {0, 0};
    iopref_piece p;
    long count = 0;
    while (series_next(s, SIZE, MOST, &c, &p)) {
        CHECK(p.bytes > 0 && p.bytes <= MOST);
        for (long i = 0; i < p.bytes; i++)
            places[count++] = p.offset + i;
    }
    return count;
}

static long bytes_expected(const struct series *s, long *places)
{
    long count = 0;
    for (long i = 0; i < s->count; i++) {
        iopref_piece p = s->listed ? s->listed[i] : (iopref_piece){s->offset + i * s->stride, s->bytes};
        long end = p.bytes == TO_THE_END ? SIZE : p.offset + p.bytes;
        for (long at = p.offset; p.offset >= 0 && at < end && at < SIZE; at++)
            places[count++] = at;
    }
    return count;
}

static void check_series(struct series s)
{
    static long found[100000], expected[100000];
    long count = bytes_of(&s, found);
    CHECK(count == bytes_expected(&s, expected));
    for (long i = 0; i < count; i++)
        CHECK(found[i] == expected[i]);
    for (long i = 0, before = 0; i < s.count && !s.listed; i++) {
        long at = s.offset + i * s.stride;
        bool inside = at >= 0 && at + s.bytes <= SIZE && s.bytes > 0;
        CHECK(!inside || series_before(&s, SIZE, i, 0, 0) == before);
        before += bytes_expected(&(struct series){.offset = at, .bytes = s.bytes, .count = 1}, expected);
    }
}

static void check_skips(struct series s)
{
    static long places[100000];
    long all = bytes_of(&s, places);
    for (long from = 0; from < all; from += 13)
        for (long to = from; to <= all; to += 17) {
            struct cursor c = {0, 0};
            iopref_piece p;
            long done = series_skip(&s, SIZE, &c, series_skip(&s, SIZE, &c, 0, from), to);
            CHECK(done == to);
            CHECK(series_next(&s, SIZE, 1, &c, &p) == (to < all));
            CHECK(to == all || p.offset == places[to]);
        }
    CHECK(series_skip(&s, SIZE, &(struct cursor){0, 0}, 0, LONG_MAX) == all);
}

static void a_series_that_leaves_the_file_ends(void)
{
    static long places[100000];
    const struct series series[] = {
        {.offset = LONG_MAX, .bytes = LONG_MAX, .stride = LONG_MAX, .count = LONG_MAX},
        {.offset = 0, .bytes = 1, .stride = LONG_MIN, .count = LONG_MAX},
        {.offset = LONG_MAX, .bytes = 1, .stride = LONG_MIN, .count = LONG_MAX},
        {.offset = LONG_MAX, .bytes = 1, .stride = -1, .count = LONG_MAX},
        {.offset = 5, .bytes = 1, .stride = 0, .count = LONG_MAX},
        {.offset = 5, .bytes = 1, .stride = 500, .count = LONG_MAX},
    };
    const long bytes[] = {0, 1, 0, SIZE - 1, 1, 2};
    for (int i = 0; i < LENGTH(series); i++) {
        CHECK(bytes_of(&series[i], places) == bytes[i]);
        series_before(&series[i], SIZE, LONG_MAX, 0, 0);
    }
}

static void pieces_come_in_order_and_within_the_file(void)
{
    check_series(series_whole());
    check_series((struct series){.listed = listed, .count = 6});
    for (int i = 0; i < 3000; i++) {
        long stride = 1 + (long)random_below(200) - 100 + 200 * (i % 3 == 0), count = (long)random_below(20);
        struct series s = {.offset = (long)random_below(SIZE), .bytes = (long)random_below(60), .stride = stride ? stride : 9,
                           .count = count};
        check_series(s);
        if (i % 5 == 0)
            check_skips(s);
    }
}

static void a_position_is_found_in_the_pieces_that_follow(void)
{
    struct series s = {.offset = 100, .bytes = 10, .stride = 50, .count = 8}, list = {.listed = listed, .count = 6};
    struct cursor c = series_at(&s, SIZE, 205, (struct cursor){1, 3});
    CHECK(c.piece == 2 && c.within == 5);
    c = series_at(&s, SIZE, 260, c);
    CHECK(c.piece == 3 && c.within == 10);
    c = series_at(&s, SIZE, 105, c); /* behind */
    CHECK(c.piece == 3 && c.within == 10);
    c = series_at(&list, SIZE, 501, (struct cursor){0, 0});
    CHECK(c.piece == 4 && c.within == 501); /* the piece up to the end */
    CHECK(series_before(&list, SIZE, 6, 0, 0) == 5 + 10 + 1000 + 1);
}

static void depth_follows_what_is_seen(void)
{
    const long most = 64 << 20;
    struct depth d = depth_first(1000000, most);
    long first = d.bytes;
    CHECK(first > 0 && first <= most);
    for (int i = 0; i < 20; i++)
        depth_look(&d, SEEN_LATE, d.bytes, 0.001, most);
    CHECK(d.bytes == most);
    depth_look(&d, SEEN_EVICTED, d.bytes, 0.001, most);
    CHECK(d.bytes == most / 2);
    depth_look(&d, SEEN_EVICTED, 1, 0.001, most); /* requests that were on their way then say nothing new */
    CHECK(d.bytes == most / 2);
    for (int i = 0; i < 2000; i++)
        depth_look(&d, SEEN_IN_TIME, 1000, 0.001, most);
    CHECK(d.bytes < most / 8);
    depth_look(&d, SEEN_IN_TIME, 1000, 10, most); /* ten bytes a nanosecond, a latency of a millisecond */
    CHECK(d.bytes >= 10 * 1000000);
    depth_look(&d, SEEN_IN_TIME, 1000, 10, 100000);
    CHECK(d.bytes <= 100000);
}

static void room_goes_to_the_file_that_comes_first(void)
{
    const long mib = 1 << 20;
    const struct stat of_8_mib = {.st_size = 8 * mib, .st_ino = 1};
    struct disclosure *d = plan_new(3);
    CHECK(d);
    for (int i = 0; i < 3; i++)
        d->items[i] = (struct item){.name = NULL, .fd = -1, .series = series_whole()};
    CHECK(plan_begin(d));
    d->depth.bytes = 12 * mib;
    for (int i = 0; i < 3; i++) {
        d->items[i].taken = true;
        plan_opened(d, &d->items[i], &of_8_mib);
    }
    CHECK(choose_has_room(d, &d->items[0], mib));
    CHECK(choose_has_room(d, &d->items[1], 4 * mib));
    CHECK(!choose_has_room(d, &d->items[1], 5 * mib)); /* 8 MiB before them are wanted first */
    CHECK(!choose_has_room(d, &d->items[2], 1));
    plan_asked(d, &d->items[0], 6 * mib, 6 * mib);
    CHECK(choose_has_room(d, &d->items[0], 2 * mib));
    CHECK(!choose_has_room(d, &d->items[2], 1));
    plan_read(d, &d->items[0], 5 * mib); /* the program has got here */
    CHECK(choose_has_room(d, &d->items[2], mib));
    CHECK(!choose_has_room(d, &d->items[2], 2 * mib));
    plan_read(d, &d->items[1], 1); /* data that it has passed are not wanted */
    CHECK(choose_has_room(d, &d->items[2], 3 * mib));
    plan_end(d);
}

int main(void)
{
    a_series_that_leaves_the_file_ends();
    pieces_come_in_order_and_within_the_file();
    a_position_is_found_in_the_pieces_that_follow();
    depth_follows_what_is_seen();
    room_goes_to_the_file_that_comes_first();
    return 0;
}
