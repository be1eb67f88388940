/* For tests of the pager: arrays that it moves, with known contents. */
#ifndef PAGED_H
#define PAGED_H

#include "check.h"
#include "internal.h"

#include <sys/mman.h>

#define MB ((size_t)1 << 20)

struct memory {
    unsigned long *words;
    size_t count;
    int fd;
};

/* Starts the pager, with a limit that has been set. The test ends as one that is skipped if this user cannot page. */
static inline void start_or_skip(void)
{
    bool forbidden;
    const char *why_not = pager_start(&forbidden);
    if (why_not) {
        fprintf(stderr, "%s\n", why_not);
        exit(77);
    }
}

static inline struct memory made(size_t bytes)
{
    char name[] = "pager-XXXXXX";
    struct memory m = {.count = bytes / sizeof(unsigned long), .fd = mkstemp(name)};
    struct os_identity is;
    void *addr;
    CHECK(m.fd >= 0 && unlink(name) == 0 && posix_fallocate(m.fd, 0, (off_t)bytes) == 0 && os_identify(m.fd, &is) == 0);
    CHECK(pager_map(bytes, 1, &addr) == 0);
    int error = pager_add(addr, bytes, m.fd, &is, false);
    if (error == EINVAL) {
        fprintf(stderr, "no direct I/O here\n");
        exit(77);
    }
    CHECK(error == 0);
    m.words = addr;
    return m;
}

static inline void gone(struct memory *m)
{
    pager_remove((char *)m->words);
    CHECK(munmap(m->words, m->count * sizeof *m->words) == 0 && close(m->fd) == 0);
}

static inline unsigned long value(size_t i, unsigned long round) { return i * 0x9e3779b97f4a7c15 ^ round; }

static inline void fill(const struct memory *m, unsigned long round)
{
    for (size_t i = 0; i < m->count; i++)
        m->words[i] = value(i, round);
}

static inline void is_filled(const struct memory *m, unsigned long round)
{
    for (size_t i = 0; i < m->count; i++)
        CHECK(m->words[i] == value(i, round));
}

/* Fills arrays larger than memory, and reads them a few times. Returns the exit status of the test; it fails if `done` is still 0 then:
 * what the test is about has not happened. */
static inline int swept(const unsigned long *done)
{
    setenv("IOPREF_MEMORY", "12M", 1);
    start_or_skip();
    struct memory m = made(32 * MB);
    for (unsigned long round = 0; round < 4; round++) {
        fill(&m, round);
        is_filled(&m, round);
    }
    CHECK(*done > 0);
    gone(&m);
    pager_end();
    return 0;
}

#endif
