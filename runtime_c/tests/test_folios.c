/* In a sweep over a file, faults read large folios: one at each fault, unless the system sees a lone upward sweep. After the nest, and for
 * pages that are asked for one by one, faults read as before. */
#define _GNU_SOURCE
#include "iopref.h"
#include "mapping.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 320 << 20, BEGINNING = 8 << 20, ODD = 4097 }; /* so that blocks do not end where folios do */

static char *a;

static void leave_be(const char *at)
{
    CHECK(!has_flag(at, " hg") && !has_flag(at, " rr"));
}

/* Sweeps over the file in pieces; tests the mapping at `at` before the nest ends. */
static void sweep(long piece, long apart, const char *at, bool folios, bool one_by_one)
{
    struct iopref_visit visit = iopref_enter(NULL);
    iopref_pipe p;
    iopref_stream s;
    long trip = BYTES / labs(apart);
    const char *first = apart < 0 ? a + BYTES - piece : a;
    iopref_pipe_open(&p, trip);
    iopref_stream_open(&p, &s, piece);
    while (iopref_next_strip(&p))
        if (iopref_due(&p, &s))
            iopref_prefetch2(&s, 1, first + s.from * apart, (unsigned long)piece, apart, s.to - s.from);
    CHECK(has_flag(at, " hg") == folios && has_flag(at, " rr") == one_by_one);
    iopref_leave(&visit);
    leave_be(at);
}

static void map(int fd)
{
    a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    iopref_range r = {a, BYTES, IOPREF_WRITES};
    CHECK(a != MAP_FAILED && !iopref_in_memory(&r, 1));
}

/* The system's readahead may be so long for this memory that faults read single pages until the sweep is long enough. */
static void in_little_memory(int fd)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        setenv("IOPREF_MEMORY", "96M", 1);
        map(fd);
        sweep(ODD, -ODD, a + BEGINNING, true, true);
        exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    char name[] = "folios-XXXXXX";
    const char *late, *early;
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && ftruncate(fd, BYTES) == 0);
    a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(a != MAP_FAILED);
    if (madvise(a, BYTES, MADV_HUGEPAGE) != 0)
        return 77;
    munmap(a, BYTES);
    in_little_memory(fd);
    setenv("IOPREF_MEMORY", "256M", 1); /* so that the readahead of a lone sweep is not too long for the memory */
    map(fd);
    early = a + BEGINNING;
    late = a + BYTES - BEGINNING;
    sweep(4096, 4096, late, true, false);
    sweep(4096, -4096, early, true, true);
    sweep(4096, 2 * 4096, late, false, true);
    return 0;
}
