/* Hints of every kind leave every byte as it is, in anonymous, private and shared memory, and in the file. */
#define _GNU_SOURCE
#include "check.h"
#include "iopref.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORDS = 1 << 20 }; /* 8 MiB */

static unsigned long value(unsigned long i, unsigned long salt) { return (i + salt) * 0x9e3779b97f4a7c15u; }

static void sweep(unsigned long *a, unsigned long salt, int priority, int step)
{
    iopref_pipe p;
    iopref_stream s;
    unsigned long *first = step > 0 ? a : a + WORDS - 1;
    iopref_pipe_open(&p, WORDS);
    iopref_stream_open(&p, &s, 8);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s)) {
            iopref_prefetch2(&s, 0, first + step * s.from, 8, 8 * step, s.to - s.from);
            iopref_release2(&s, priority, priority, first + step * s.done_from, 8, 8 * step, s.done_to - s.done_from);
        }
        for (long i = p.at; i < p.end; i++) {
            unsigned long at = step > 0 ? (unsigned long)i : (unsigned long)(WORDS - 1 - i);
            CHECK(a[at] == value(at, salt));
            a[at] = value(at, salt + 1);
        }
    }
}

static void pieces(unsigned long *a)
{
    for (long j = 0; j < 8; j++) {
        iopref_prefetch3(NULL, 2, a + 512 * j, 4096, 32768, 64, 4 << 20, 2);
        iopref_release3(NULL, 2, 0, a + 512 * j, 4096, 32768, 64, 4 << 20, 2);
        iopref_release4(NULL, 3, 0, a + WORDS - 1, 8, -8, 1024, -65536, 20, -(2 << 20), 3);
    }
    iopref_release1(NULL, 4, 0, a, WORDS * 8L);
    iopref_release1(NULL, 5, 0, (char *)a + 12345, WORDS * 4L);
}

static void contents_survive(unsigned long *a)
{
    iopref_range r = {a, WORDS * 8L, IOPREF_WRITES};
    CHECK(a != MAP_FAILED);
    CHECK(!iopref_in_memory(&r, 1));
    for (unsigned long i = 0; i < WORDS; i++)
        a[i] = value(i, 0);
    errno = 12345;
    sweep(a, 0, 0, 1);
    sweep(a, 1, 0, -1);
    sweep(a, 2, 1, 1);
    sweep(a, 3, 1, 1);
    pieces(a);
    CHECK(errno == 12345);
    for (unsigned long i = 0; i < WORDS; i++)
        CHECK(a[i] == value(i, 4));
}

int main(void)
{
    const int kinds[3] = {MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, MAP_PRIVATE};
    char name[] = "contents-XXXXXX";
    int fd = mkstemp(name);
    size_t bytes = WORDS * 8L;
    unsigned long *read_back = malloc(bytes);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)bytes) == 0);
    if (!getenv("IOPREF_MEMORY"))
        setenv("IOPREF_MEMORY", "1M", 1);
    for (int i = 0; i < 3; i++) {
        int file = kinds[i] & MAP_ANONYMOUS ? -1 : fd;
        unsigned long *a = mmap(NULL, bytes, PROT_READ | PROT_WRITE, kinds[i], file, 0);
        contents_survive(a);
        munmap(a, bytes);
    }
    for (size_t done = 0; done < bytes; done += 4096) {
        unsigned long block[512];
        CHECK(pread(fd, block, 4096, (off_t)done) == 4096);
        for (int i = 0; i < 512; i++)
            CHECK(block[i] == 0);
    }
    unsigned long *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    contents_survive(shared);
    CHECK(msync(shared, bytes, MS_SYNC) == 0 && pread(fd, read_back, bytes, 0) == (ssize_t)bytes);
    CHECK(memcmp(shared, read_back, bytes) == 0);
    CHECK(unlink(name) == 0);
    contents_survive(shared);
    free(read_back);
    return 0;
}
