/* Units of zeros are neither written nor read; and whatever was written before, a unit that becomes zero stays so, in memory, and in the file when
 * the array has left the pager. */
#define _GNU_SOURCE
#include "counted_reads.h"
#include "paged.h"

#include <string.h>

enum { WORDS_OF_PAGE = 512 };

/* Arrays of which each is larger than memory: `other` is used to evict `m`. */
static struct memory m, other;

static size_t moved_so_far(void) { return bytes_read_so_far() + bytes_written_so_far(); }

static void all_is_zero(void)
{
    for (size_t i = 0; i < m.count; i++)
        CHECK(m.words[i] == 0);
}

static void evict(void)
{
    for (size_t i = 0; i < other.count; i += WORDS_OF_PAGE)
        CHECK(other.words[i] == 0);
}

static void the_file_is_zero(void)
{
    static unsigned long words[MB / sizeof(unsigned long)] __attribute__((aligned(4096)));
    CHECK(pager_leave((char *)m.words) == 0);
    for (size_t at = 0; at < m.count * sizeof *words; at += sizeof words) {
        CHECK(pread(m.fd, words, sizeof words, (off_t)at) == sizeof words);
        for (size_t i = 0; i < LENGTH(words); i++)
            CHECK(words[i] == 0);
    }
    pager_resume((char *)m.words);
}

static void zeros_are_not_moved(void)
{
    size_t before = moved_so_far();
    all_is_zero();
    memset(m.words, 0, m.count * sizeof *m.words);
    all_is_zero();
    CHECK(moved_so_far() == before);
    the_file_is_zero();
    CHECK(moved_so_far() == before);
}

/* The first and the last word of each quarter differ: only their units are moved. */
static void few_words(void)
{
    size_t before = moved_so_far(), step = m.count / 4;
    for (size_t i = 0; i < m.count; i += step)
        m.words[i] = m.words[i + step - 1] = i + 1;
    for (int round = 0; round < 3; round++)
        for (size_t i = 0; i < m.count; i++)
            CHECK(m.words[i] == (i % step == 0 || i % step == step - 1 ? i / step * step + 1 : 0));
    CHECK(moved_so_far() > before && moved_so_far() - before <= (size_t)8 * (1 + 3 + 1) * PAGER_CHUNK);
}

static void what_was_written_becomes_zero(void)
{
    fill(&m, 2);
    evict();
    memset(m.words, 0, m.count * sizeof *m.words / 2);
    evict();
    for (size_t i = 0; i < m.count; i++)
        CHECK(m.words[i] == (i < m.count / 2 ? 0 : value(i, 2)));
    memset(m.words, 0, m.count * sizeof *m.words);
    evict();
    size_t before = moved_so_far();
    all_is_zero();
    memset(m.words, 0, m.count * sizeof *m.words);
    all_is_zero();
    CHECK(moved_so_far() - before <= (size_t)4 * PAGER_CHUNK); /* a unit that was written when a part of it was zero is read */
    the_file_is_zero();
    all_is_zero();
}

/* The file of a new array may have contents, such as the initial values of a static array. */
static void initial_contents_become_zero(void)
{
    struct os_identity is;
    fill(&m, 4);
    CHECK(pager_leave((char *)m.words) == 0);
    pager_remove((char *)m.words);
    CHECK(os_identify(m.fd, &is) == 0 && pager_add((char *)m.words, m.count * sizeof *m.words, m.fd, &is, true) == 0);
    is_filled(&m, 4);
    memset(m.words, 0, m.count * sizeof *m.words);
    evict();
    the_file_is_zero();
    all_is_zero();
}

/* The old contents are of no use to the pager, but they are still in the file. */
static void what_is_overwritten_becomes_zero(void)
{
    uintptr_t lo = (uintptr_t)m.words;
    fill(&m, 3);
    evict();
    pager_overwrite((struct overwritten){lo, lo + m.count * sizeof *m.words, false, false});
    memset(m.words, 0, m.count * sizeof *m.words);
    evict();
    the_file_is_zero();
    all_is_zero();
}

/* Pieces of random sizes become zero, or have other contents, in random order; units of several sizes are the result. */
static void pieces(void)
{
    static unsigned char rounds[4 * MB / sizeof(unsigned long)];
    gone(&m);
    m = made(sizeof rounds * sizeof *m.words);
    for (unsigned char round = 1; round < (IS_SANITIZED ? 20 : 60); round++) {
        size_t from = random_below(m.count), count = random_below(round % 2 ? m.count - from : 3 * WORDS_OF_PAGE);
        count = count < m.count - from ? count : m.count - from;
        unsigned char contents = round % 3 ? round : 0;
        for (size_t i = from; i < from + count; i++)
            m.words[i] = contents ? value(i, contents) : 0;
        memset(rounds + from, contents, count);
        evict();
        for (size_t i = random_below(2000); i < m.count; i += 1 + random_below(2000))
            CHECK(m.words[i] == (rounds[i] ? value(i, rounds[i]) : 0));
    }
    memset(m.words, 0, m.count * sizeof *m.words);
    the_file_is_zero();
}

int main(void)
{
    setenv("IOPREF_MEMORY", "12M", 1);
    count_reads();
    start_or_skip();
    m = made(24 * MB);
    other = made(24 * MB);
    zeros_are_not_moved();
    few_words();
    what_was_written_becomes_zero();
    what_is_overwritten_becomes_zero();
    initial_contents_become_zero();
    pieces();
    gone(&m);
    gone(&other);
    pager_end();
    return 0;
}
