/* What a program may do with files that it maps to read. The first word is a file of doubles, of a size that is no multiple of a page;
 * the second one says whether the pager is to have its mappings. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(what) check(what, #what, __LINE__)

static void check(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not %s (%s)\n", line, what, strerror(errno));
        exit(1);
    }
}

enum { PAGE = 4096 };

static char *expected;
static size_t size;
static int fd, pager;

/* Whether what lies there is no file, as far as the system knows. */
static int is_pagers(const char *at)
{
    char line[512];
    unsigned long lo, hi, inode;
    int found = 0;
    FILE *f = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "%lx-%lx %*s %*s %*s %lu", &lo, &hi, &inode) == 3 && (unsigned long)at >= lo && (unsigned long)at < hi)
            found = inode == 0;
    fclose(f);
    return found;
}

static const char *mapped(size_t from, size_t bytes)
{
    char *p = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, fd, (off_t)from);
    CHECK(p != MAP_FAILED);
    CHECK(is_pagers(p) == pager);
    return p;
}

static int same(const char *p, size_t from, size_t bytes) { return memcmp(p, expected + from, bytes) == 0; }

static void is_read_in_any_order(void)
{
    const char *p = mapped(0, size);
    CHECK(same(p, 0, size));
    for (size_t at = size - 1; at > 5000; at -= 5000)
        CHECK(p[at] == expected[at]);
    for (size_t i = 0, at = 0; i < 500; i++, at = (at + 7919 * PAGE) % size)
        CHECK(p[at] == expected[at]);
    for (size_t at = size; at % PAGE; at++)
        CHECK(p[at] == 0);
    CHECK(munmap((void *)p, size) == 0);
    p = mapped(5 * PAGE, size - 5 * PAGE);
    CHECK(same(p, 5 * PAGE, size - 5 * PAGE));
    CHECK(munmap((void *)p, size - 5 * PAGE) == 0);
}

static void parts_are_unmapped(void)
{
    const char *p = mapped(0, size);
    CHECK(same(p, 0, size / 2));
    CHECK(munmap((void *)(p + 100 * PAGE), 10 * PAGE) == 0);
    CHECK(!is_pagers(p));
    CHECK(same(p, 0, 100 * PAGE) && same(p + 110 * PAGE, 110 * PAGE, size - 110 * PAGE));
    CHECK(munmap((void *)p, size) == 0);
}

static void pages_become_writable(void)
{
    char *p = (char *)mapped(0, size);
    CHECK(same(p, 0, size));
    CHECK(mprotect(p, 200 * PAGE, PROT_READ | PROT_WRITE) == 0);
    p[PAGE] ^= 1;
    CHECK(p[PAGE] == (expected[PAGE] ^ 1) && same(p + 2 * PAGE, 2 * PAGE, size - 2 * PAGE));
    CHECK(munmap(p, size) == 0);
    p = (char *)mapped(0, size);
    CHECK(same(p, 0, size));
    CHECK(munmap(p, size) == 0);
}

static void something_else_is_mapped_there(void)
{
    char *p = (char *)mapped(0, size);
    CHECK(same(p, 0, size));
    CHECK(mmap(p, 20 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == p);
    memset(p, 7, 20 * PAGE);
    CHECK(same(p + 20 * PAGE, 20 * PAGE, size - 20 * PAGE) && p[0] == 7 && p[20 * PAGE - 1] == 7);
    CHECK(munmap(p, size) == 0);
}

static void it_is_moved_and_cut(void)
{
    const char *p = mapped(0, size), *q;
    CHECK(p[9] == expected[9]);
    q = mremap((void *)p, size, size / 2, 0);
    CHECK(q == p && same(q, 0, size / 2));
    q = mremap((void *)q, size / 2, size, MREMAP_MAYMOVE);
    CHECK(q != MAP_FAILED && same(q, 0, size));
    CHECK(munmap((void *)q, size) == 0);
}

static void pages_are_given_back(void)
{
    const char *p = mapped(0, size);
    CHECK(same(p, 0, 256 * PAGE));
    CHECK(madvise((void *)p, 256 * PAGE, MADV_DONTNEED) == 0);
    CHECK(same(p, 0, size));
    CHECK(madvise((void *)(p + size / PAGE * PAGE), PAGE, MADV_DONTNEED) == 0);
    CHECK(same(p, 0, size));
    CHECK(munmap((void *)p, size) == 0);
}

static void the_system_reads_it(void)
{
    const char *p = mapped(0, size);
    char name[] = "copy-XXXXXX", back[PAGE];
    int to = mkstemp(name);
    CHECK(to >= 0 && unlink(name) == 0);
    CHECK(write(to, p + 300 * PAGE, 300 * PAGE) == 300 * PAGE);
    CHECK(pread(to, back, PAGE, 299 * PAGE) == PAGE && same(back, 599 * PAGE, PAGE));
    CHECK(close(to) == 0 && munmap((void *)p, size) == 0);
}

static void children_have_it(void)
{
    const char *p = mapped(0, size);
    int status;
    CHECK(same(p, 0, size / 3));
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0)
        _exit(same(p, 0, size) ? 0 : 2);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(same(p, 0, size) && !is_pagers(p));
    CHECK(munmap((void *)p, size) == 0);
}

static void others_stay_with_the_system(void)
{
    char *p[] = {
        mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0),
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0),
        mmap(NULL, size + 2 * PAGE, PROT_READ, MAP_PRIVATE, fd, 0),
        mmap(NULL, 10 * PAGE, PROT_READ, MAP_PRIVATE, fd, 0),
    };
    for (int i = 0; i < 4; i++) {
        CHECK(p[i] != MAP_FAILED && !is_pagers(p[i]) && same(p[i], 0, 10 * PAGE));
        CHECK(munmap(p[i], i == 2 ? size + 2 * PAGE : i == 3 ? 10 * PAGE : size) == 0);
    }
    CHECK(mmap(NULL, size, PROT_READ, MAP_PRIVATE, 999, 0) == MAP_FAILED && errno == EBADF);
    CHECK(mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 1) == MAP_FAILED && errno == EINVAL);
    CHECK(munmap((void *)1, PAGE) == -1 && errno == EINVAL);
}

static sigjmp_buf after;
static void on_bus_error(int number) { siglongjmp(after, number); }

static void what_is_cut_off_is_an_error(void)
{
    int to = open("cut", O_CREAT | O_TRUNC | O_RDWR, 0600), keep = fd;
    CHECK(to >= 0 && write(to, expected, size) == (ssize_t)size);
    fd = to;
    const char *p = mapped(0, size);
    CHECK(same(p, 0, PAGE));
    CHECK(ftruncate(to, 64 * PAGE) == 0);
    CHECK(same(p, 0, 64 * PAGE));
    signal(SIGBUS, on_bus_error);
    volatile int signalled = sigsetjmp(after, 1);
    if (!signalled)
        CHECK(((const volatile char *)p)[size - PAGE] && !"an error");
    CHECK(signalled == SIGBUS);
    CHECK(same(p, 0, 64 * PAGE));
    signal(SIGBUS, SIG_DFL);
    CHECK(munmap((void *)p, size) == 0 && close(to) == 0 && unlink("cut") == 0);
    fd = keep;
}

static void many_at_once(void)
{
    char *p[80];
    for (int i = 0; i < 80; i++)
        CHECK((p[i] = mmap(NULL, size - 3 * i * PAGE, PROT_READ, MAP_PRIVATE, fd, 3 * i * PAGE)) != MAP_FAILED);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 80; i += 7)
            CHECK(same(p[i] + k * 400 * PAGE, (size_t)(3 * i + k * 400) * PAGE, 30 * PAGE));
    for (int i = 0; i < 80; i++)
        CHECK(munmap(p[i], size - 3 * i * PAGE) == 0);
}

int main(int argc, char **argv)
{
    struct stat st;
    pager = argc > 2 && argv[2][0] == 'p';
    fd = open(argv[1], O_RDONLY);
    CHECK(fd >= 0 && fstat(fd, &st) == 0);
    size = (size_t)st.st_size;
    expected = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(expected != MAP_FAILED);
    is_read_in_any_order();
    parts_are_unmapped();
    pages_become_writable();
    something_else_is_mapped_there();
    it_is_moved_and_cut();
    pages_are_given_back();
    the_system_reads_it();
    others_stay_with_the_system();
    what_is_cut_off_is_an_error();
    many_at_once();
    children_have_it();
    puts("ok");
    return 0;
}
