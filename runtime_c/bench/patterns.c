/* patterns FILE MEGABYTES PATTERN [WAY]: one access pattern over a file mapped shared, as written (plain) or with hints.
 *
 * PATTERN  forward, update (forward, written), backward, column (a page an iteration), random (single pages, indirect),
 *          repeat (three forward sweeps)
 * WAY      hints (default) or plain
 *
 * Prints seconds and a checksum that does not depend on the way. Run it under a memory limit, with a cold file. */
#define _GNU_SOURCE
#include "iopref.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, RELEASE_TAG = 1 };

static int hints;
static double sum;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* `step` is 1 or -1. Priority 1: the array is swept again. */
static void sweep(double *a, long n, int step, int written, int priority)
{
    iopref_pipe p;
    iopref_stream s;
    double *first = step > 0 ? a : a + n - 1;
    iopref_pipe_open(&p, n);
    iopref_stream_open(&p, &s, hints ? (long)sizeof *a : 0);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s)) {
            iopref_prefetch2(&s, 0, first + step * s.from, sizeof *a, step * (long)sizeof *a, s.to - s.from);
            iopref_release2(&s, RELEASE_TAG, priority, first + step * s.done_from, sizeof *a, step * (long)sizeof *a,
                            s.done_to - s.done_from);
        }
        if (written)
            for (long i = p.at; i < p.end; i++)
                first[step * i] += 1;
        else
            for (long i = p.at; i < p.end; i++)
                sum += first[step * i];
    }
}

/* Eight columns of a matrix whose rows are sixteen pages long. */
static void columns(const double *a, long n)
{
    long row = 16 * PAGE / (long)sizeof *a, rows = n / row;
    for (long j = 0; j < 8; j++) {
        iopref_pipe p;
        iopref_stream s;
        const double *column = a + j * row / 8;
        iopref_pipe_open(&p, rows);
        iopref_stream_open(&p, &s, hints ? PAGE : 0);
        while (iopref_next_strip(&p)) {
            if (iopref_due(&p, &s))
                iopref_prefetch2(&s, 0, column + s.from * row, sizeof *a, row * (long)sizeof *a, s.to - s.from);
            for (long i = p.at; i < p.end; i++)
                sum += column[i * row];
        }
    }
}

static void random_pages(const double *a, long n)
{
    enum { PICKS = 20000 };
    long *pick = malloc(PICKS * sizeof *pick);
    unsigned long long x = 1;
    iopref_pipe p;
    iopref_stream s;
    for (long i = 0; i < PICKS; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        pick[i] = (long)(x >> 33) % n;
    }
    iopref_pipe_open(&p, PICKS);
    iopref_stream_open(&p, &s, hints ? PAGE : 0);
    while (iopref_next_strip(&p)) {
        if (iopref_due(&p, &s))
            for (long i = s.from; i < s.to; i++)
                iopref_prefetch_page(&s, 0, a + pick[i], sizeof *a);
        for (long i = p.at; i < p.end; i++)
            sum += a[pick[i]];
    }
    free(pick);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    size_t bytes = (size_t)atol(argv[2]) << 20;
    long n = (long)(bytes / sizeof(double));
    const char *pattern = argv[3];
    int fd = open(argv[1], O_RDWR);
    double *a = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (a == MAP_FAILED) {
        perror(argv[1]);
        return 1;
    }
    iopref_range data = {a, (long)bytes, IOPREF_WRITES};
    hints = (argc < 5 || strcmp(argv[4], "plain") != 0) && !iopref_in_memory(&data, 1);
    double start = seconds();
    if (!strcmp(pattern, "forward") || !strcmp(pattern, "update"))
        sweep(a, n, 1, pattern[0] == 'u', 0);
    else if (!strcmp(pattern, "backward"))
        sweep(a, n, -1, 0, 0);
    else if (!strcmp(pattern, "repeat"))
        for (int t = 0; t < 3; t++)
            sweep(a, n, 1, 0, 1);
    else if (!strcmp(pattern, "column"))
        columns(a, n);
    else if (!strcmp(pattern, "random"))
        random_pages(a, n);
    else
        return 2;
    printf("%-9s %s %7.3f s  checksum %.17g\n", pattern, hints ? "hints" : "plain", seconds() - start, sum);
    return 0;
}
