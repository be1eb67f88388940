/* Tests what each policy does with a release, and that clean pages of a writable mapping are evicted at once. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 8 << 20, PAGES = BYTES / 4096, PIECE = 1 << 20 };

static int fd;

static long present(const char *a)
{
    static unsigned char there[PAGES];
    long n = 0;
    CHECK(mincore((void *)a, BYTES, there) == 0);
    for (int i = 0; i < PAGES; i++)
        n += there[i] & 1;
    return n;
}

/* Returns how many pages of a file stay after it was read and released. */
static long stay(int priority)
{
    char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    long sum = 0;
    CHECK(a != MAP_FAILED);
    for (long i = 0; i < BYTES; i += 4096)
        sum += a[i];
    CHECK(sum == 0 && present(a) == PAGES);
    for (long at = 0; at < BYTES; at += PIECE)
        iopref_release1(NULL, 1, priority, a + at, PIECE);
    return present(a);
}

/* Returns whether all pages stay, or few, with this policy and memory. */
static void expect(const char *policy, const char *memory, int priority, bool all_stay)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        setenv("IOPREF_RELEASE", policy, 1);
        setenv("IOPREF_MEMORY", memory, 1);
        long left = stay(priority);
        _exit(all_stay ? left < PAGES : left > PAGES / 2);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

/* RLIMIT_RSS, which Linux does not enforce: the library keeps to it. */
static void resident_limit_is_kept(void)
{
    struct rlimit small = {1 << 20, 1 << 20};
    int status;
    pid_t child = fork();
    if (child == 0) {
        CHECK(setrlimit(RLIMIT_RSS, &small) == 0);
        CHECK(stay(1) < PAGES / 2 && budget_may_use() <= 1 << 20);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

/* The last part of a folio goes when another nest's directive with the same tag releases: it counts for the directive that
 * released it. */
static void remainders_count_for_their_directive(void)
{
    static const struct iopref_directive release[] = {{"release", NULL, 1, 1, "a"}};
    static const struct iopref_nest first = {"a.c", 1, 1, 1, release}, second = {"a.c", 2, 1, 1, release};
    int status;
    pid_t child = fork();
    if (child == 0) {
        setenv("IOPREF_MEMORY", "48M", 1);
        setenv("IOPREF_STATS", "unused.json", 1);
        char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        CHECK(a != MAP_FAILED && options()->on);
        const struct iopref_nest *nests[] = {&first, &second};
        for (int i = 0; i < 2; i++) {
            nest_stats_entered(nests[i], false);
            struct iopref_visit visit = iopref_enter(nests[i]);
            iopref_release1(NULL, 1, 0, a + i * BYTES / 2, 5 << 19); /* 2.5 MiB */
            iopref_release1(NULL, 1, 0, a + i * BYTES / 2 + (5 << 19), 1 << 12);
            iopref_leave(&visit);
        }
        long done[2];
        for (int i = 0; i < 2; i++)
            done[i] = nest_stats_nest(i)->directives[0].counters[PAGES_RELEASED];
        _exit(done[0] != ((5 << 19) + (1 << 12)) / 4096 || done[1] >= done[0]);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    char name[] = "release-XXXXXX";
    fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && posix_fallocate(fd, 0, BYTES) == 0);
    void *a = mmap(NULL, BYTES, PROT_READ, MAP_SHARED, fd, 0);
    if (a == MAP_FAILED || madvise(a, BYTES, MADV_PAGEOUT) != 0)
        return 77;
    expect("buffered", "1G", 0, false);
    expect("buffered", "1G", 1, true);
    expect("buffered", "1M", 1, false);
    expect("aggressive", "1G", 1, false);
    expect("off", "1M", 0, true);
    resident_limit_is_kept();
    remainders_count_for_their_directive();
    return 0;
}
