/* What a loop overwrites whole is not read; and what lies around it, or is overwritten already, is kept. */
#define _GNU_SOURCE
#include "counted_reads.h"
#include "iopref.h"
#include "paged.h"

#include <string.h>

static struct memory array;

static bool has(uintptr_t addr)
{
    return addr >= (uintptr_t)array.words && addr < (uintptr_t)(array.words + array.count);
}

/* Overwrites words as translated programs do. */
static void overwrite(size_t from, size_t count, unsigned long round)
{
    iopref_pipe pipe;
    iopref_stream s;
    unsigned long *words = array.words + from;
    iopref_pipe_open(&pipe, (long)count);
    iopref_stream_open(&pipe, &s, sizeof *words);
    while (iopref_next_strip(&pipe)) {
        if (iopref_due(&pipe, &s))
            iopref_hint_strip1(&s, IOPREF_OVERWRITES_AHEAD(1), IOPREF_RELEASE(2, 0), words, sizeof *words, sizeof *words);
        for (long i = pipe.at; i < pipe.end; i++)
            words[i] = value(from + (size_t)i, round);
    }
}

static void is_not_read(void)
{
    size_t before = bytes_read_so_far();
    overwrite(0, array.count, 1);
    CHECK(bytes_read_so_far() - before < 2 * MB);
    is_filled(&array, 1);
}

static void what_is_around_is_kept(void)
{
    static unsigned char rounds[32 * MB / sizeof(unsigned long)];
    memset(rounds, 1, array.count);
    for (unsigned char round = 2; round < (IS_SANITIZED ? 12 : 20); round++) {
        size_t from = random_below(array.count), count = random_below(array.count - from);
        overwrite(from, count, round);
        memset(rounds + from, round, count);
        for (size_t i = 0; i < array.count; i += 1 + random_below(2000))
            CHECK(array.words[i] == value(i, rounds[i]));
    }
    for (size_t i = 0; i < array.count; i++)
        CHECK(array.words[i] == value(i, rounds[i]));
}

int main(void)
{
    static const struct backing_pager pager = {has, pager_prefetch, pager_release, pager_overwrite};
    setenv("IOPREF_MEMORY", "12M", 1);
    count_reads();
    start_or_skip();
    backing_has_pager(&pager);
    array = made(32 * MB);
    fill(&array, 0);
    is_not_read();
    what_is_around_is_kept();
    gone(&array);
    pager_end();
    return 0;
}
