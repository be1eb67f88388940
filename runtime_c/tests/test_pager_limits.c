/* If a limit is lowered while the program runs, the pager keeps to it, also if there are no requests, and uses more memory when it may. It makes
 * room for other memory of the program before that is used. */
#define _GNU_SOURCE
#include "paged.h"

#include <sys/resource.h>
#include <time.h>

enum { PATIENCE = 20 };

/* RLIMIT_RSS, which Linux does not enforce. */
static void limit_to(size_t bytes)
{
    struct rlimit limit = {0, RLIM_INFINITY};
    limit.rlim_cur = bytes;
    CHECK(setrlimit(RLIMIT_RSS, &limit) == 0);
}

static size_t bytes_in_memory(const struct memory *m)
{
    static unsigned char pages[64 * MB / 4096];
    size_t bytes = 0, count = m->count / 512;
    CHECK(mincore(m->words, count * 4096, pages) == 0);
    for (size_t i = 0; i < count; i++)
        bytes += pages[i] & 1 ? 4096 : 0;
    return bytes;
}

static void shrinks_to(const struct memory *m, size_t bytes)
{
    double end = os_now() + PATIENCE;
    while (bytes_in_memory(m) > bytes && os_now() < end)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    CHECK(bytes_in_memory(m) <= bytes);
}

int main(void)
{
    limit_to(96 * MB);
    start_or_skip();
    struct memory m = made(48 * MB);
    fill(&m, 1);
    bool all_fits = IS_SANITIZED || bytes_in_memory(&m) == 48 * MB;
    CHECK(all_fits);
    pager_plain(60 * MB); /* when this returns, there is room for the memory, which has not been touched */
    CHECK(bytes_in_memory(&m) <= 36 * MB);
    pager_plain(-60 * MB);
    limit_to(40 * MB);
    shrinks_to(&m, 40 * MB);
    is_filled(&m, 1);
    shrinks_to(&m, 40 * MB);
    limit_to(16 * MB);
    shrinks_to(&m, 16 * MB);
    fill(&m, 2);
    shrinks_to(&m, 16 * MB);
    limit_to(96 * MB);
    for (double end = os_now() + PATIENCE; bytes_in_memory(&m) <= 16 * MB && os_now() < end;)
        is_filled(&m, 2);
    CHECK(IS_SANITIZED || bytes_in_memory(&m) > 16 * MB);
    gone(&m);
    pager_end();
    return 0;
}
