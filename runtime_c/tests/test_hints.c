/* Hints that a programmer writes: prefetched pages come, released pages are evicted, contents stay, and invalid hints do no harm. Also
 * compiled as C++. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "check.h"
#include "iopref.h"
#include "iopref_hints.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096L
#define PAGES 256L
#define BYTES (PAGES * PAGE)
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Linux does not evict the last few pages that another processor has read. */
static void read_by_one_processor(void)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET((size_t)sched_getcpu(), &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    setenv("IOPREF_ENGINE", "inline", 1);
}

static int is_resident(char *page)
{
    unsigned char there = 0;
    CHECK(mincore(page, 1, &there) == 0);
    return there & 1;
}

static long resident(char *a, long from, long to)
{
    long pages = 0;
    for (long i = from; i < to; i++)
        pages += is_resident(a + i * PAGE);
    return pages;
}

/* Waits until requested pages have come. */
static void come_to_be_resident(char *a, long from, long to)
{
    while (resident(a, from, to) < to - from)
        usleep(1000);
}

static void touch(char *a, long from, long to)
{
    for (long i = from; i < to; i++)
        CHECK(a[i * PAGE] == (char)i);
}

/* Makes a file that is not in memory, if it lies on a disk. */
static char *mapped_file(void)
{
    static char page[PAGE];
    char name[] = "hints-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0);
    for (long i = 0; i < PAGES; i++) {
        page[0] = (char)i;
        CHECK(write(fd, page, PAGE) == PAGE);
    }
    CHECK(fsync(fd) == 0 && posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0);
    char *a = (char *)mmap(NULL, BYTES, PROT_READ, MAP_SHARED, fd, 0);
    CHECK((void *)a != MAP_FAILED && close(fd) == 0 && madvise(a, BYTES, MADV_RANDOM) == 0);
    return a;
}

/* Adjoining pieces are prefetched, too; those of the compiler's hints would be left to the system's readahead. */
static int pages_come_and_go(void)
{
    char *a = mapped_file();
    if (resident(a, 0, PAGES) > 0) {
        fprintf(stderr, "files stay in memory here\n");
        return 77;
    }
    for (long i = 0; i < PAGES / 2; i += 16)
        iopref_prefetch(a + i * PAGE, 16 * PAGE);
    come_to_be_resident(a, 0, PAGES / 2);
    CHECK(resident(a, PAGES / 2, PAGES) == 0);
    touch(a, 0, 64);
    iopref_release(a, 32 * PAGE);
    CHECK(resident(a, 0, 32) == 0 && resident(a, 32, 64) == 32);
    iopref_prefetch_strided(a + (PAGES - 1) * PAGE, 8, -4 * PAGE, 8);
    for (long i = 0; i < 8; i++)
        come_to_be_resident(a, PAGES - 1 - 4 * i, PAGES - 4 * i);
    CHECK(resident(a, PAGES / 2, PAGES) == 8);
    iopref_release_strided(a + 32 * PAGE, PAGE, 2 * PAGE, 16);
    CHECK(resident(a, 32, 64) == 16);
    touch(a, 0, PAGES);
    CHECK(munmap(a, BYTES) == 0);
    return 0;
}

/* A hint also works in a loop with compiled hints, which ask for each page only once. */
static void pages_come_as_often_as_they_have_gone(void)
{
    char *a = mapped_file();
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, 2);
    iopref_stream_open(&p, &s, PAGE);
    CHECK(iopref_next_strip(&p) && iopref_due(&p, &s));
    for (int times = 0; times < 3; times++) {
        iopref_prefetch(a + 8 * PAGE, PAGE);
        come_to_be_resident(a, 8, 9);
        touch(a, 8, 9);
        iopref_release(a + 8 * PAGE, PAGE);
        CHECK(resident(a, 8, 9) == 0);
    }
    CHECK(munmap(a, BYTES) == 0);
}

static void hint(const void *addr, unsigned long bytes, long stride, unsigned long count)
{
    iopref_prefetch(addr, bytes);
    iopref_release(addr, bytes);
    iopref_prefetch_strided(addr, bytes, stride, count);
    iopref_release_strided(addr, bytes, stride, count);
}

static void nonsense_is_harmless(void)
{
    static char own[3 * PAGE] = {1, 2, 3};
    char *gone = (char *)mmap(NULL, BYTES, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *closed = (char *)mmap(NULL, BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK((void *)gone != MAP_FAILED && (void *)closed != MAP_FAILED && munmap(gone, BYTES) == 0);
    const void *addresses[] = {NULL, (void *)1, (void *)-1L, gone + 7, closed, own + 1, (void *)(1L << 62),
                               (void *)&nonsense_is_harmless};
    const unsigned long sizes[] = {0, 1, 5000, 1UL << 40, LONG_MAX, ULONG_MAX};
    const long strides[] = {0, 8, -4096, LONG_MAX, LONG_MIN};
    iopref_memory(64 * PAGE); /* of a wrong size, no more pages are looked at than memory has */
    errno = 4711;
    for (unsigned a = 0; a < COUNT(addresses); a++)
        for (unsigned b = 0; b < COUNT(sizes); b++)
            for (unsigned s = 0; s < COUNT(strides); s++)
                for (unsigned c = 0; c < COUNT(sizes); c++)
                    hint(addresses[a], sizes[b], strides[s], sizes[c]);
    CHECK(errno == 4711 && own[0] == 1 && own[1] == 2 && own[2] == 3 && own[PAGE] == 0);
    CHECK(munmap(closed, BYTES) == 0);
    iopref_memory(0);
}

static void programs_say_what_memory_is(void)
{
    static char array[16 * PAGE];
    iopref_range r = {array, sizeof array, IOPREF_WRITES};
    iopref_memory(8 * PAGE);
    CHECK(!iopref_in_memory(&r, 1));
    iopref_memory(ULONG_MAX);
    CHECK(iopref_in_memory(&r, 1));
    iopref_memory(8 * PAGE);
    CHECK(!iopref_in_memory(&r, 1));
    iopref_memory(0);
    CHECK(iopref_in_memory(&r, 1));
}

int main(int argc, char **argv)
{
    alarm(60);
    if (argc > 1) { /* IOPREF_MEMORY takes precedence over iopref_memory */
        iopref_range r = {argv, 64 * PAGE, IOPREF_WRITES};
        iopref_memory(PAGE);
        return !iopref_in_memory(&r, 1);
    }
    read_by_one_processor();
    int cannot = pages_come_and_go();
    if (!cannot)
        pages_come_as_often_as_they_have_gone();
    nonsense_is_harmless();
    programs_say_what_memory_is();
    if (cannot)
        return cannot;
    setenv("IOPREF_MEMORY", "1G", 1);
    execl("/proc/self/exe", argv[0], "again", (char *)NULL);
    return 1;
}
