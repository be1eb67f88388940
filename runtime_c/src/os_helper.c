/* Calls of the operating system: threads of the library, and how they sleep. See os.h. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef MADV_POPULATE_READ /* Linux 5.14 */
#define MADV_POPULATE_READ 22
#endif

enum { STACK = 256 << 10 }; /* bytes; the thread-local variables of the program are there, too */

static struct helper {
    pthread_t thread;
    void (*work)(void);
} helper_thread[OS_HELPERS];
static int helper_count;

int os_processors(void)
{
    cpu_set_t set;
    return ERRNO_OF(sched_getaffinity(0, sizeof set, &set)) == 0 ? CPU_COUNT(&set) : 1;
}

/* The main function of a helper. `work` points to a pointer to the function that it calls: a pointer to a function cannot be
 * passed as a pointer to data. */
static void *work_of(void *work)
{
    void (*call)(void);
    __builtin_memcpy(&call, work, sizeof call);
    call();
    return NULL;
}

/* All signals are blocked in a helper: they are the program's. */
int os_start_helper(void (*work)(void))
{
    struct helper *h = &helper_thread[helper_count];
    pthread_attr_t attributes;
    sigset_t all, before;
    int saved = errno, error = pthread_attr_init(&attributes);
    if (error == 0) {
        h->work = work;
        sigfillset(&all);
        pthread_attr_setstacksize(&attributes, STACK);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        error = pthread_create(&h->thread, &attributes, work_of, &h->work);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_attr_destroy(&attributes);
        helper_count += error == 0;
    }
    errno = saved;
    return error;
}

void os_forget_helpers(void) { helper_count = 0; }

int os_join_helpers(void)
{
    int error = 0;
    struct timespec end = {0};
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
    while (helper_count > 0 && error == 0)
        error = pthread_timedjoin_np(helper_thread[--helper_count].thread, NULL, &end);
    return error;
}

void os_wait(const unsigned *word, unsigned seen)
{
    int saved = errno;
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
    errno = saved;
}

void os_wake(const unsigned *word, int threads)
{
    int saved = errno;
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, threads, NULL, NULL, 0);
    errno = saved;
}

int os_read_now(uintptr_t lo, uintptr_t hi)
{
    return ERRNO_OF(madvise((void *)lo, hi - lo, MADV_POPULATE_READ));
}
