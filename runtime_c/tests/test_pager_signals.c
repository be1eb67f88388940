/* A signal handler may touch arrays, also one that comes while a hint is being given. */
#define _GNU_SOURCE
#include "paged.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

enum { ALARMS = 300, MICROSECONDS = 200 };

static struct memory memory;
static volatile long alarms, wrong;

static void touch_anything(int number)
{
    (void)number;
    size_t i = (size_t)(alarms++ * 7919 * 512) % memory.count;
    wrong += memory.words[i] != value(i, 1);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "4M", 1);
    start_or_skip();
    memory = made(16 * MB);
    fill(&memory, 1);
    struct sigaction action = {.sa_handler = touch_anything};
    struct itimerval often = {{0, MICROSECONDS}, {0, MICROSECONDS}}, never = {{0, 0}, {0, 0}};
    CHECK(sigaction(SIGALRM, &action, NULL) == 0 && setitimer(ITIMER_REAL, &often, NULL) == 0);
    const uintptr_t lo = (uintptr_t)memory.words;
    for (size_t at = 0; alarms < ALARMS; at = (at + 4096) % (16 * MB)) {
        pager_prefetch(lo + at, lo + at + 4096);
        pager_release(lo + at, lo + at + 4096, 0);
    }
    CHECK(setitimer(ITIMER_REAL, &never, NULL) == 0);
    CHECK(wrong == 0);
    is_filled(&memory, 1);
    gone(&memory);
    pager_end();
    return 0;
}
