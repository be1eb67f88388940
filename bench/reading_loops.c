/* Loops that read files, for bench/reading_loops.py: reading_loops CASE, in the folder of `data` and `small`. Prints
 * nanoseconds for each record, and a sum. With BY_HAND, hints as one writes them: iopref_files.h. With BY_RING, io_uring
 * reads RING_SLOTS records ahead into buffers of their own, or opens as many files, and reads half as many. The case fortran is
 * what reading_loops.f90 reads. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef BY_HAND
#include <iopref_files.h>
#endif
#ifdef BY_RING
#include "ring.h"
#endif

enum { RECORDS = 20000, LARGE = 4000, ROW = 8192, NY = 64, NZ = 1000, PLANES = 8, FILES = 500 };

static char storage[1 << 16], *buffer = storage;
static unsigned long sum;
static long order[RECORDS], begun;

static long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static int words; /* the exclusive or of the first ones, in place of a sum */

static void take(long bytes)
{
    if (words) {
        unsigned long first;
        memcpy(&first, buffer, sizeof first);
        sum ^= first;
        return;
    }
    for (long k = 0; k < bytes; k += 64)
        sum = sum * 31 + (unsigned char)buffer[k];
}

static void shuffle(long count, long places)
{
    unsigned long seed = 1;
    for (long i = 0; i < count; i++) {
        seed = seed * 6364136223846793005UL + 1442695040888963407UL;
        order[i] = (long)(seed >> 33) % places;
    }
}

#ifdef BY_RING
/* The records of `bytes` at the `places`, in this order. */
static void read_all(int fd, const long *places, long count, long bytes)
{
    static char into[RING_SLOTS][1 << 16];
    long asked = 0;
    ring_begin((unsigned)bytes);
    for (long i = 0; i < count; i++) {
        for (; asked < count && asked < i + RING_SLOTS; asked++)
            ring_ask(fd, places[asked] * bytes, into[asked % RING_SLOTS], (int)(asked % RING_SLOTS));
        ring_wait((int)(i % RING_SLOTS));
        buffer = into[i % RING_SLOTS];
        take(bytes);
    }
}
#endif

#ifdef BY_RING
static long files_by_ring(void)
{
    static char names[RING_SLOTS][64], into[RING_SLOTS][1 << 16];
    static int opened[RING_SLOTS];
    int named = 0, asked = 0;
    ring_begin(0);
    for (int i = 0; i < FILES; i++) {
        for (; named < FILES && named < i + RING_SLOTS; named++) {
            snprintf(names[named % RING_SLOTS], sizeof names[0], "small/f%04d", named);
            ring_ask_open(names[named % RING_SLOTS], named % RING_SLOTS);
        }
        for (; asked < FILES && asked < i + RING_SLOTS / 2; asked++) {
            ring_wait(asked % RING_SLOTS);
            opened[asked % RING_SLOTS] = ring_got[asked % RING_SLOTS];
            ring_ask_some(opened[asked % RING_SLOTS], into[asked % RING_SLOTS], sizeof into[0], asked % RING_SLOTS);
        }
        ring_wait(i % RING_SLOTS);
        buffer = into[i % RING_SLOTS];
        take(ring_got[i % RING_SLOTS]);
        close(opened[i % RING_SLOTS]);
    }
    return FILES;
}
#endif

static long fortran(int fd)
{
    words = 1;
    long seed = 1, bytes = 1 << 16;
    for (long i = 0; i < LARGE; i++)
        order[i] = (seed = seed * 48271 % 2147483647) % 8192;
    begun = now();
#ifdef BY_RING
    read_all(fd, order, LARGE, bytes);
#else
    for (long i = 0; i < LARGE; i++) {
        if (pread(fd, buffer, (size_t)bytes, order[i] * bytes) != bytes)
            exit(1);
        take(bytes);
    }
#endif
    return LARGE;
}

static long records(int fd, long count, long bytes)
{
    shuffle(count, (512L << 20) / bytes);
    begun = now();
#ifdef BY_HAND
    static iopref_piece pieces[RECORDS];
    for (long i = 0; i < count; i++)
        pieces[i] = (iopref_piece){order[i] * bytes, bytes};
    iopref_disclosure all = iopref_will_read_pieces(fd, pieces, count);
#endif
#ifdef BY_RING
    read_all(fd, order, count, bytes);
    return count;
#endif
    for (long i = 0; i < count; i++) {
        if (pread(fd, buffer, (size_t)bytes, order[i] * bytes) != bytes)
            exit(1);
        take(bytes);
#ifdef BY_HAND
        if (i % 16 == 0)
            iopref_has_read(all, i);
#endif
    }
    return count;
}

static long planes(int fd)
{
    begun = now();
#ifdef BY_RING
    for (long i = 0; i < (long)PLANES * NZ; i++)
        order[i] = i % NZ * NY + i / NZ * 5;
    read_all(fd, order, (long)PLANES * NZ, ROW);
    return (long)PLANES * NZ;
#endif
    for (int y = 0; y < PLANES; y++) {
#ifdef BY_HAND
        iopref_disclosure plane = iopref_will_read_strided(fd, y * 5 * (long)ROW, ROW, (long)NY * ROW, NZ);
#endif
        for (int z = 0; z < NZ; z++) {
            if (pread(fd, buffer, ROW, ((long)z * NY + y * 5) * ROW) != ROW)
                exit(1);
            take(ROW);
#ifdef BY_HAND
            if (z % 8 == 0)
                iopref_has_read(plane, z);
#endif
        }
    }
    return (long)PLANES * NZ;
}

static long files(void)
{
    char name[64];
    begun = now();
#ifdef BY_RING
    return files_by_ring();
#endif
#ifdef BY_HAND
    static char texts[FILES][64];
    static const char *names[FILES];
    for (int i = 0; i < FILES; i++) {
        snprintf(texts[i], sizeof texts[i], "small/f%04d", i);
        names[i] = texts[i];
    }
    iopref_disclosure all = iopref_will_read_files(names, FILES);
#endif
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "small/f%04d", i);
        FILE *f = fopen(name, "r");
        if (!f)
            exit(1);
        for (size_t got; (got = fread(buffer, 1, sizeof storage, f)) > 0;)
            take((long)got);
        fclose(f);
#ifdef BY_HAND
        iopref_has_read(all, i + 1);
#endif
    }
    return FILES;
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "";
    int fd = open("data", O_RDONLY);
    long count = 0;
    if (strcmp(which, "4k") == 0)
        count = records(fd, RECORDS, 4096);
    else if (strcmp(which, "64k") == 0)
        count = records(fd, LARGE, 1 << 16);
    else if (strcmp(which, "planes") == 0)
        count = planes(fd);
    else if (strcmp(which, "fortran") == 0)
        count = fortran(fd);
    else
        count = files();
    printf("%ld %ld\n", (now() - begun) / count, (long)sum);
    return 0;
}
