/* The operating system as the library sees it in a traced run: its clock counts touches, its pages have the size of the trace's pages,
 * there is one mapping, and nothing is known about memory. A traced program has one thread. The kernel is only asked to print, and for
 * memory of the library. */
#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

long os_page_size(void) { return RECORD_PAGE; }

/* Larger folios would make traces differ: an array begins elsewhere in a folio each time that the program runs. */
long os_largest_folio(void) { return RECORD_PAGE; }

double os_now(void) { return record_time() * 1e-9; }

double os_time(void) { return record_time(); }

double os_cpu_time(void) { return record_time(); }

long os_resident_limit(void) { return LONG_MAX; }

int os_read_file(const char *path, char *text, long size)
{
    (void)path;
    (void)size;
    text[0] = 0;
    return ENOENT;
}

long os_address_space(void) { return LONG_MAX; }

int os_reserve(size_t bytes, void **zeros)
{
    *zeros = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return *zeros == MAP_FAILED ? ENOMEM : 0;
}

int os_map(size_t bytes, void **zeros)
{
    (void)bytes;
    (void)zeros;
    return ENOSYS;
}

int os_map_for_one_process(void **zeros)
{
    (void)zeros;
    return ENOSYS;
}

int os_write_error(int fd)
{
    (void)fd;
    return 0;
}

long os_process(void) { return (long)getpid(); }

struct os_swap os_swap(void) { return (struct os_swap){LONG_MAX, LONG_MAX}; }

bool os_has_swap(void) { return true; }

long os_queued(void) { return 0; }

struct os_waits os_waits(void) { return (struct os_waits){.faults = 0, .times = 0}; }

long os_longest_readahead(dev_t device)
{
    (void)device;
    return 0;
}

int os_readahead(uintptr_t lo, uintptr_t hi, bool on)
{
    (void)lo;
    (void)hi;
    (void)on;
    return ENOSYS;
}

int os_folios(uintptr_t lo, uintptr_t hi, bool on)
{
    (void)lo;
    (void)hi;
    (void)on;
    return ENOSYS;
}

int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory)
{
    (void)lo;
    (void)hi;
    (void)page_in_memory;
    return ENOSYS;
}

void os_lock(void) {}
bool os_try_lock(void) { return true; }
void os_unlock(void) {}
bool os_is_forking(void) { return false; }
void os_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void))
{
    (void)before;
    (void)in_parent;
    (void)in_child;
}
/* atexit and pthread_atfork of the C library refer to __dso_handle. It is in a startup file, which -nostartfiles leaves out. */
extern void *__dso_handle;
__attribute__((weak, visibility("hidden"))) void *__dso_handle = &__dso_handle;

void os_at_exit(void (*call)(void)) { atexit(call); }
