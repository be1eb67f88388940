/* System calls of x86-64 without the C library, whose start takes longer than all that the starter does. Each function returns the result
 * of the kernel; a negative one is the negative of an errno. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <asm/unistd.h>
#include <asm/errno.h>
#include <linux/fcntl.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <linux/time.h>
#include <linux/uio.h>
#include <stdbool.h>

#ifndef __NR_cachestat /* Linux 6.5 */
#define __NR_cachestat 451
#endif

enum { AS_PATH = O_PATH | O_CLOEXEC };

static inline long system_call(long number, long a, long b, long c, long d, long e, long f)
{
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long got;
    __asm__ volatile("syscall"
                     : "=a"(got)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return got;
}

static inline void system_exit(int status)
{
    for (;;)
        system_call(__NR_exit_group, status, 0, 0, 0, 0, 0);
}

static inline long system_execute(const char *path, char *const words[], char *const environment[])
{
    return system_call(__NR_execve, (long)path, (long)words, (long)environment, 0, 0, 0);
}

static inline long system_link(const char *path, char *to, long room)
{
    return system_call(__NR_readlinkat, AT_FDCWD, (long)path, (long)to, room, 0, 0);
}

static inline long system_open(const char *path, int flags)
{
    return system_call(__NR_openat, AT_FDCWD, (long)path, flags, 0, 0, 0);
}

/* Opens a file with O_PATH, without waiting for a disk; -EAGAIN if that is not possible. */
static inline long system_open_known(const char *path)
{
    const struct open_how how = {.flags = AS_PATH, .resolve = RESOLVE_CACHED};
    return system_call(__NR_openat2, AT_FDCWD, (long)path, (long)&how, sizeof how, 0, 0);
}

static inline void system_print(const char *text)
{
    long length = 0;
    while (text[length])
        length++;
    system_call(__NR_write, 2, (long)text, length, 0, 0, 0);
}

static inline void system_close(long fd) { system_call(__NR_close, fd, 0, 0, 0, 0, 0); }

static inline long system_status(long fd, struct statx *to)
{
    const long wanted = STATX_TYPE | STATX_SIZE;
    return system_call(__NR_statx, fd, (long)"", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, wanted, (long)to, 0);
}

/* Returns how many pages of a part of a file are in memory. */
static inline long system_cached(long fd, unsigned long offset, unsigned long bytes)
{
    const unsigned long range[2] = {offset, bytes};
    unsigned long found[5] = {0};
    long error = system_call(__NR_cachestat, fd, (long)range, (long)found, 0, 0, 0);
    return error < 0 ? error : (long)found[0];
}

/* Reads the byte at `offset` if it is in memory; otherwise -EAGAIN. */
static inline long system_read_known(long fd, unsigned long offset)
{
    char byte;
    const struct iovec to = {&byte, 1};
    return system_call(__NR_preadv2, fd, (long)&to, 1, (long)offset, 0, RWF_NOWAIT);
}

/* Gives the advice POSIX_FADV_SEQUENTIAL for all of a file. */
static inline void system_read_in_sequence(long fd) { system_call(__NR_fadvise64, fd, 0, 0, 2, 0, 0); }

static inline void system_read_ahead(long fd, long offset, long bytes)
{
    system_call(__NR_readahead, fd, offset, bytes, 0, 0, 0);
}

static inline long system_nanoseconds(void)
{
    long t[2] = {0};
    system_call(__NR_clock_gettime, CLOCK_MONOTONIC, (long)t, 0, 0, 0, 0);
    return t[0] * 1000000000 + t[1];
}

#endif
