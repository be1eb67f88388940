/* Units that cannot be brought, since the system has no memory for a moment, keep their contents, and come later. */
#define _GNU_SOURCE
#include "paged.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { WORDS_OF_PAGE = 512 };

static const unsigned long MOVE = 0xc028aa05, COPY = 0xc028aa03; /* UFFDIO_MOVE, UFFDIO_COPY */
static struct memory m;
static int refusals; /* calls that will fail, of those that bring pages to `m` */

static bool is_refused(unsigned long what, const long *to)
{
    uintptr_t lo = (uintptr_t)m.words;
    return (what == MOVE || what == COPY) && (uintptr_t)*to - lo < m.count * sizeof *m.words && __atomic_load_n(&refusals, __ATOMIC_RELAXED) > 0;
}

/* Replaces the C library's ioctl. */
int ioctl(int fd, unsigned long what, ...)
{
    va_list rest;
    va_start(rest, what);
    long *about = va_arg(rest, long *); /* to, from, bytes, mode, moved or copied */
    va_end(rest);
    if (!is_refused(what, about))
        return (int)syscall(SYS_ioctl, fd, what, about);
    __atomic_fetch_sub(&refusals, 1, __ATOMIC_RELAXED);
    about[4] = -ENOMEM;
    errno = ENOMEM;
    return -1;
}

static void refuse(int calls) { __atomic_store_n(&refusals, calls, __ATOMIC_RELAXED); }

/* The file has old contents of units that have become zero. */
static void zeros_come(void)
{
    fill(&m, 1);
    memset(m.words, 0, m.count * sizeof *m.words);
    refuse(20);
    for (size_t i = 0; i < m.count; i++)
        CHECK(m.words[i] == 0);
    CHECK(__atomic_load_n(&refusals, __ATOMIC_RELAXED) == 0);
}

/* Among the units that are used again are some that have left memory, and are not written yet. */
static void what_was_not_written_comes(void)
{
    static unsigned long rounds[32 * MB / sizeof(unsigned long) / WORDS_OF_PAGE];
    fill(&m, 0);
    for (int n = 0; n < 20000; n++) {
        size_t page = random_below(LENGTH(rounds) / 2), i = page * WORDS_OF_PAGE;
        refuse(n % 3 == 0 ? 2 : 0);
        CHECK(m.words[i] == value(i, rounds[page]));
        m.words[i] = value(i, ++rounds[page]);
    }
    refuse(0);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "12M", 1);
    start_or_skip();
    m = made(32 * MB);
    zeros_come();
    what_was_not_written_comes();
    gone(&m);
    pager_end();
    return 0;
}
