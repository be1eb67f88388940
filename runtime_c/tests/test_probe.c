/* Requested pages are watched until they have arrived, or are given up. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 64 };

static char *mapped_file(void)
{
    size_t bytes = (size_t)(PAGES * os_page_size());
    int fd = open("probed", O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)bytes) == 0);
    char *a = mmap(NULL, bytes, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(a != MAP_FAILED);
    close(fd);
    return a;
}

/* Each look is a second after the last one. */
static int look(struct probe_seen *seen)
{
    static double later;
    later += 1e9;
    return probe_look(os_time() + later, 0, seen);
}

/* Asks for a page, and waits until it has arrived. */
static void fetch(long stream, const char *page)
{
    unsigned char there = 0;
    iopref_pipe p;
    iopref_stream s = {.pipe = &p, .number = stream, .first = -1};
    iopref_pipe_open(&p, 1);
    iopref_prefetch1(&s, 1, page, 8);
    while (!(there & 1))
        CHECK(os_residency((uintptr_t)page, (uintptr_t)page + (uintptr_t)os_page_size(), &there) == 0);
}

static void what_others_took_is_not_the_disks(const char *page)
{
    struct probe_seen seen[PROBES];
    double begun = os_time();
    fetch(5, page);
    CHECK(probe_look(os_time() + 0.5e9, 0.4e9, seen) == 1 && seen[0].arrived);
    CHECK(seen[0].ns >= 0.1e9 && seen[0].ns <= 0.1e9 + os_time() - begun);
}

static void a_page_is_seen_to_arrive(const char *a)
{
    struct probe_seen seen[PROBES];
    fetch(7, a);
    fetch(7, a + os_page_size()); /* one at a time */
    CHECK(look(seen) == 1);
    CHECK(seen[0].arrived && seen[0].stream == 7 && seen[0].ns > 0);
    CHECK(look(seen) == 0);
}

static void streams_are_looked_for_by_themselves(const char *a)
{
    struct probe_seen seen[PROBES];
    long streams = 0;
    for (int stream = 1; stream <= 2 * PROBES; stream++)
        fetch(stream, a + (1 + stream) * os_page_size());
    CHECK(look(seen) == PROBES);
    for (int i = 0; i < PROBES; i++)
        streams |= 1L << seen[i].stream;
    CHECK(__builtin_popcountl(streams) == PROBES);
    CHECK(look(seen) == 0);
}

static void nothing_is_looked_for(const char *a, long stream)
{
    struct probe_seen seen[PROBES];
    fetch(stream, a + (PAGES - 2) * os_page_size());
    CHECK(look(seen) == 0);
}

static void what_is_unmapped_is_forgotten(char *a)
{
    struct probe_seen seen[PROBES];
    fetch(9, a + (PAGES - 1) * os_page_size());
    munmap(a, (size_t)(PAGES * os_page_size()));
    CHECK(look(seen) == 0);
    CHECK(look(seen) == 0);
}

static void the_latency_stays_as_it_was_said(const char *a)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, PAGES);
    iopref_stream_open(&p, &s, os_page_size());
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s))
            iopref_prefetch1(&s, 1, a + s.from * os_page_size(), (s.to - s.from) * os_page_size());
        usleep(100);
        CHECK(latency_bound(&s.latency) == 250e3 && p.pace->least == 0);
    }
}

int main(int argc, char **argv)
{
    char *a = mapped_file();
    if (argc > 1) { /* IOPREF_LATENCY is set: nothing is measured */
        nothing_is_looked_for(a, 3);
        the_latency_stays_as_it_was_said(a);
        return 0;
    }
    what_others_took_is_not_the_disks(a + 40 * os_page_size());
    a_page_is_seen_to_arrive(a);
    streams_are_looked_for_by_themselves(a);
    nothing_is_looked_for(a, 0);
    what_is_unmapped_is_forgotten(a);
    setenv("IOPREF_LATENCY", "250", 1);
    setenv("IOPREF_BLOCK", "4K", 1);
    setenv("IOPREF_MEMORY", "1M", 1);
    execl(argv[0], argv[0], "fixed", (char *)NULL);
    return 1;
}
