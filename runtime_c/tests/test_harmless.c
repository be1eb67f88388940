/* Hints for memory that is not mapped, not aligned, or not the program's do nothing, and keep errno. */
#define _GNU_SOURCE
#include "check.h"
#include "iopref.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>

static void hint(const void *addr, long bytes, long stride, long count)
{
    long back = stride == LONG_MIN ? LONG_MAX : -stride;
    iopref_range r = {addr, bytes, IOPREF_WRITES};
    iopref_in_memory(&r, 1);
    iopref_prefetch1(NULL, 1, addr, bytes);
    iopref_prefetch2(NULL, 1, addr, bytes, stride, count);
    iopref_prefetch3(NULL, 1, addr, bytes, stride, count, back, count);
    iopref_prefetch4(NULL, 1, addr, bytes, stride, count, 0, 2, stride, count);
    iopref_prefetch_page(NULL, -1, addr, bytes);
    iopref_prefetch_row(NULL, -1, addr, bytes);
    iopref_prefetch_upto(NULL, -1, addr, bytes, (const void *)stride);
    iopref_prefetch_downto(NULL, -1, addr, bytes, (const void *)stride);
    iopref_release1(NULL, -1, 0, addr, bytes);
    iopref_release2(NULL, 1000000, 1, addr, bytes, stride, count);
    iopref_release3(NULL, -1, INT_MAX, addr, bytes, stride, count, stride, count);
    iopref_release4(NULL, -1, INT_MIN, addr, bytes, stride, count, 0, 2, stride, count);
}

int main(void)
{
    static char own[3 * 4096];
    char *gone = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *guarded = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(gone != MAP_FAILED && guarded != MAP_FAILED && munmap(gone, 1 << 20) == 0);
    const void *addresses[] = {NULL, (void *)1, (void *)-1, (void *)-4096L, (void *)0x7fffffffffff, gone, gone + 77,
                               guarded, own + 1, (void *)main, (void *)(1L << 62), (void *)0xffffffffff600000};
    const long sizes[] = {0, -1, 1, 8, 4096, 5000, 1L << 30, 1L << 46, LONG_MAX, LONG_MIN};
    const long strides[] = {0, 8, -8, 4096, -40960, 1L << 33, LONG_MAX, LONG_MIN};
    const long counts[] = {0, 1, 3, -7, LONG_MAX};
    setenv("IOPREF_MEMORY", "256K", 1);
    memset(own, 7, sizeof own);
    errno = 4711;
    for (unsigned a = 0; a < sizeof addresses / sizeof *addresses; a++)
        for (unsigned b = 0; b < sizeof sizes / sizeof *sizes; b++)
            for (unsigned s = 0; s < sizeof strides / sizeof *strides; s++)
                for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
                    hint(addresses[a], sizes[b], strides[s], counts[c]);
    CHECK(errno == 4711);
    for (unsigned i = 0; i < sizeof own; i++)
        CHECK(own[i] == 7);
    return 0;
}
