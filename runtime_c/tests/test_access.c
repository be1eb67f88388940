/* While pages of a file are asked for one by one, faults among them read no neighbours; after the pipeline they do again. */
#define _GNU_SOURCE
#include "iopref.h"
#include "iopref_hints.h"
#include "mapping.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BYTES = 160 << 20, PAGES = BYTES / 4096, MANY = 4096 };

static bool reads_single_pages(const void *p) { return has_flag(p, " rr"); }

static long walk(char *a, long pages)
{
    iopref_pipe p;
    iopref_stream s;
    long single = 0;
    iopref_pipe_open(&p, pages);
    iopref_stream_open(&p, &s, 4096);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s))
            for (long i = s.from; i < s.to; i++)
                iopref_prefetch_page(0, a + i * 7919 % PAGES * 4096, 8);
        for (long i = p.at; i < p.end; i++)
            a[i * 7919 % PAGES * 4096] = 1;
        single += p.at == p.trip && reads_single_pages(a);
    }
    return single;
}

int main(void)
{
    char name[] = "access-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && ftruncate(fd, BYTES) == 0);
    char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    iopref_range r = {a, BYTES, IOPREF_WRITES};
    setenv("IOPREF_MEMORY", "144M", 1); /* of which what disks read ahead is little */
    CHECK(a != MAP_FAILED && !iopref_in_memory(&r, 1));
    CHECK(walk(a, MANY) == 1);
    CHECK(!reads_single_pages(a));
    CHECK(walk(a, 100) == 0); /* too few to be worth it */
    iopref_prefetch(a, BYTES); /* by hand: no pipeline ends, after which the system would be told to read as before */
    CHECK(!reads_single_pages(a) && !has_flag(a, " hg"));
    return 0;
}
