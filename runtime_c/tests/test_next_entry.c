/* A nest that is entered for one column or plane after another prefetches what its next entry touches, if the pager has the array. */
#include "../src/internal.h"
#include "check.h"

static struct span asked[64]; /* what the pager was asked for */
static int asked_count;

static bool has(uintptr_t addr)
{
    (void)addr;
    return true;
}

static int keep_asked(uintptr_t lo, uintptr_t hi)
{
    if (asked_count < LENGTH(asked))
        asked[asked_count++] = (struct span){lo, hi};
    return 0;
}

static bool was_asked(uintptr_t lo, uintptr_t hi)
{
    for (int i = 0; i < asked_count; i++)
        if (asked[i].lo == lo && asked[i].hi == hi)
            return true;
    return false;
}

/* Enters the nest: it touches `count` pieces of 8 bytes, `stride` bytes apart. */
static void enter(const struct iopref_nest *nest, uintptr_t at, long stride, long count)
{
    iopref_pipe p;
    iopref_stream s;
    const iopref_range range = {(const void *)at, 1L << 40, IOPREF_READS};
    CHECK(!iopref_nest_in_memory(nest, &range, 1));
    asked_count = 0;
    iopref_pipe_open(&p, count);
    iopref_stream_open(&p, &s, 4096);
    while (iopref_next_strip(&p))
        if (iopref_due(&p, &s))
            iopref_prefetch2(&s, 1, (const void *)(at + (uintptr_t)(s.from * stride)), 8, stride, s.to - s.from);
}

static void a_plane_is_followed_by_the_next_one(uintptr_t base, long planes)
{
    static const struct iopref_nest nests[2];
    const struct iopref_nest *nest = &nests[0], *other = &nests[1]; /* neighbours, as those of one file */
    const long plane = planes * 65536, rows = 8192;
    for (int k = 0; k < 6; k++) {
        uintptr_t at = base + (uintptr_t)(k * plane);
        enter(nest, at, rows, 4);
        CHECK(was_asked(at + (uintptr_t)plane, at + (uintptr_t)plane + 4096) == (k >= 2));
        CHECK(was_asked(at, at + 4096) == (k < 3)); /* later ones have been asked for by the entry before */
    }
    uintptr_t elsewhere = base + (1UL << 30);
    enter(nest, elsewhere, rows, 4);
    CHECK(asked_count == 4);
    enter(other, elsewhere + (1UL << 28), rows, 4);
    CHECK(asked_count == 4);
}

/* Columns lie on the same pages, and 512 of them on each: when a page is new, the one after the next one is asked for. */
static void columns_are_followed_by_those_on_the_next_pages(uintptr_t base)
{
    static const struct iopref_nest nest;
    int entries_that_ask = 0;
    for (uintptr_t i = 0; i < 2048; i++) {
        enter(&nest, base + 8 * i, 65536, 3);
        uintptr_t next = base + i / 512 * 4096 + 8192;
        CHECK(was_asked(next, next + 4096) == (i % 512 == 0 && i > 0));
        entries_that_ask += asked_count > 0;
    }
    CHECK(entries_that_ask == 4); /* whenever a page is new */
}

static void nothing_is_expected_without_the_pager(uintptr_t base)
{
    static const struct backing_pager none = {.prefetch = keep_asked};
    static const struct iopref_nest nest;
    backing_has_pager(&none);
    for (uintptr_t k = 0; k < 6; k++) {
        enter(&nest, base + k * 65536, 8192, 4);
        CHECK(asked_count == 4);
    }
}

int main(void)
{
    void *room;
    static const struct backing_pager pager = {.has = has, .prefetch = keep_asked};
    setenv("IOPREF_MEMORY", "4M", 1);
    CHECK(os_reserve(8UL << 30, &room) == 0);
    uintptr_t base = ((uintptr_t)room + 65535) & -65536UL;
    backing_has_pager(&pager);
    a_plane_is_followed_by_the_next_one(base, 1);
    columns_are_followed_by_those_on_the_next_pages(base + (1UL << 31));
    nothing_is_expected_without_the_pager(base + (3UL << 31));
    return 0;
}
