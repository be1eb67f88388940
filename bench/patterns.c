/* Access patterns over a mapped file: as a program has them, and with advice to the system put in by hand.
 *
 * usage: patterns FILE PATTERN WAY: prints the milliseconds, and a sum that is the same in every way. The loops are plain,
 * for `iopref translate`; what is done by hand is done around pieces of them. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef MADV_POPULATE_READ /* Linux 5.14 */
#define MADV_POPULATE_READ 22
#endif

/* In words. */
enum { PAGE = 512, FOLIO = 512 * PAGE, ROW = 16 * PAGE, STRIDE = 64 * PAGE };

enum { COLUMNS = 4, PICKS = 1500 };

static long *a, n; /* words of the file */
static long pick[PICKS];

static void must(int done, const char *what)
{
    if (!done) {
        perror(what);
        exit(1);
    }
}

/* -- The patterns: steps [from, to) of each --------------------------------------------------------------------------- */

static long forward(long from, long to)
{
    long sum = 0;
    for (long i = from; i < to; i++)
        sum += a[i];
    return sum;
}

static long backward(long from, long to)
{
    long sum = 0;
    for (long i = n - 1 - from; i > n - 1 - to; i--)
        sum += a[i];
    return sum;
}

static long interleaved(long from, long to)
{
    long sum = 0, quarter = n / 4;
    for (long i = from; i < to; i++)
        sum += a[i] + a[i + quarter] + a[i + 2 * quarter] + a[i + 3 * quarter];
    return sum;
}

static long all_interleaved(void)
{
    long sum = 0, quarter = n / 4;
    for (long i = 0; i < quarter; i++)
        sum += a[i] + a[i + quarter] + a[i + 2 * quarter] + a[i + 3 * quarter];
    return sum;
}

/* Columns a page apart, one after the other; a piece lies in one of them. */
static long column(long from, long to)
{
    long sum = 0, rows = n / ROW, j = from / rows;
    for (long i = from - j * rows; i < to - j * rows; i++)
        sum += a[i * ROW + j * PAGE];
    return sum;
}

static long all_columns(void)
{
    long sum = 0, rows = n / ROW;
    for (long j = 0; j < COLUMNS; j++)
        for (long i = 0; i < rows; i++)
            sum += a[i * ROW + j * PAGE];
    return sum;
}

static long strided(long from, long to)
{
    long sum = 0;
    for (long i = from; i < to; i++)
        sum += a[i * STRIDE];
    return sum;
}

static long picked(long from, long to)
{
    long sum = 0;
    for (long i = from; i < to; i++)
        sum += a[pick[i]];
    return sum;
}

/* -- What a program would have to say by hand -------------------------------------------------------------------------- */

static void advise(long word, long words, int advice) { madvise(a + word, (size_t)words * sizeof *a, advice); }

static void advise_forward(long from, long to, int advice) { advise(from, to - from, advice); }

static void advise_backward(long from, long to, int advice) { advise(n - to, to - from, advice); }

static void advise_interleaved(long from, long to, int advice)
{
    for (long stream = 0; stream < 4; stream++)
        advise(from + stream * n / 4, to - from, advice);
}

static void advise_column(long from, long to, int advice)
{
    for (long k = from, rows = n / ROW; k < to; k++)
        advise(k % rows * ROW + k / rows * PAGE, PAGE, advice);
}

static void advise_strided(long from, long to, int advice)
{
    for (long i = from; i < to; i++)
        advise(i * STRIDE, PAGE, advice);
}

static void advise_picked(long from, long to, int advice)
{
    for (long i = from; i < to; i++)
        advise(pick[i] / PAGE * PAGE, PAGE, advice);
}

static const struct pattern {
    const char *name;
    long (*run)(long from, long to);
    long (*all)(void); /* as one would write it, where that is not the same */
    void (*advise)(long from, long to, int advice);
    long block; /* steps that are asked for at a time */
    long ahead; /* blocks */
} patterns[] = {
    {"forward", forward, NULL, advise_forward, FOLIO, 4},
    {"backward", backward, NULL, advise_backward, FOLIO, 4},
    {"interleaved", interleaved, all_interleaved, advise_interleaved, FOLIO, 1},
    {"column", column, all_columns, advise_column, 1, 64},
    {"strided", strided, NULL, advise_strided, 1, 64},
    {"picked", picked, NULL, advise_picked, 1, 64},
};

/* -- The ways ---------------------------------------------------------------------------------------------------------- */

static const struct pattern *p;
static long blocks, at;

static void advise_block(long k, int advice)
{
    if (k < blocks)
        p->advise(k * p->block, (k + 1) * p->block, advice);
}

/* Run what is one block after the other; sweeps give back what is behind. */
static long run_blocks(int ahead)
{
    long sum = 0;
    for (long k = 0; k < blocks; k++) {
        if (ahead)
            advise_block(k + p->ahead, MADV_WILLNEED);
        sum += p->run(k * p->block, (k + 1) * p->block);
        if (p->block > 1)
            advise_block(k, MADV_PAGEOUT);
        __atomic_store_n(&at, k, __ATOMIC_RELAXED);
    }
    return sum;
}

static long plain(void) { return p->all ? p->all() : p->run(0, blocks * p->block); }

static long random_access(void)
{
    advise(0, n, MADV_RANDOM);
    return plain();
}

static long willneed(void)
{
    for (long k = 0; k < p->ahead; k++)
        advise_block(k, MADV_WILLNEED);
    return run_blocks(1);
}

/* Each fault reads 2 MiB, which are kept as one; and the next ones, where that is right. */
static long folios(void)
{
    advise(0, n, MADV_HUGEPAGE);
    if (p->run != forward)
        advise(0, n, MADV_RANDOM);
    return run_blocks(0);
}

static void *fault_ahead(void *nothing)
{
    for (long k = 0; k < blocks; k++) {
        while (k > __atomic_load_n(&at, __ATOMIC_RELAXED) + p->ahead)
            sched_yield();
        advise_block(k, MADV_POPULATE_READ);
    }
    return nothing;
}

static long helped(void)
{
    pthread_t helper;
    must(pthread_create(&helper, NULL, fault_ahead, NULL) == 0, "pthread_create");
    long sum = folios();
    must(pthread_join(helper, NULL) == 0, "pthread_join");
    return sum;
}

static const struct way {
    const char *name;
    long (*run)(void);
} ways[] = {
    {"plain", plain}, {"random", random_access}, {"willneed", willneed}, {"folios", folios}, {"helper", helped},
};

/* -- Measurement ------------------------------------------------------------------------------------------------------- */

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void pick_pages(void)
{
    unsigned long long x = 1;
    for (long i = 0; i < PICKS; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        pick[i] = (long)(x >> 33) % n;
    }
}

static void map(const char *name)
{
    struct stat s;
    int fd = open(name, O_RDONLY);
    must(fd >= 0 && fstat(fd, &s) == 0, name);
    a = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_SHARED, fd, 0);
    must(a != MAP_FAILED, name);
    n = s.st_size / (4 * 8 * FOLIO) * (4 * FOLIO);
    close(fd);
}

static long steps(void)
{
    if (p->run == column)
        return n / ROW * COLUMNS;
    if (p->run == strided)
        return n / STRIDE;
    if (p->run == picked)
        return PICKS;
    return p->run == interleaved ? n / 4 : n;
}

int main(int argc, char **argv)
{
    const struct way *way = NULL;
    for (unsigned i = 0; argc == 4 && i < sizeof patterns / sizeof *patterns; i++)
        p = strcmp(patterns[i].name, argv[2]) == 0 ? &patterns[i] : p;
    for (unsigned i = 0; argc == 4 && i < sizeof ways / sizeof *ways; i++)
        way = strcmp(ways[i].name, argv[3]) == 0 ? &ways[i] : way;
    must(p && way, "usage: patterns FILE PATTERN WAY");
    map(argv[1]);
    pick_pages();
    blocks = steps() / p->block;
    double begun = milliseconds();
    long sum = way->run();
    printf("%.3f %ld\n", milliseconds() - begun, sum);
    return 0;
}
