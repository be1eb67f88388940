/* A child can give hints wherever the parent's threads were at the fork, even in their first hint. */
#include "check.h"
#include "iopref.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 300 };

static char data[1 << 16];

static void *hint(void *nothing)
{
    iopref_prefetch1(NULL, 0, data, sizeof data);
    return nothing;
}

static int status_of(pid_t child)
{
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

static void fork_during_the_first_hint(void)
{
    pthread_t thread;
    pid_t child;
    CHECK(pthread_create(&thread, NULL, hint, NULL) == 0);
    child = fork();
    if (child == 0) {
        alarm(60);
        hint(NULL);
        _exit(0);
    }
    _exit(status_of(child) != 0);
}

int main(void)
{
    for (int i = 0; i < TIMES; i++) {
        pid_t child = fork();
        if (child == 0)
            fork_during_the_first_hint();
        CHECK(status_of(child) == 0);
    }
    return 0;
}
