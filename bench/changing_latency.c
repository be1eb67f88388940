/* Walks over the pages of a file, some work on each, and prints what each part of it cost:
 * changing_latency FILE PARTS MICROSECONDS prints of each half of a part the milliseconds waited, and
 * how many pages were ahead. */
#define _GNU_SOURCE
#include "iopref.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096 };

static double clock_ms(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* How often the thread has waited for something. */
static long waits(void)
{
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
}

/* How long others, in this machine, had the processor while the thread could have gone on. */
static double queued_ms(void)
{
    static int fd = -2;
    char text[128] = "";
    unsigned long long ns = 0;
    fd = fd == -2 ? open("/proc/thread-self/schedstat", O_RDONLY) : fd;
    if (pread(fd, text, sizeof text - 1, 0) > 0)
        sscanf(text, "%*u %llu", &ns);
    return (double)ns * 1e-6;
}

static struct {
    double wall, cpu, queued;
    long waits;
} last;
static double waited, ahead;
static long strips;

/* Without a wait, what is lost between the clocks was lost to others. */
static void look(void)
{
    double w = clock_ms(CLOCK_MONOTONIC), c = clock_ms(CLOCK_THREAD_CPUTIME_ID), q = queued_ms();
    long n = waits();
    double gap = w - last.wall - (c - last.cpu) - (q - last.queued);
    waited += n > last.waits && gap > 0 ? gap : 0;
    last.wall = w;
    last.cpu = c;
    last.queued = q;
    last.waits = n;
}

static void print_part(void)
{
    printf("%.3f %.1f\n", waited, ahead / (double)strips);
    waited = ahead = 0;
    strips = 0;
}

static unsigned long work(unsigned long x, long steps)
{
    for (long i = 0; i < steps; i++)
        x = x * 6364136223846793005u + 1442695040888963407u;
    return x;
}

static long steps_in(double ms)
{
    const long trial = 1000000;
    double least = 1e9;
    for (int i = 0; i < 20; i++) {
        double before = clock_ms(CLOCK_THREAD_CPUTIME_ID);
        volatile unsigned long x = work(1, trial);
        (void)x;
        double taken = clock_ms(CLOCK_THREAD_CPUTIME_ID) - before;
        least = taken < least ? taken : least;
    }
    return (long)(ms * (double)trial / least);
}

int main(int argc, char **argv)
{
    struct stat st;
    int fd = argc == 4 ? open(argv[1], O_RDONLY) : -1;
    if (fd < 0 || fstat(fd, &st) != 0) {
        fprintf(stderr, "usage: changing_latency FILE PARTS MICROSECONDS\n");
        return 2;
    }
    const unsigned char *a = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, fd, 0);
    long pages = st.st_size / PAGE, half = pages / atol(argv[2]) / 2, parts = 1, steps = steps_in(atof(argv[3]) * 1e-3);
    if (a == MAP_FAILED || half <= 0)
        return 1;
    unsigned long x = 1;
    iopref_range range = {a, st.st_size, IOPREF_WRITES};
    iopref_pipe pipe;
    iopref_stream s;
    if (iopref_in_memory(&range, 1))
        return 1;
    iopref_pipe_open(&pipe, pages);
    iopref_stream_open(&pipe, &s, PAGE);
    look();
    waited = 0;
    while (iopref_next_strip(&pipe)) {
        look();
        for (; pipe.at >= parts * half; parts++)
            print_part();
        if (iopref_due(&pipe, &s)) {
            iopref_release1(&s, 1, 0, a + PAGE * s.done_from, PAGE * (s.done_to - s.done_from));
            for (long i = s.from; i < s.to; i++) /* in an order that the system's readahead does not know */
                iopref_prefetch1(&s, 0, a + PAGE * i, 1);
        }
        ahead += (double)(s.fetched - pipe.at);
        strips++;
        for (long i = pipe.at; i < pipe.end; i++)
            x = work(x + a[PAGE * i], steps);
    }
    fprintf(stderr, "%lu\n", x);
    return 0;
}
