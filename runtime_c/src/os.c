/* Calls of the operating system, part one: time, sizes, files, advice, locks, fork and exit. See os.h. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#ifndef MADV_WIPEONFORK /* Linux 4.14 */
#define MADV_WIPEONFORK 18
#endif

#ifndef MADV_PAGEOUT /* Linux 5.4 */
#define MADV_PAGEOUT 21
#endif

/* -- Time, sizes, files -------------------------------------------------------------------------------------------- */

long os_page_size(void)
{
    static long size;
    long known = __atomic_load_n(&size, __ATOMIC_RELAXED);
    if (known == 0) {
        known = sysconf(_SC_PAGESIZE);
        __atomic_store_n(&size, known, __ATOMIC_RELAXED);
    }
    return known;
}

long os_largest_folio(void) { return 2 << 20; }

double os_now(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double nanoseconds(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

double os_cpu_time(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

double os_time(void) { return nanoseconds(CLOCK_MONOTONIC); }

struct os_swap os_swap(void)
{
    struct sysinfo info;
    if (ERRNO_OF(sysinfo(&info)) != 0)
        return (struct os_swap){0, 0};
    return (struct os_swap){(long)info.totalswap * info.mem_unit, (long)info.freeswap * info.mem_unit};
}

bool os_has_swap(void) { return os_swap().all > 0; }

static long limit_of(int resource)
{
    struct rlimit limit;
    if (ERRNO_OF(getrlimit(resource, &limit)) != 0 || limit.rlim_cur > LONG_MAX)
        return LONG_MAX;
    return (long)limit.rlim_cur;
}

long os_resident_limit(void) { return limit_of(RLIMIT_RSS); }

long os_address_space(void) { return min_long(limit_of(RLIMIT_AS), limit_of(RLIMIT_DATA)); }

/* Maps new private memory, with these flags of mmap besides. */
static int map_zeros(size_t bytes, int flags, void **zeros)
{
    void *made = MAP_FAILED;
    flags |= MAP_PRIVATE | MAP_ANONYMOUS;
    int error = ERRNO_OF((long)(made = sys_mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, -1, 0)));
    if (error == 0)
        *zeros = made;
    return error;
}

int os_map(size_t bytes, void **zeros) { return map_zeros(bytes, 0, zeros); }

int os_reserve(size_t bytes, void **zeros) { return map_zeros(bytes, MAP_NORESERVE, zeros); }

long os_process(void) { return (long)getpid(); }

struct os_waits os_waits(void)
{
    struct rusage u = {0};
    getrusage(RUSAGE_THREAD, &u);
    return (struct os_waits){.faults = u.ru_majflt, .times = u.ru_nvcsw, .queued = u.ru_nvcsw + u.ru_nivcsw};
}

static long bytes_of_own;

void os_add_own_bytes(long n) { __atomic_add_fetch(&bytes_of_own, n, __ATOMIC_RELAXED); }

long os_own_bytes(void) { return __atomic_load_n(&bytes_of_own, __ATOMIC_RELAXED); }

int os_read_file(const char *path, char *text, long size)
{
    int fd;
    long length = 0, got = 0;
    int error = os_open(path, O_RDONLY | O_NONBLOCK, 0, &fd); /* O_NONBLOCK: do not wait for the writer of a named pipe */
    text[0] = 0;
    if (error)
        return error;
    do {
        length += got;
        error = ERRNO_OF(got = sys_read(fd, text + length, (size_t)(size - 1 - length)));
    } while (got > 0 && length + got < size - 1);
    length += max_long(got, 0);
    text[length] = 0;
    os_add_own_bytes(length);
    sys_close(fd);
    return error;
}

long os_number(const char *path, const char *key)
{
    char text[4096], *end;
    const char *line = os_read_file(path, text, sizeof text) == 0 ? strstr(text, key) : NULL;
    long number = line ? strtol(line + strlen(key), &end, 10) : 0;
    return line && *end == '\n' ? number : 0;
}

long os_queued(void)
{
    char text[96];
    long queued = 0;
    if (os_read_file("/proc/thread-self/schedstat", text, sizeof text) == 0)
        sscanf(text, "%*d %ld", &queued);
    return queued;
}

/* -- Advice -------------------------------------------------------------------------------------------------------- */

int os_start_reading(uintptr_t lo, uintptr_t hi)
{
    return ERRNO_OF(madvise((void *)lo, hi - lo, MADV_WILLNEED));
}

int os_page_out(uintptr_t lo, uintptr_t hi) { return ERRNO_OF(madvise((void *)lo, hi - lo, MADV_PAGEOUT)); }

int os_readahead(uintptr_t lo, uintptr_t hi, bool on)
{
    return ERRNO_OF(madvise((void *)lo, hi - lo, on ? MADV_NORMAL : MADV_RANDOM));
}

/* A partition has the readahead of its disk; a file system without a disk, as on a network, has one of its own (bdi). Device 0 is
 * anonymous memory. */
long os_longest_readahead(dev_t device)
{
    if (device == 0)
        return 0;
    static const char *const places[] = {"/sys/dev/block/%u:%u/queue", "/sys/dev/block/%u:%u/../queue",
                                         "/sys/class/bdi/%u:%u"};
    for (int i = 0; i < LENGTH(places); i++) {
        char path[128], text[32];
        int length = snprintf(path, sizeof path, places[i], major(device), minor(device));
        snprintf(path + length, sizeof path - (size_t)length, "/read_ahead_kb");
        if (os_read_file(path, text, sizeof text) == 0)
            return strtol(text, NULL, 10) << 10;
    }
    return 0;
}

int os_folios(uintptr_t lo, uintptr_t hi, bool on)
{
    return ERRNO_OF(madvise((void *)lo, hi - lo, on ? MADV_HUGEPAGE : MADV_NOHUGEPAGE));
}

int os_start_writing(int fd, off_t offset, long bytes)
{
    return ERRNO_OF(sync_file_range(fd, offset, bytes, SYNC_FILE_RANGE_WRITE));
}

/* sync_file_range() reports errors also if the range has no page to wait for; scratch files end before `beyond`. */
int os_write_error(int fd)
{
    const off_t beyond = (off_t)1 << 43;
    return ERRNO_OF(sync_file_range(fd, beyond, 1, SYNC_FILE_RANGE_WAIT_BEFORE));
}

int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory)
{
    return ERRNO_OF(mincore((void *)lo, hi - lo, page_in_memory));
}

/* -- Threads, fork, exit ------------------------------------------------------------------------------------------- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct {
    void (*before)(void), (*in_parent)(void), (*in_child)(void);
} fork_calls[4]; /* of engine.c, stats.c, ../scratch/freeze.c and ../mapped */

static _Thread_local bool forking; /* this thread forks and holds the lock: os_lock and os_unlock do nothing for its fork handlers */

bool os_is_forking(void) { return forking; }

void os_unlock(void)
{
    if (!forking)
        pthread_mutex_unlock(&mutex);
}

static void lock_parent(void)
{
    os_lock();
    forking = true;
    for (int i = 0; i < LENGTH(fork_calls); i++)
        if (fork_calls[i].before)
            fork_calls[i].before();
}

static void unlock(void)
{
    forking = false;
    os_unlock();
}

static void unlock_parent(void)
{
    for (int i = 0; i < LENGTH(fork_calls); i++)
        if (fork_calls[i].in_parent)
            fork_calls[i].in_parent();
    unlock();
}

static void unlock_child(void)
{
    unlock();
    for (int i = 0; i < LENGTH(fork_calls); i++)
        if (fork_calls[i].in_child)
            fork_calls[i].in_child();
}

/* The run-time libraries of Fortran and C++ have weak references to these functions, and call all of them if one is there. The
   linker of a static program takes from libc.a only functions to which there are other references: so they are named here. */
#define NAMED(X) \
    X(pthread_cancel) X(pthread_cond_broadcast) X(pthread_cond_destroy) X(pthread_cond_init) \
    X(pthread_cond_signal) X(pthread_cond_timedwait) X(pthread_cond_wait) X(pthread_create) X(pthread_detach) \
    X(pthread_equal) X(pthread_getspecific) X(pthread_join) X(pthread_key_create) X(pthread_key_delete) \
    X(pthread_mutex_destroy) X(pthread_mutex_init) X(pthread_mutex_lock) X(pthread_mutex_timedlock) \
    X(pthread_mutex_trylock) X(pthread_mutex_unlock) X(pthread_mutexattr_destroy) X(pthread_mutexattr_init) \
    X(pthread_mutexattr_settype) X(pthread_once) X(pthread_rwlock_destroy) X(pthread_rwlock_init) \
    X(pthread_rwlock_rdlock) X(pthread_rwlock_tryrdlock) X(pthread_rwlock_trywrlock) X(pthread_rwlock_unlock) \
    X(pthread_rwlock_wrlock) X(pthread_self) X(pthread_setspecific) X(sched_yield)
#define DECLARED(name) void called_##name(void) __asm__(#name);
#define CALLED(name) called_##name();
NAMED(DECLARED)

/* It is never called. Addresses of these functions in a table would be looked up at the start of each program. */
__attribute__((__used__, __cold__)) static void call_all_named(void) { NAMED(CALLED) }

static void register_handlers(void) { pthread_atfork(lock_parent, unlock_parent, unlock_child); }

/* Registers the fork handlers before the lock is taken for the first time: if a process forked between the two, the lock could
 * stay locked in the child for ever. */
static void watch_forks(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_handlers);
}

void os_lock(void)
{
    watch_forks();
    if (!forking)
        pthread_mutex_lock(&mutex);
}

bool os_try_lock(void)
{
    watch_forks();
    return forking || pthread_mutex_trylock(&mutex) == 0;
}

void os_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void))
{
    static int calls;
    fork_calls[calls].before = before;
    fork_calls[calls].in_parent = in_parent;
    fork_calls[calls++].in_child = in_child;
}

int os_map_for_one_process(void **zeros)
{
    void *page = NULL;
    int error = os_map((size_t)os_page_size(), &page);
    error = error ? error : ERRNO_OF(madvise(page, (size_t)os_page_size(), MADV_WIPEONFORK));
    if (!error)
        *zeros = page;
    return error;
}

bool os_has_ended(pid_t process) { return ERRNO_OF(kill(process, 0)) == ESRCH; }

/* atexit and pthread_atfork of the C library refer to __dso_handle. It is in a startup file, which -nostartfiles leaves out. */
extern void *__dso_handle;
__attribute__((weak, visibility("hidden"))) void *__dso_handle = &__dso_handle;

void os_at_exit(void (*call)(void)) { atexit(call); }
