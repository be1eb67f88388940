/* Reads of libgfortran that are no longer than a record. For a record of at most half of its buffer, libgfortran fills the whole
 * buffer, 128 KiB: where records are read in no order, most of that is read in vain. While a loop discloses such records
 * (lookahead_fortran.c), a call of read() for the file of a READ gets only the record. libgfortran takes what it gets as all
 * that its buffer holds, as at the end of a file. */
#define _GNU_SOURCE
#include "iopref.h"
#include "iopref_lookahead.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

ssize_t __read(int fd, void *to, size_t bytes);

static ssize_t (*behind)(int fd, void *to, size_t bytes) = __read; /* read() of a sanitizer, another library or the C library */

static bool has_limits; /* a thread has had a limit */

static __thread struct {
    int fd;
    size_t bytes; /* most bytes that this thread reads from the file in one call; 0: as many as are wanted */
} limit;

/* -- Copies ----------------------------------------------------------------------------------------------------------- */

/* libgfortran's buffer begins 16 bytes behind the beginning of a page, where malloc puts a block that it maps. The kernel copies a
 * page to such a place in five times the time (`rep movsb` on an AMD EPYC: each load seems to need the store before it, as the lower 12 bits
 * of their addresses tell). So it is given another place, from which the bytes are copied once more. */
enum { PAGE = 4096, NEAR = 64, LARGEST = 64 << 10 };

static char other_place[LARGEST + PAGE] __attribute__((aligned(PAGE)));
static bool taken; /* a thread uses it */

static bool is_slow(const void *to) { return (uintptr_t)to % PAGE > 0 && (uintptr_t)to % PAGE < NEAR; }

static ssize_t read_record(int fd, void *to, size_t bytes)
{
    if (!is_slow(to) || bytes > LARGEST || __atomic_exchange_n(&taken, true, __ATOMIC_ACQUIRE))
        return behind(fd, to, bytes);
    ssize_t got = behind(fd, other_place + PAGE / 2, bytes);
    if (got > 0)
        memcpy(to, other_place + PAGE / 2, (size_t)got);
    __atomic_store_n(&taken, false, __ATOMIC_RELEASE);
    return got;
}

__attribute__((noinline)) static ssize_t read_within_limit(int fd, void *to, size_t bytes)
{
    if (limit.bytes && limit.fd == fd && bytes > limit.bytes)
        return read_record(fd, to, limit.bytes);
    return behind(fd, to, bytes);
}

static ssize_t own_read(int fd, void *to, size_t bytes)
{
    if (__builtin_expect(__atomic_load_n(&has_limits, __ATOMIC_RELAXED), 0))
        return read_within_limit(fd, to, bytes);
    return behind(fd, to, bytes);
}

ssize_t iopref_fortran_read(int, void *, size_t) __asm__("read") __attribute__((weak, visibility("default"), alias("own_read")));

/* read() may be called in a signal handler, and dlsym must not be. */
__attribute__((constructor)) static void find_behind(void)
{
    void *found = dlsym(RTLD_NEXT, "read");
    if (found)
        behind = (ssize_t (*)(int, void *, size_t))found;
}

/* Returns whether libgfortran calls the read() of this file. */
int iopref_limits_reads(void)
{
    static int known; /* 0: not yet; 1: no; 2: yes */
    int is = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (!is) {
        is = 1 + (dlsym(RTLD_DEFAULT, "read") == (void *)own_read);
        __atomic_store_n(&known, is, __ATOMIC_RELAXED);
    }
    return is == 2;
}

/* Until the next call, this thread reads at most `bytes` bytes from the file in one call; 0: as many as are wanted. */
void iopref_limit_reads(int fd, long bytes)
{
    limit.fd = fd;
    limit.bytes = bytes > 0 ? (size_t)bytes : 0;
    __atomic_store_n(&has_limits, true, __ATOMIC_RELAXED);
}
