/* Everything that is asked of the operating system. Primitives return 0 or an errno and leave errno as it was. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#ifndef MADV_PAGEOUT /* Linux 5.4 */
#define MADV_PAGEOUT 21
#endif
#define TMPFS 0x01021994

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

long os_resident_limit(void)
{
    struct rlimit limit;
    if (ERRNO_OF(getrlimit(RLIMIT_RSS, &limit)) != 0 || limit.rlim_cur > LONG_MAX)
        return LONG_MAX;
    return (long)limit.rlim_cur;
}

int os_map(size_t bytes, void **zeros)
{
    void *made = MAP_FAILED;
    int error = ERRNO_OF((long)(made = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)));
    if (error == 0)
        *zeros = made;
    return error;
}

long os_process(void) { return (long)getpid(); }

struct os_waits os_waits(void)
{
    struct rusage u = {0};
    getrusage(RUSAGE_THREAD, &u);
    return (struct os_waits){.faults = u.ru_majflt, .times = u.ru_nvcsw};
}

int os_read_file(const char *path, char *text, long size)
{
    int fd = -1;
    long length = 0, got = 0;
    int error = ERRNO_OF(fd = open(path, O_RDONLY | O_CLOEXEC));
    text[0] = 0;
    if (error)
        return error;
    do {
        length += got;
        error = ERRNO_OF(got = read(fd, text + length, (size_t)(size - 1 - length)));
    } while (got > 0 && length + got < size - 1);
    text[length + max_long(got, 0)] = 0;
    close(fd);
    return error;
}

int os_write_file(const char *path, const char *text, long length, bool append)
{
    int fd = -1, failed;
    long done = 0, got = 0;
    int error = ERRNO_OF(fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC), 0666));
    if (error)
        return error;
    for (; done < length && (error == 0 || error == EINTR); done += max_long(got, 0))
        error = ERRNO_OF(got = write(fd, text + done, (size_t)(length - done)));
    failed = ERRNO_OF(close(fd));
    return error ? error : failed;
}

long os_queued(void)
{
    char text[96];
    long queued = 0;
    if (os_read_file("/proc/thread-self/schedstat", text, sizeof text) == 0)
        sscanf(text, "%*d %ld", &queued);
    return queued;
}

/* -- Mappings ------------------------------------------------------------------------------------------------------ */

/* Swap-backed, file, or nothing that hints could help. */
static enum backing_kind kind_of_path(const char *path, bool dirty)
{
    struct statfs fs;
    if (path[0] == 0 || strcmp(path, "[heap]") == 0 || strncmp(path, "[stack", 6) == 0 || strncmp(path, "[anon", 5) == 0)
        return BACKING_SWAP;
    if (strncmp(path, "/dev/zero", 9) == 0 || strncmp(path, "/SYSV", 5) == 0 || strncmp(path, "/memfd:", 7) == 0)
        return BACKING_SWAP;
    if (ERRNO_OF(statfs(path, &fs)) == 0 && (unsigned long)fs.f_type == TMPFS)
        return BACKING_SWAP;
    if (path[0] == '[' || strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/anon_hugepage", 14) == 0)
        return BACKING_NONE;
    return dirty ? BACKING_FILE_DIRTY : BACKING_FILE;
}

/* mm/mincore.c, can_do_mincore: owner, or may write. */
static bool may_see_residency(const struct backing *b)
{
    struct stat st;
    if (b->kind == BACKING_SWAP)
        return true;
    return ERRNO_OF(stat(b->path, &st)) == 0 && (st.st_uid == geteuid() || ERRNO_OF(access(b->path, W_OK)) == 0);
}

/* Where the range of a line of /proc/self/maps ends: the rest of most lines is not worth a look. 0 when it is none. */
static uintptr_t end_of_range(const char *line)
{
    const char *dash = strchr(line, '-');
    return dash ? strtoul(dash + 1, NULL, 16) : 0;
}

/* One line of /proc/self/maps, without its newline; false when it is not one. */
static bool parse_mapping(const char *line, struct backing *b, char perms[5])
{
    uintptr_t lo, hi;
    unsigned long offset, inode;
    unsigned dev_major, dev_minor;
    int path = 0;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s %lx %x:%x %lu %n", &lo, &hi, perms, &offset, &dev_major, &dev_minor,
               &inode, &path) != 7)
        return false;
    *b = (struct backing){.lo = lo, .hi = hi, .offset = (off_t)offset};
    b->device = makedev(dev_major, dev_minor);
    b->inode = inode;
    if (strlen(line + path) < sizeof b->path)
        strcpy(b->path, line + path);
    else
        strcpy(b->path, "/");
    return true;
}

static int mapping_in(const char *table, uintptr_t addr, struct backing *b)
{
    char text[8192], perms[5] = "";
    long kept = 0, got = 0;
    uintptr_t hole = 0;
    int fd = -1;
    int error = ERRNO_OF(fd = open(table, O_RDONLY | O_CLOEXEC));
    if (error)
        return error;
    *b = (struct backing){.kind = BACKING_NONE};
    while ((error = ERRNO_OF(got = read(fd, text + kept, sizeof text - 1 - (size_t)kept))) == 0 && got > 0) {
        char *line = text, *newline;
        text[kept + got] = 0;
        for (; (newline = strchr(line, '\n')) != NULL; line = newline + 1) {
            uintptr_t end = end_of_range(line);
            *newline = 0;
            if (end <= addr || !parse_mapping(line, b, perms)) {
                hole = end;
                continue;
            }
            close(fd);
            if (b->lo > addr)
                *b = (struct backing){.lo = hole, .hi = b->lo, .kind = BACKING_NONE};
            else if (perms[0] == 'r') {
                b->kind = kind_of_path(b->path, perms[1] == 'w' && perms[3] == 's');
                b->residency_known = b->kind != BACKING_NONE && may_see_residency(b);
            }
            return 0;
        }
        kept = (long)strlen(line);
        memmove(text, line, (size_t)kept);
    }
    close(fd);
    *b = (struct backing){.lo = hole, .hi = UINTPTR_MAX, .kind = BACKING_NONE};
    return error;
}

int os_mapping_at(uintptr_t addr, struct backing *b) { return mapping_in("/proc/self/maps", addr, b); }

int os_mapping_of(pid_t process, uintptr_t addr, struct backing *b)
{
    char table[64];
    snprintf(table, sizeof table, "/proc/%d/maps", (int)process);
    return mapping_in(table, addr, b);
}

/* The program may have closed its descriptor, or unlinked the file: map_files knows even then, but needs privileges.
 * The descriptor must stay open: closing any descriptor of a file drops the process's locks on it (fcntl(2)). */
int os_open_mapped_file(const struct backing *b, int *fd)
{
    char link[64];
    struct stat st;
    int error = ERRNO_OF(stat(b->path, &st));
    if (!error && S_ISREG(st.st_mode) && st.st_dev == b->device && st.st_ino == b->inode)
        return ERRNO_OF(*fd = open(b->path, O_RDONLY | O_CLOEXEC));
    snprintf(link, sizeof link, "/proc/self/map_files/%" PRIxPTR "-%" PRIxPTR, b->lo, b->hi);
    return ERRNO_OF(*fd = open(link, O_RDONLY | O_CLOEXEC));
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

/* A partition has its disk's, and what is no disk, as a network's file system, has one of its own. */
long os_longest_readahead(dev_t device)
{
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

int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory)
{
    return ERRNO_OF(mincore((void *)lo, hi - lo, page_in_memory));
}

/* -- Threads, fork, exit ------------------------------------------------------------------------------------------- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct {
    void (*before)(void), (*in_child)(void);
} fork_calls[3];

static _Thread_local bool forking; /* this thread holds the lock while it forks: other fork handlers may need it */

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

static void unlock_parent(void)
{
    forking = false;
    os_unlock();
}

static void unlock_child(void)
{
    unlock_parent();
    for (int i = 0; i < LENGTH(fork_calls); i++)
        if (fork_calls[i].in_child)
            fork_calls[i].in_child();
}

static void register_handlers(void) { pthread_atfork(lock_parent, unlock_parent, unlock_child); }

/* Before the lock is taken for the first time: a fork at that moment would leave it locked in the child for ever. */
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

void os_at_fork(void (*before)(void), void (*in_child)(void))
{
    static int calls;
    fork_calls[calls].before = before;
    fork_calls[calls++].in_child = in_child;
}

void os_at_exit(void (*call)(void)) { atexit(call); }

void os_print(const char *text)
{
    int saved = errno;
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        errno = saved;
}
