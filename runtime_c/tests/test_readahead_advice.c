/* While pages of a file are asked for one by one, faults there read no neighbouring pages. They do so again after the nest, after a pipeline
 * outside of nests, and if a later pipeline of the nest sweeps there. */
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

/* Walks through pages to which no walk has come before. */
static long walk(char *a, long pages)
{
    static long walked;
    iopref_pipe p;
    iopref_stream s;
    long single = 0;
    iopref_pipe_open(&p, pages);
    iopref_stream_open(&p, &s, 4096);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s))
            for (long i = s.from; i < s.to; i++)
                iopref_prefetch_page(&s, 0, a + (walked + i) * 7919 % PAGES * 4096, 8);
        for (long i = p.at; i < p.end; i++)
            a[(walked + i) * 7919 % PAGES * 4096] = 1;
        single += p.at == p.trip && reads_single_pages(a);
    }
    walked += pages;
    return single;
}

static void sweep(char *a)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, PAGES);
    iopref_stream_open(&p, &s, 4096);
    while (iopref_next_strip(&p))
        if (iopref_due(&p, &s))
            iopref_prefetch1(&s, 1, a + s.from * 4096, (s.to - s.from) * 4096);
}

/* The pipelines of inner loops come and go. */
static void in_a_nest(char *a)
{
    struct iopref_visit outer = iopref_enter(NULL), inner = iopref_enter(NULL);
    CHECK(walk(a, MANY) == 1);
    CHECK(reads_single_pages(a));
    iopref_leave(&inner);
    CHECK(walk(a, 100) == 1);
    CHECK(reads_single_pages(a));
    sweep(a);
    CHECK(!reads_single_pages(a));
    CHECK(walk(a, MANY) == 1);
    CHECK(reads_single_pages(a));
    iopref_leave(&outer);
    CHECK(!reads_single_pages(a));
}

int main(void)
{
    char name[] = "access-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && ftruncate(fd, BYTES) == 0);
    char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    iopref_range r = {a, BYTES, IOPREF_WRITES};
    setenv("IOPREF_MEMORY", "144M", 1); /* so that the readahead of disks is short for the memory */
    CHECK(a != MAP_FAILED && !iopref_in_memory(&r, 1));
    CHECK(walk(a, MANY) == 1);
    CHECK(!reads_single_pages(a));
    CHECK(walk(a, 100) == 0); /* too few pages to switch readahead off */
    in_a_nest(a);
    iopref_prefetch(a, BYTES); /* no pipeline ends with this hint, so no readahead is switched on again */
    CHECK(!reads_single_pages(a) && !has_flag(a, " hg"));
    return 0;
}
