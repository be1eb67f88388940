/* What hints cost, nanoseconds: a filtered one each, others a page, beside the bare calls of the system on the same file.
 *
 * usage: primitives FILE BYTES: the file is made, mapped and removed. Prints a name and a figure a line. */
#define _GNU_SOURCE
#include "iopref.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, CHUNK = 512 << 10, FILTERED = 10 * 1000 * 1000 };

static char *data;
static long bytes;
static int file;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void must(int done, const char *what)
{
    if (!done) {
        perror(what);
        exit(1);
    }
}

static void make_file(const char *name)
{
    file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    must(file >= 0, name);
    must(unlink(name) == 0, name);
    char *block = calloc(1, CHUNK);
    for (long at = 0; at < bytes; at += CHUNK)
        must(write(file, block, CHUNK) == CHUNK, name);
    free(block);
    must(fsync(file) == 0, "fsync");
    data = mmap(NULL, (size_t)bytes, PROT_READ, MAP_SHARED, file, 0);
    must(data != MAP_FAILED, "mmap");
}

static void touch(void)
{
    for (long at = 0; at < bytes; at += PAGE)
        (void)*(volatile char *)(data + at);
}

static void cold(void)
{
    touch();
    must(madvise(data, (size_t)bytes, MADV_DONTNEED) == 0, "madvise");
    must(posix_fadvise(file, 0, bytes, POSIX_FADV_DONTNEED) == 0, "posix_fadvise");
    sleep(1); /* calls right after pages were given up take three times as long */
}

/* -- What is measured: nanoseconds for the whole file, or for all calls ------------------------------------------------ */

/* Downwards, as a sweep upwards is left to the system's own readahead. */
static void system_prefetch(void)
{
    for (long at = bytes - CHUNK; at >= 0; at -= CHUNK)
        madvise(data + at, CHUNK, MADV_WILLNEED);
}

static void system_release(void)
{
    for (long at = 0; at < bytes; at += CHUNK)
        madvise(data + at, CHUNK, MADV_PAGEOUT);
}

static void block_prefetch(void)
{
    for (long at = bytes - CHUNK; at >= 0; at -= CHUNK)
        iopref_prefetch1(NULL, 0, data + at, CHUNK);
}

static void block_release(void)
{
    for (long at = 0; at < bytes; at += CHUNK)
        iopref_release1(NULL, 1, 0, data + at, CHUNK);
}

static void filtered_blocks(void)
{
    for (long k = 0; k < FILTERED / 100; k++)
        iopref_prefetch1(NULL, 0, data + k % 8 * CHUNK, CHUNK);
}

static void page_prefetch(void)
{
    for (long k = 0; k < FILTERED; k++)
        iopref_prefetch_page(NULL, 2, data + k * 8 % CHUNK, 8);
}

static void only_the_loop(void)
{
    for (long k = 0; k < FILTERED; k++)
        __asm__ volatile("" ::"r"(data + k * 8 % CHUNK));
}

static double timed(void (*run)(void))
{
    double begun = now();
    run();
    return now() - begun;
}

static void tell(const char *name, double ns) { printf("%s %.3f\n", name, ns); }

int main(int argc, char **argv)
{
    must(argc == 3, "usage: primitives FILE BYTES");
    bytes = atol(argv[2]) / CHUNK * CHUNK;
    make_file(argv[1]);
    double pages = (double)(bytes / PAGE);

    iopref_range range = {data, bytes, IOPREF_WRITES};
    (void)iopref_in_memory(&range, 1); /* as before every nest */

    cold();
    tell("system-prefetch-absent", timed(system_prefetch) / pages);
    touch();
    tell("system-prefetch-present", timed(system_prefetch) / pages);
    touch();
    tell("system-release", timed(system_release) / pages);

    cold();
    tell("prefetch-absent", timed(block_prefetch) / pages);
    touch();
    filtered_blocks();
    tell("prefetch-filtered-block", timed(filtered_blocks) / (FILTERED / 100));
    double loop = timed(only_the_loop);
    tell("prefetch-filtered-page", (timed(page_prefetch) - loop) / FILTERED);
    touch();
    tell("release", timed(block_release) / pages);
    return 0;
}
