/* Pipelines, one after the other, ask for every other piece of a file; at the end of the last, a page in each of the last
 * pieces between is touched; or after it, in the nest that the pipelines are in. Prints how many bytes were read for those.
 * Arguments: the file, how many pipelines, and perhaps "after". */
#include <fcntl.h>
#include <iopref.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PIECE = 64 << 10, PIECES = 64, TOUCHED = 8 };

static long bytes_read(void)
{
    char line[80];
    long found = -1;
    FILE *f = fopen("/proc/self/io", "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "read_bytes: %ld", &found);
    if (f)
        fclose(f);
    return found;
}

/* In the middle of every other piece before the end. */
static void touch_between(volatile unsigned char *end)
{
    long before = bytes_read();
    for (int k = TOUCHED; k > 0; k--)
        (void)*(end - 2 * k * PIECE + PIECE + PIECE / 2);
    printf("%ld\n", bytes_read() - before);
}

/* Every other piece, so many of them. */
static void pipeline(volatile unsigned char *p, long trip, int last)
{
    iopref_pipe pipe;
    iopref_stream pieces;
    iopref_pipe_open(&pipe, trip);
    iopref_stream_open(&pipe, &pieces, PIECE);
    while (iopref_next_strip(&pipe)) {
        if (iopref_due(&pipe, &pieces))
            for (long k = pieces.from; k < pieces.to; k++)
                iopref_prefetch1(&pieces, 1, (const void *)(p + 2 * k * PIECE), PIECE);
        for (long k = pipe.at; k < pipe.end; k++)
            for (int i = 0; i < PIECE; i += 4096)
                (void)p[2 * k * PIECE + i];
        if (last && pipe.at < pipe.end && pipe.end == pipe.trip)
            touch_between(p + 2 * trip * PIECE);
    }
}

int main(int argc, char **argv)
{
    int fd = argc > 1 ? open(argv[1], O_RDONLY) : -1;
    if (fd < 0)
        return 1;
    volatile unsigned char *p = mmap(NULL, PIECES * PIECE, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        return 1;
    iopref_range whole = {(const void *)p, PIECES * PIECE, IOPREF_WRITES};
    if (iopref_in_memory(&whole, 1))
        return 1;
    int after = argc > 3;
    struct iopref_visit visit = iopref_enter(NULL);
    for (int k = 0, count = argc > 2 ? atoi(argv[2]) : 1; k < count; k++)
        pipeline(p + k * (PIECES / count) * PIECE, PIECES / 2 / count, !after && k == count - 1);
    if (after)
        touch_between(p + PIECES * PIECE);
    iopref_leave(&visit);
    return 0;
}
