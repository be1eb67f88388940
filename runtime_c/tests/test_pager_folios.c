/* Units of 2 MiB are folios of 2 MiB, also if the pager has used the same memory for single pages before. */
#define _GNU_SOURCE
#include "paged.h"

#include <string.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

static size_t bytes_in_folios(void)
{
    FILE *maps = fopen("/proc/self/smaps_rollup", "r");
    char line[256];
    long kilobytes = 0;
    while (maps && fgets(line, sizeof line, maps))
        sscanf(line, "AnonHugePages: %ld kB", &kilobytes);
    if (maps)
        fclose(maps);
    return (size_t)kilobytes << 10;
}

/* Returns whether the system makes folios, also out of memory that was single pages before (Linux 6.14). */
static bool system_can(void)
{
    char *lo = mmap(NULL, 4 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *chunk;
    CHECK(lo != MAP_FAILED);
    chunk = lo + (-(uintptr_t)lo & (2 * MB - 1));
    chunk[0] = 1;
    bool can = madvise(chunk, 2 * MB, MADV_HUGEPAGE) == 0 && madvise(chunk, 2 * MB, MADV_DONTNEED) == 0 &&
               madvise(chunk, 2 * MB, MADV_POPULATE_WRITE) == 0 && bytes_in_folios() >= 2 * MB;
    CHECK(munmap(lo, 4 * MB) == 0);
    return can;
}

int main(void)
{
    setenv("IOPREF_MEMORY", "80M", 1);
    bool forbidden;
    const char *why_not = pager_start(&forbidden);
    if (why_not || !system_can()) {
        fprintf(stderr, "%s\n", why_not ? why_not : "no folios here");
        return 77;
    }
    struct memory m = made(96 * MB);
    fill(&m, 1);
    is_filled(&m, 1); /* units come in single pages, which are write-protected */
    for (unsigned long round = 2; round < 5; round++)
        fill(&m, round);
    CHECK(IS_SANITIZED || bytes_in_folios() > 8 * MB); /* not all of memory: units that stay from round to round keep their single pages */
    is_filled(&m, 4);
    gone(&m);
    pager_end();
    return 0;
}
