/* The statistics tell how many pages of a sample were in memory when the iterations that needed them began. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 64 };

static const struct iopref_directive directives[] = {{"prefetch", "a.c", 1, 1, "a[i]"}, {"prefetch", "a.c", 2, 1, "b[i]"}};
static const struct iopref_nest nest = {"a.c", 1, 1, 2, directives};
static int file;

static bool is_there(const char *page)
{
    unsigned char there = 0;
    CHECK(os_residency((uintptr_t)page, (uintptr_t)page + (uintptr_t)os_page_size(), &there) == 0);
    return there & 1;
}

/* The page comes before the program goes on; or it comes, and is gone again. */
static void ask(iopref_stream *s, int tag, const char *page, off_t offset, bool stays)
{
    iopref_prefetch1(s, tag, page, 8);
    while (!is_there(page))
        usleep(50);
    while (!stays && is_there(page))
        CHECK(posix_fadvise(file, offset, os_page_size(), POSIX_FADV_DONTNEED) == 0);
}

static void run(int tag, const char *pages, off_t offset, bool stays)
{
    iopref_pipe pipe;
    iopref_stream s;
    iopref_pipe_open(&pipe, PAGES);
    iopref_stream_open(&pipe, &s, os_page_size());
    while (iopref_next_strip(&pipe)) {
        if (iopref_due(&pipe, &s) && s.from < s.to)
            ask(&s, tag, pages + s.from * os_page_size(), offset + s.from * os_page_size(), stays);
        usleep(100);
    }
}

int main(void)
{
    size_t half = (size_t)(PAGES * os_page_size());
    setenv("IOPREF_STATS", "in_time.json", 1);
    setenv("IOPREF_MEMORY", "256K", 1);
    file = open("in_time", O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(file >= 0 && ftruncate(file, (off_t)(2 * half)) == 0);
    char *a = mmap(NULL, 2 * half, PROT_READ, MAP_SHARED, file, 0);
    CHECK(a != MAP_FAILED);
    struct iopref_visit visit = iopref_enter(&nest);
    run(1, a, 0, true);
    run(2, a + half, (off_t)half, false);
    iopref_leave(&visit);
    const struct nest_stats_directive *d = nest_stats_nest(0)->directives;
    CHECK(d[0].counters[PAGES_IN_TIME] > 0 && d[0].counters[PAGES_LATE] == 0);
    CHECK(d[1].counters[PAGES_IN_TIME] == 0 && d[1].counters[PAGES_LATE] > 0);
    return 0;
}
