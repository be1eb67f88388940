/* System calls of the threads that read files ahead; with ../src/os.c, the layer through which all calls of the system go.
 * Functions of type int return 0 or an errno; all functions leave errno as it is. */
#define _GNU_SOURCE
#include "files.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>

#ifndef SYS_close_range /* Linux 5.9 */
#define SYS_close_range 436
#endif
#ifndef SYS_openat2 /* Linux 5.6 */
#define SYS_openat2 437
#endif
#ifndef SYS_cachestat /* Linux 6.5 */
#define SYS_cachestat 451
#endif

enum { UNSHARE = 1 << 1, RESOLVE_CACHED = 0x20, AT_ONCE = 512 << 10, CERTAIN = 256 << 10, STACK = 256 << 10 };

/* -- The lock ------------------------------------------------------------------------------------------------------ */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void (*forget_all)(void);

void files_lock(void) { pthread_mutex_lock(&mutex); }

void files_unlock(void) { pthread_mutex_unlock(&mutex); }

static void forget_in_child(void)
{
    if (forget_all)
        forget_all();
    files_unlock();
}

/* Prepare handlers of a fork run in the reverse order of their registration: os_lock() first registers the handlers of the
 * run-time library's lock, so that a fork takes this file's lock before that one. */
static void register_handlers(void)
{
    os_lock();
    os_unlock();
    pthread_atfork(files_lock, files_unlock, forget_in_child);
}

void files_forget_in_child(void (*forget)(void))
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    forget_all = forget;
    pthread_once(&once, register_handlers);
}

/* -- Descriptors --------------------------------------------------------------------------------------------------- */

/* With CLOSE_RANGE_UNSHARE, the program's descriptors are not copied before they are closed. With a table of the thread's own,
 * the program's pipes end when the program closes them, its locks, which belong to a table, stay when a thread closes a file,
 * and threads take no descriptor numbers from the program. */
int os_own_descriptors(void)
{
    int error = ERRNO_OF(syscall(SYS_close_range, 0U, ~0U, UNSHARE)), fd = -1;
    while (!error && fd < STDERR_FILENO) /* the numbers of the standard streams are taken by O_PATH descriptors */
        error = ERRNO_OF(fd = openat(AT_FDCWD, "/", O_PATH | O_CLOEXEC));
    return error;
}

static int open_to_read(const char *path, int *fd, bool *no_trace)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    int error = ERRNO_OF(*fd = openat(AT_FDCWD, path, flags | O_NOATIME));
    *no_trace = error == 0;
    return error == EPERM ? ERRNO_OF(*fd = openat(AT_FDCWD, path, flags)) : error;
}

static int why_not_regular(const struct stat *st)
{
    return S_ISDIR(st->st_mode) ? EISDIR : !S_ISREG(st->st_mode) || st->st_size == 0 ? EINVAL : 0;
}

/* Opening a pipe or a device, or mounting by autofs, may have side effects, and is avoided. */
int os_open_regular(const char *path, int *fd, struct stat *st, bool *no_trace)
{
    int error = ERRNO_OF(fstatat(AT_FDCWD, path, st, AT_NO_AUTOMOUNT));
    if (!error)
        error = why_not_regular(st);
    if (!error)
        error = open_to_read(path, fd, no_trace);
    if (error)
        return error;
    error = os_file_of(*fd, st); /* the name may have become another file's since the first check */
    if (!error)
        error = why_not_regular(st);
    if (error)
        sys_close(*fd);
    return error;
}

int os_path_of(int fd, char *path, long size)
{
    char link[64];
    ssize_t length = 0;
    snprintf(link, sizeof link, "/proc/%ld/fd/%d", os_process(), fd);
    int error = ERRNO_OF(length = readlink(link, path, (size_t)size - 1));
    path[max_long(length, 0)] = 0;
    return error;
}

int os_file_of(int fd, struct stat *st) { return ERRNO_OF(fstatat(fd, "", st, AT_EMPTY_PATH)); }

int os_known_file(const char *path, struct stat *st)
{
    const uint64_t how[3] = {O_PATH | O_CLOEXEC, 0, RESOLVE_CACHED};
    int fd = -1;
    int error = ERRNO_OF(fd = (int)syscall(SYS_openat2, AT_FDCWD, path, how, sizeof how));
    if (!error) {
        error = os_file_of(fd, st);
        sys_close(fd);
    }
    return error;
}

/* -- The page cache ------------------------------------------------------------------------------------------------ */

int os_cached(int fd, long offset, long bytes, struct os_cached *c)
{
    struct {
        uint64_t offset, bytes;
    } range = {(uint64_t)offset, (uint64_t)bytes};
    struct {
        uint64_t cached, dirty, writeback, evicted, recently_evicted;
    } found = {0};
    int error = ERRNO_OF(syscall(SYS_cachestat, fd, &range, &found, 0));
    *c = (struct os_cached){(long)found.cached, (long)found.evicted};
    return error;
}

bool os_passes_cache(int fd)
{
    int flags = 0;
    return ERRNO_OF(flags = fcntl(fd, F_GETFL)) == 0 && flags & O_DIRECT;
}

bool os_is_there(int fd, long offset)
{
    char byte;
    struct iovec to = {&byte, 1};
    ssize_t got = 0;
    int error = ERRNO_OF(got = preadv2(fd, &to, 1, offset, RWF_NOWAIT));
    os_add_own_bytes(max_long(got, 0));
    return error != EAGAIN;
}

/* Returns memory of WINDOW bytes that cannot be accessed, or null: reads into it fail with EFAULT, and copy nothing. */
static void *nowhere(void)
{
    static void *memory;
    void *found = __atomic_load_n(&memory, __ATOMIC_ACQUIRE), *none = NULL;
    if (found)
        return found;
    if (ERRNO_OF((found = sys_mmap(NULL, WINDOW, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) == MAP_FAILED ? -1 : 0))
        return NULL;
    if (__atomic_compare_exchange_n(&memory, &none, found, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return found;
    sys_munmap(found, WINDOW); /* another thread was faster */
    return none;
}

void os_reads_on(int fd, long offset)
{
    struct iovec to = {nowhere(), WINDOW};
    if (to.iov_base)
        ERRNO_OF(syscall(SYS_preadv2, fd, &to, 1, offset, 0, RWF_NOWAIT)); /* sanitizers' preadv2() wants memory to write to */
}

static bool is_on_its_way(int fd, long offset, long bytes)
{
    struct os_cached there;
    return os_cached(fd, offset, bytes, &there) == 0 && there.pages >= ceil_div(bytes, os_page_size());
}

/* Asks in calls of AT_ONCE bytes, because some disks limit the number of reads in a second. A call of readahead() reads no more
 * than the device takes in one request, and ignores the rest without an error. If that happens, POSIX_FADV_SEQUENTIAL doubles
 * the kernel's limit, usually 128 KiB, and calls of CERTAIN bytes are made from then on. */
int os_read_ahead(int fd, long offset, long bytes)
{
    int error = 0;
    long step = AT_ONCE;
    for (long done = 0, some; done < bytes && !error; done += some) {
        some = min_long(bytes - done, step);
        error = ERRNO_OF(readahead(fd, offset + done, (size_t)some));
        if (some > CERTAIN && !is_on_its_way(fd, offset + done, some)) {
            posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
            step = CERTAIN;
            some = 0;
        }
    }
    return error;
}

void os_wait_for_byte(int fd, long offset)
{
    char byte;
    ssize_t got = 0;
    ERRNO_OF(got = syscall(SYS_pread64, fd, &byte, 1, offset)); /* sanitizers' pread() assumes a single descriptor table */
    os_add_own_bytes(max_long(got, 0));
}

/* The kernel checks the addresses: unmapped memory is an error, and raises no signal. */
int os_copy_from_memory(const void *from, void *to, unsigned long bytes)
{
    struct iovec here = {to, bytes}, there = {(void *)from, bytes};
    ssize_t got = 0;
    int error = ERRNO_OF(got = process_vm_readv((pid_t)os_process(), &here, 1, &there, 1, 0));
    return error ? error : got == (ssize_t)bytes ? 0 : EFAULT;
}

void os_drop(int fd, long offset, long bytes) { posix_fadvise(fd, offset, bytes, POSIX_FADV_DONTNEED); }

/* The last level of IOPRIO_CLASS_BE. */
void os_go_last(void) { ERRNO_OF(syscall(SYS_ioprio_set, 1, 0, 2 << 13 | 7)); }

/* -- What a process does ------------------------------------------------------------------------------------------- */

long os_read_by(long process)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%ld/io", process);
    if (os_read_file(path, text, sizeof text) != 0 || strncmp(text, "rchar: ", 7) != 0)
        return -1;
    return strtol(text + 7, NULL, 10);
}

long os_position(long process, int fd)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%ld/fdinfo/%d", process, fd);
    if (os_read_file(path, text, sizeof text) != 0 || strncmp(text, "pos:", 4) != 0)
        return -1;
    return strtol(text + 4, NULL, 10);
}

int os_file_of_process(long process, int fd, struct stat *st)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", process, fd);
    return ERRNO_OF(sys_stat(path, st));
}

/* -- Threads ------------------------------------------------------------------------------------------------------- */

void os_wait_a_while(const unsigned *word, unsigned seen, long ns)
{
    struct timespec time = {ns / 1000000000, ns % 1000000000};
    ERRNO_OF(syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, ns ? &time : NULL, NULL, 0));
}

static void *work_of(void *work)
{
    void (*call)(void);
    __builtin_memcpy(&call, &work, sizeof call);
    call();
    return NULL;
}

/* All signals are blocked in the thread, so that the program's own threads receive them. */
int os_start_thread(void (*work)(void), unsigned long *thread)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    void *argument;
    int saved = errno, error = pthread_attr_init(&attributes);
    __builtin_memcpy(&argument, &work, sizeof argument);
    if (error == 0) {
        sigfillset(&all);
        pthread_attr_setstacksize(&attributes, STACK);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        error = pthread_create(thread, &attributes, work_of, argument);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_attr_destroy(&attributes);
    }
    errno = saved;
    return error;
}

void os_join_threads(const unsigned long *thread, int count)
{
    struct timespec end = {0};
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
    for (int i = 0; i < count; i++)
        pthread_timedjoin_np(thread[i], NULL, &end);
}
