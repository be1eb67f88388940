/* The order of eviction: by the history of the nests, units that are used last are evicted first, so that sweeps that do not fit find a part of
 * their data in memory. Data that nests only read are written at most once. */
#define _GNU_SOURCE
#include "counted_reads.h"
#include "paged.h"

enum { ROUNDS = 6, STRIP = 64 << 10, EACH = IS_SANITIZED ? 64 : 1 }; /* EACH: which words are looked at again, of each page some */

static const struct iopref_nest nests[4];

/* Pages that are prefetched again and again stay, while others come once. */
static void what_is_hinted_stays(const struct memory *hot, const struct memory *cold)
{
    enum { TIMES = 16, AGAIN = 2 };
    const size_t used = 4 * MB / sizeof *hot->words, words = cold->count / TIMES;
    const uintptr_t lo = (uintptr_t)hot->words, hi = lo + 4 * MB;
    size_t before = bytes_read_so_far();
    for (size_t n = 0; n < (size_t)AGAIN * TIMES; n++) {
        for (uintptr_t at = lo; at < hi; at += STRIP)
            while (pager_prefetch(at, at + STRIP) == EAGAIN)
                usleep(1000);
        for (size_t i = 0; i < used; i += 512)
            CHECK(hot->words[i] == value(i, 1));
        for (size_t i = 0; i < words; i += 512)
            CHECK(cold->words[n % TIMES * words + i] == value(n % TIMES * words + i, 1));
    }
    CHECK(IS_SANITIZED || bytes_read_so_far() - before < AGAIN * 16 * MB + 8 * MB); /* 8 MB more if the oldest were evicted */
}

static void until_posted(int (*hint)(uintptr_t lo, uintptr_t hi, int priority), uintptr_t lo, uintptr_t hi)
{
    while (hint(lo, hi, 0) == EAGAIN)
        usleep(1000);
}

/* A nest that reads an array, or writes it the first time, and releases the data that it has passed, but for the last `kept` bytes of each
 * strip. */
static void sweep(int nest, const struct memory *m, unsigned long round, enum iopref_use use, size_t kept)
{
    const size_t words = STRIP / sizeof *m->words;
    iopref_range r = {.addr = m->words, .bytes = (long)(m->count * sizeof *m->words), .use = use};
    iopref_nest_in_memory(&nests[nest], &r, 1);
    for (size_t from = 0; from < m->count; from += words) {
        for (size_t i = from; i < from + words; i += round == 0 ? 1 : EACH) {
            if (round == 0)
                m->words[i] = value(i, 1);
            else
                CHECK(m->words[i] == value(i, 1));
        }
        until_posted(pager_release, (uintptr_t)(m->words + from), (uintptr_t)(m->words + from + words) - kept);
    }
}

/* Returns the megabytes that the last rounds read; each round reads `arrays` arrays. */
static size_t read_in_rounds(const struct memory *m, int arrays, size_t kept)
{
    size_t before = 0;
    for (unsigned long round = 0; round < ROUNDS; round++) {
        if (round == 2)
            before = bytes_read_so_far();
        for (int i = 0; i < arrays; i++)
            sweep(i, &m[i], round, IOPREF_WRITES, kept);
    }
    return (bytes_read_so_far() - before) / MB;
}

/* An array goes to its file once for each time that the program writes it, and not when it is only read. */
static void nothing_is_written_that_is_only_read(const struct memory *m)
{
    enum { TIMES = 8 };
    size_t before = bytes_written_so_far();
    for (int n = 0; n < TIMES; n++) {
        sweep(0, m, 0, IOPREF_WRITES, 0);
        sweep(1, m, 1, IOPREF_READS, 0);
    }
    size_t written = (bytes_written_so_far() - before) / MB;
    CHECK(IS_SANITIZED || written < TIMES * 12); /* of 16 MB: some stay in memory; 15 if data that are only read counted as written */
}

/* Single words that are written stay, also in data that a nest only reads, so that units are taken to be clean unless that turns out not to be so. */
static void single_words_that_are_written_stay(const struct memory *m)
{
    enum { TIMES = 4, EVERY = 8191 }; /* one word in each unit, at other places of the page in other units */
    iopref_range r = {.addr = m->words, .bytes = (long)(m->count * sizeof *m->words), .use = IOPREF_READS};
    for (unsigned long n = 0; n <= TIMES; n++) {
        iopref_nest_in_memory(&nests[0], &r, 1);
        for (size_t i = 0; i < m->count; i++) {
            CHECK(m->words[i] == value(i, 1) + (i % EVERY == 0 ? n : 0));
            if (i % EVERY == 0)
                m->words[i] = n < TIMES ? m->words[i] + 1 : value(i, 1);
        }
    }
}

static void read_some(const struct memory *m, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *m->words; i += 512)
        CHECK(m->words[i] == value(i, 1));
}

/* Every other page is released, each twice, as two references do: the units have not been released, and others are evicted first. */
static void pages_that_are_released_twice_count_once(const struct memory *older, const struct memory *m, const struct memory *newer)
{
    enum { PIECES = 64, WORDS = 512 };
    const size_t strip = STRIP / sizeof *m->words, page = WORDS * sizeof *m->words;
    iopref_range r = {.addr = m->words, .bytes = PIECES * STRIP, .use = IOPREF_READS};
    read_some(older, 6 * MB);
    iopref_nest_in_memory(&nests[1], &r, 1);
    for (size_t n = 0; n < PIECES; n++) {
        const size_t from = n * 29 % PIECES * strip;
        for (size_t i = from; i < from + strip; i += WORDS)
            CHECK(m->words[i] == value(i, 1));
        for (size_t i = from; i < from + strip; i += 2 * WORDS)
            for (int times = 0; times < 2; times++)
                until_posted(pager_release, (uintptr_t)(m->words + i), (uintptr_t)(m->words + i) + page);
    }
    read_some(newer, 4 * MB);
    size_t before = bytes_read_so_far();
    read_some(m, PIECES * STRIP);
    CHECK(IS_SANITIZED || bytes_read_so_far() - before < MB);
}

/* Pages that a nest uses again and again, and not in the order of its ranges, come once: none is evicted because it lies far ahead. */
static void what_has_come_stays(const struct memory *m)
{
    enum { PLACES = 64, TIMES = 200 };
    const size_t words = m->count / PLACES;
    iopref_range r = {.addr = m->words, .bytes = (long)(m->count * sizeof *m->words), .use = IOPREF_WRITES};
    iopref_nest_in_memory(&nests[0], &r, 1);
    size_t before = bytes_read_so_far();
    for (size_t n = 0; n < (size_t)TIMES * PLACES; n++) {
        size_t i = n * 29 % PLACES * words + n / PLACES;
        CHECK(m->words[i] == value(i, 1));
        m->words[i] = value(i, 1);
    }
    CHECK(bytes_read_so_far() - before < 16 * MB);
}

/* Returns the megabytes that the last rounds read, each of which sweeps an array without nests: some of the units that come are passed over. */
static size_t read_in_rounds_of_nest(const struct memory *m)
{
    enum { MORE_ROUNDS = 4 * ROUNDS };
    size_t before = 0;
    iopref_range r = {.addr = m->words, .bytes = (long)(m->count * sizeof *m->words), .use = IOPREF_WRITES};
    iopref_nest_in_memory(&nests[0], &r, 1);
    for (int round = 0; round < MORE_ROUNDS; round++) {
        if (round == MORE_ROUNDS - ROUNDS + 2)
            before = bytes_read_so_far();
        for (size_t i = 0; i < m->count; i += EACH) {
            CHECK(m->words[i] == value(i, 1));
            m->words[i] = value(i, 1);
        }
    }
    return (bytes_read_so_far() - before) / MB;
}

static void read_and_release(const struct memory *m, size_t part, size_t parts)
{
    const size_t words = m->count / parts, from = part * words;
    for (size_t i = from; i < from + words; i += 512)
        CHECK(m->words[i] == value(i, 1));
    until_posted(pager_release, (uintptr_t)(m->words + from), (uintptr_t)(m->words + from + words));
}

/* A nest sweeps two arrays that are six times as large as memory together. The next one sweeps the small array, which stays. */
static void what_is_used_next_stays_in_a_large_nest(const struct memory *small, const struct memory *large)
{
    enum { PARTS = 64 };
    size_t reads = 0;
    const iopref_range both[] = {{small->words, (long)(small->count * sizeof *small->words), IOPREF_READS},
                                 {large->words, (long)(large->count * sizeof *large->words), IOPREF_READS}};
    for (int round = 0; round < ROUNDS; round++) {
        iopref_nest_in_memory(&nests[2], both, 2);
        for (size_t i = 0; i < PARTS; i++) {
            read_and_release(small, i, PARTS);
            read_and_release(large, i, PARTS);
        }
        size_t before = bytes_read_so_far();
        iopref_nest_in_memory(&nests[3], both, 1);
        for (size_t i = 0; i < PARTS; i++)
            read_and_release(small, i, PARTS);
        reads += round < 2 ? 0 : bytes_read_so_far() - before;
    }
    CHECK(IS_SANITIZED || reads < (ROUNDS - 2) * 2 * MB); /* of 6 MB */
}

int main(void)
{
    setenv("IOPREF_MEMORY", "12M", 1);
    count_reads();
    start_or_skip();
    struct memory m[] = {made(16 * MB), made(8 * MB), made(8 * MB)};
    const size_t most = (ROUNDS - 2) * 16 * (IS_SANITIZED ? 7 : 6) / 8; /* LRU would read all; sanitizers leave half of the memory */
    CHECK(read_in_rounds(m, 1, 0) < most);
    CHECK(read_in_rounds(m, 1, 4096) < most); /* the page in which the data of a strip end may be released by none */
    CHECK(read_in_rounds_of_nest(m) < most);
    CHECK(read_in_rounds(m + 1, 2, 0) < most);
    pages_that_are_released_twice_count_once(&m[0], &m[1], &m[2]);
    nothing_is_written_that_is_only_read(m);
    single_words_that_are_written_stay(m);
    what_has_come_stays(m);
    what_is_hinted_stays(&m[1], &m[0]);
    struct memory small = made(6 * MB), large = made(64 * MB);
    fill(&small, 1);
    fill(&large, 1);
    what_is_used_next_stays_in_a_large_nest(&small, &large);
    gone(&small);
    gone(&large);
    for (int i = 0; i < 3; i++)
        gone(&m[i]);
    pager_end();
    return 0;
}
