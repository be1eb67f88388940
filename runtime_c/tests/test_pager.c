/* The pager by itself: the program reads what it has written, whatever is evicted meanwhile. */
#define _GNU_SOURCE
#include "paged.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>

enum { THREADS = 4 };

static void sweeps(void)
{
    struct memory m = made(9 * MB + 12288);
    for (size_t i = 0; i < m.count; i += 512)
        CHECK(m.words[i] == 0);
    for (unsigned long round = 0; round < 2; round++) {
        fill(&m, round);
        is_filled(&m, round);
    }
    for (size_t i = m.count; i-- > 0;)
        CHECK(m.words[i] == value(i, 1));
    gone(&m);
}

/* Scattered accesses, for which units become small, and sweeps, for which they become large again. */
static void scattered(void)
{
    struct memory m = made(8 * MB);
    static unsigned char rounds[8 * MB / 4096];
    fill(&m, 0);
    for (int n = 0; n < 1200; n++) {
        size_t page = random_below(m.count / 512), i = page * 512 + random_below(512);
        CHECK(m.words[page * 512] == value(page * 512, rounds[page]) || i == page * 512);
        if (n % 3 == 0) {
            rounds[page]++;
            for (size_t j = page * 512; j < (page + 1) * 512; j++)
                m.words[j] = value(j, rounds[page]);
        }
    }
    for (int sweep = 0; sweep < 2; sweep++)
        for (size_t i = 0; i < m.count; i++)
            CHECK(m.words[i] == value(i, rounds[i / 512]));
    gone(&m);
}

static void hinted(void)
{
    struct memory m = made(8 * MB);
    uintptr_t lo = (uintptr_t)m.words;
    for (unsigned long round = 1; round < 3; round++)
        for (size_t at = 0; at < 8 * MB; at += MB / 4) {
            pager_prefetch(lo + at, lo + at + MB);
            for (size_t i = at / 8; i < (at + MB / 4) / 8; i++) {
                CHECK(round == 1 || m.words[i] == value(i, round - 1));
                m.words[i] = value(i, round);
            }
            pager_release(lo + at, lo + at + MB / 4, 0);
        }
    for (int n = 0; n < 600; n++) {
        size_t page = random_below(m.count / 512);
        uintptr_t at = lo + page * 4096;
        if (n % 2)
            pager_prefetch(at, at + 4096);
        else
            pager_release(at, at + 4096 * (1 + random_below(64)), (int)random_below(4));
        CHECK(m.words[page * 512 + 7] == value(page * 512 + 7, 2));
        m.words[page * 512 + 7] = value(page * 512 + 7, 2);
    }
    is_filled(&m, 2);
    gone(&m);
}

/* System calls that access arrays fault, too. */
static void system_calls(void)
{
    struct memory m = made(6 * MB);
    int fds[2], file = memfd_create("pager", 0);
    fill(&m, 5);
    CHECK(file >= 0 && write(file, m.words, 6 * MB) == (ssize_t)(6 * MB));
    memset(m.words, 0, 6 * MB);
    CHECK(pread(file, m.words, 6 * MB, 0) == (ssize_t)(6 * MB));
    is_filled(&m, 5);
    CHECK(pipe(fds) == 0);
    for (size_t i = 0; i < m.count; i += m.count / 64) {
        CHECK(write(fds[1], &m.words[i], 4096) == 4096);
        CHECK(read(fds[0], &m.words[(i + m.count / 2) % m.count], 4096) == 4096);
        CHECK(m.words[(i + m.count / 2) % m.count] == m.words[i]);
    }
    close(fds[0]);
    close(fds[1]);
    close(file);
    gone(&m);
}

/* A page that the program gives back by madvise reads as zeros if it was in memory; otherwise as zeros or with its old contents. */
static void given_back(void)
{
    struct memory m = made(6 * MB);
    fill(&m, 6);
    for (size_t at = 0; at < 6 * MB; at += 3 * MB / 2)
        CHECK(madvise((char *)m.words + at, 16384, MADV_DONTNEED) == 0);
    for (int sweep = 0; sweep < 2; sweep++)
        for (size_t i = 0; i < m.count; i++) {
            bool back = i * 8 % (3 * MB / 2) < 16384;
            CHECK(m.words[i] == value(i, 6) || (back && m.words[i] == 0));
        }
    gone(&m);
}

/* Releases all of m for good, so that its units are evicted before any unit of `other`, which is read then. */
static void goes_for(const struct memory *m, const struct memory *other)
{
    uintptr_t lo = (uintptr_t)m->words;
    while (pager_release(lo, lo + m->count * sizeof *m->words, 0) == EAGAIN)
        usleep(1000);
    is_filled(other, 6);
}

/* A unit that was only read, and in whose middle the program has given back a page, cannot be moved out in one step. A part that has been
 * moved out and back may have been written meanwhile: so the unit counts as written, and the page as zeros. */
static void given_back_in_the_middle(void)
{
    struct memory m = made(MB), other = made(6 * MB);
    size_t zeros = 0, holes = 0;
    fill(&m, 6);
    fill(&other, 6);
    goes_for(&other, &m);
    for (size_t page = 9; page < MB / 4096; page += 16)
        CHECK(madvise((char *)m.words + page * 4096, 4096, MADV_DONTNEED) == 0);
    goes_for(&m, &other);
    for (size_t i = 0; i < m.count; i++) {
        bool back = i / 512 % 16 == 9;
        CHECK(m.words[i] == value(i, 6) || (back && m.words[i] == 0));
        holes += back;
        zeros += back && m.words[i] == 0;
    }
    CHECK(2 * zeros > holes);
    gone(&m);
    gone(&other);
}

/* The pager never touches memory that the program has mapped over a part of an array. */
static void mapped_over(void)
{
    struct memory m = made(4 * MB);
    char *part = (char *)m.words + 2 * MB + 8192;
    fill(&m, 7);
    is_filled(&m, 7);
    CHECK(mmap(part, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == part);
    memset(part, 9, MB);
    for (int sweep = 0; sweep < 2; sweep++)
        for (size_t i = 0; i < m.count; i++) {
            bool own = (char *)&m.words[i] >= part && (char *)&m.words[i] < part + MB;
            CHECK(m.words[i] == (own ? 0x0909090909090909 : value(i, 7)));
        }
    gone(&m);
}

/* Memory that the program has locked stays, even if it is more than the pager's bound. */
static void locked(void)
{
    struct memory m = made(5 * MB);
    bool may = mlock(m.words, 4 * MB) == 0;
    for (unsigned long round = 12; round < 14; round++) {
        fill(&m, round);
        is_filled(&m, round);
    }
    CHECK(!may || munlock(m.words, 4 * MB) == 0);
    is_filled(&m, 13);
    gone(&m);
}

static sigjmp_buf not_read;

static void is_not_read(int signal)
{
    (void)signal;
    siglongjmp(not_read, 1);
}

/* If the disk cannot read data, the program ends by a signal, and never reads zeros instead. */
static void disk_fails(void)
{
    struct memory m = made(4 * MB), other = made(6 * MB);
    volatile size_t i = 0, right = 0;
    fill(&other, 6);
    fill(&m, 11);
    goes_for(&m, &other);
    is_filled(&m, 11); /* no unit is dirty after this: a write would make the file longer again */
    CHECK(sigaction(SIGBUS, &(struct sigaction){.sa_handler = is_not_read}, NULL) == 0);
    CHECK(ftruncate(m.fd, 0) == 0);
    for (size_t lost = sigsetjmp(not_read, 1); i < m.count; i += 512, lost = 0) {
        if (lost)
            continue;
        CHECK(m.words[i] == value(i, 11));
        right++;
    }
    CHECK(right < m.count / 512);
    signal(SIGBUS, SIG_DFL);
    gone(&m);
    gone(&other);
}

static struct memory shared;
static unsigned long progress[THREADS];

/* Each thread writes every fourth word, so that all threads write to all pages. */
static void *work(void *number)
{
    size_t t = (size_t)((unsigned long *)number - progress);
    for (unsigned long round = 1; round <= 3; round++)
        for (size_t i = t; i < shared.count; i += THREADS * 1024) {
            size_t j = (i * 2654435761u) % (shared.count / 4) * 4 + t;
            CHECK(shared.words[j] % 1000 == 0 || shared.words[j] % 1000 == t + 1);
            shared.words[j] += shared.words[j] ? 1000 : t + 1;
        }
    return NULL;
}

static void threads(void)
{
    pthread_t thread[THREADS];
    shared = made(8 * MB);
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_create(&thread[t], NULL, work, &progress[t]) == 0);
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_join(thread[t], NULL) == 0);
    unsigned long sum[THREADS] = {0};
    for (size_t i = 0; i < shared.count; i++)
        if (shared.words[i]) {
            CHECK(shared.words[i] % 1000 == i % 4 + 1);
            sum[i % 4] += shared.words[i] / 1000 + 1;
        }
    for (size_t t = 0; t < THREADS; t++)
        CHECK(sum[t] == 3 * ((shared.count - t + THREADS * 1024 - 1) / (THREADS * 1024)));
    gone(&shared);
}

/* After pager_leave, all data are in the file; after pager_resume, the memory can be used as before. */
static void left(void)
{
    struct memory m = made(4 * MB), other = made(4 * MB);
    static unsigned long words[512] __attribute__((aligned(4096)));
    fill(&m, 8);
    fill(&other, 9);
    CHECK(pager_leave((char *)m.words) == 0);
    for (size_t at = 0; at < 4 * MB; at += sizeof words) {
        CHECK(pread(m.fd, words, sizeof words, (off_t)at) == sizeof words);
        CHECK(words[0] == value(at / 8, 8) && words[511] == value(at / 8 + 511, 8));
    }
    pager_resume((char *)m.words);
    is_filled(&m, 8);
    is_filled(&other, 9);
    gone(&other);
    fill(&m, 10);
    is_filled(&m, 10);
    gone(&m);
}

static void many(void)
{
    struct memory m[16];
    for (int i = 0; i < 16; i++) {
        m[i] = made(MB / 4 + (size_t)i * 4096);
        fill(&m[i], (unsigned long)i);
    }
    for (int i = 0; i < 16; i += 2)
        gone(&m[i]);
    for (int i = 1; i < 16; i += 2) {
        is_filled(&m[i], (unsigned long)i);
        gone(&m[i]);
    }
}

static void memory_is_bounded(long most_kilobytes)
{
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    long most = 0;
    CHECK(status);
    while (fgets(line, sizeof line, status))
        sscanf(line, "VmHWM: %ld kB", &most);
    fclose(status);
    CHECK(most > 0 && (IS_SANITIZED || most < most_kilobytes));
}

int main(void)
{
    setenv("IOPREF_MEMORY", "3M", 1);
    start_or_skip();
    sweeps();
    scattered();
    hinted();
    system_calls();
    given_back();
    given_back_in_the_middle();
    mapped_over();
    disk_fails();
    locked();
    threads();
    left();
    many();
    memory_is_bounded(12 << 10);
    pager_end();
    CHECK(!pager_is_on());
    return 0;
}
