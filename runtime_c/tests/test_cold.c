/* A nest whose data fit in memory runs with hints, without releases, if most of the data have not been read from their file: once. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BYTES = 4 << 20, PAGE = 4096 };

static char *mapped(int fd)
{
    char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, fd, 0);
    CHECK(a != MAP_FAILED);
    return a;
}

/* The file lies in the folder of the test, and keeps its name: mincore does not tell the truth about files without one. */
static char *of_new_file(void)
{
    char name[] = "cold-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && ftruncate(fd, BYTES) == 0);
    char *a = mapped(fd);
    close(fd);
    return a;
}

static void touch(char *a, long bytes)
{
    for (long i = 0; i < bytes; i += PAGE)
        a[i] = 1;
}

static int in_memory(char *a)
{
    iopref_range r = {a, BYTES, IOPREF_WRITES};
    return iopref_in_memory(&r, 1);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "64M", 1);
    char *cold = of_new_file(), *warm = of_new_file(), *half = of_new_file(), *plain = mapped(-1);
    touch(warm, BYTES);
    touch(half, BYTES * 3L / 4);
    CHECK(!in_memory(cold) && !nest_releases());
    CHECK(in_memory(cold)); /* the first nest has read it */
    CHECK(in_memory(warm) && in_memory(half));
    CHECK(iopref_gathered(cold + PAGE, 4096) == BYTES - PAGE && iopref_gathered(cold, 8) == 8);
    CHECK(iopref_gathered(plain, 4096) == 4096);
    CHECK(in_memory(plain)); /* new memory has no contents to be read */
    return 0;
}
