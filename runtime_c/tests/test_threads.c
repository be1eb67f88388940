/* Hints from several threads at the same time, with forks in between, neither crash nor hang nor change data. */
#define _GNU_SOURCE
#include "check.h"
#include "iopref.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, WORDS = IS_SANITIZED ? 1 << 12 : 1 << 15, ROUNDS = 2 };

static unsigned long *data;
static pthread_barrier_t beginning;

static void *work(void *first)
{
    unsigned long *a = first;
    pthread_barrier_wait(&beginning);
    iopref_prefetch(a, 8); /* one of these calls starts the library */
    for (int round = 0; round < ROUNDS; round++) {
        iopref_range r = {a, WORDS * 8L, IOPREF_WRITES};
        iopref_pipe p;
        iopref_stream s;
        iopref_in_memory(&r, 1);
        iopref_pipe_open(&p, WORDS);
        iopref_stream_open(&p, &s, 8);
        while (iopref_next_strip(&p)) {
            if (iopref_due(&p, &s)) {
                iopref_prefetch1(&s, 0, a + s.from, 8 * (s.to - s.from));
                iopref_release1(&s, 0, round % 2, a + s.done_from, 8 * (s.done_to - s.done_from));
            }
            for (long i = p.at; i < p.end; i++) {
                iopref_prefetch_page(&s, 1, a + (i * 7919) % WORDS, 8);
                a[i] += (unsigned long)i;
            }
        }
    }
    return NULL;
}

static void child_can_hint(void)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        iopref_prefetch1(NULL, 0, data, WORDS);
        iopref_release1(NULL, 0, 0, data, WORDS);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    pthread_t thread[THREADS];
    FILE *f = tmpfile();
    size_t bytes = THREADS * (size_t)WORDS * 8;
    setenv("IOPREF_MEMORY", IS_SANITIZED ? "64K" : "512K", 1); /* a quarter of the data */
    alarm(300);
    CHECK(f && ftruncate(fileno(f), (off_t)bytes) == 0);
    data = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0);
    CHECK(data != MAP_FAILED);
    CHECK(pthread_barrier_init(&beginning, NULL, THREADS) == 0);
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_create(&thread[t], NULL, work, data + (size_t)t * WORDS) == 0);
    for (int i = 0; i < 20; i++)
        child_can_hint();
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_join(thread[t], NULL) == 0);
    for (int t = 0; t < THREADS; t++)
        for (unsigned long i = 0; i < WORDS; i++)
            CHECK(data[(size_t)t * WORDS + i] == ROUNDS * i);
    return 0;
}
