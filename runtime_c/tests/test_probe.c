/* Pages that were asked for are looked for until they are there, or gone. */
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

static int look(double later, struct probe_seen *seen) { return probe_look(os_time() + later, seen); }

static void a_page_is_seen_to_arrive(const char *a)
{
    struct probe_seen seen[PROBES];
    again_is_due(7);
    iopref_prefetch1(1, a, 8);
    iopref_prefetch1(1, a + os_page_size(), 8); /* one at a time */
    do
        CHECK(look(1e6, seen) <= 1);
    while (!seen[0].arrived);
    CHECK(seen[0].stream == 7 && seen[0].ns > 0);
    CHECK(look(2e6, seen) == 0);
}

static void streams_are_looked_for_by_themselves(const char *a)
{
    struct probe_seen seen[PROBES];
    for (int stream = 1; stream <= 2 * PROBES; stream++) {
        again_is_due(stream);
        iopref_prefetch1(1, a + (1 + stream) * os_page_size(), 8);
    }
    CHECK(look(3e6, seen) == PROBES);
    CHECK(seen[0].stream != seen[1].stream);
    CHECK(look(3e6, seen) == 0); /* at once again: not worth a call */
    look(3e9, seen);
    CHECK(look(4e9, seen) == 0); /* arrived, or given up */
}

static void nothing_is_looked_for(const char *a, long stream)
{
    struct probe_seen seen[PROBES];
    again_is_due(stream);
    iopref_prefetch1(1, a + (PAGES - 2) * os_page_size(), 8);
    CHECK(look(5e9, seen) == 0);
}

static void what_is_unmapped_is_forgotten(char *a)
{
    struct probe_seen seen[PROBES];
    again_is_due(9);
    iopref_prefetch1(1, a + (PAGES - 1) * os_page_size(), 8);
    munmap(a, (size_t)(PAGES * os_page_size()));
    CHECK(look(6e9, seen) == 0);
    CHECK(look(7e9, seen) == 0);
}

int main(int argc, char **argv)
{
    char *a = mapped_file();
    if (argc > 1) { /* the latency is said: nothing is measured */
        nothing_is_looked_for(a, 3);
        return 0;
    }
    a_page_is_seen_to_arrive(a);
    streams_are_looked_for_by_themselves(a);
    nothing_is_looked_for(a, 0);
    what_is_unmapped_is_forgotten(a);
    setenv("IOPREF_LATENCY", "1000", 1);
    execl(argv[0], argv[0], "fixed", (char *)NULL);
    return 1;
}
