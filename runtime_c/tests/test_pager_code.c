/* A page fault in evicted code reads little of the program's file, however long the readahead of its disk is, also on systems that ignore
 * MADV_RANDOM for executable memory. */
#define _GNU_SOURCE
#include "../pager/pager.h"
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 512, BYTES = PAGES * PAGER_PAGE, MIDDLE = PAGES / 2, MOST = 16 /* pages that a fault reads */ };

/* Maps a new file in the folder of the test, which is not in memory. */
static volatile char *cold(int protection)
{
    static char contents[BYTES];
    char name[] = "code-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && write(fd, contents, BYTES) == BYTES && fsync(fd) == 0);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    void *a = mmap(NULL, BYTES, protection, MAP_PRIVATE, fd, 0);
    unlink(name);
    close(fd);
    if (a == MAP_FAILED && (errno == EPERM || errno == EACCES))
        exit(77); /* files in this folder may not be executed */
    CHECK(a != MAP_FAILED);
    return a;
}

static int pages_in_memory(volatile char *a)
{
    static unsigned char there[PAGES];
    CHECK(mincore((void *)a, BYTES, there) == 0);
    int count = 0;
    for (int i = 0; i < PAGES; i++)
        count += there[i] & 1;
    return count;
}

static void reads_little(bool executable)
{
    volatile char *a = cold(executable ? PROT_READ | PROT_EXEC : PROT_READ);
    if (pages_in_memory(a) > 0)
        exit(77); /* this folder is in memory */
    code_read_by_little((uintptr_t)a, (uintptr_t)a + BYTES, executable);
    CHECK(a[(long)MIDDLE * PAGER_PAGE] == 0);
    int read = pages_in_memory(a);
    CHECK(read > 0 && read <= MOST);
}

int main(void)
{
    reads_little(false);
    reads_little(true);
    return 0;
}
