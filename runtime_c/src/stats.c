/* Counters, and what is printed of them at exit. */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *const names[COUNTERS] = {
    [NESTS_IN_MEMORY] = "nests in memory",
    [NESTS_OUT_OF_CORE] = "nests out of core",
    [NESTS_WITHOUT_ROOM] = "of these run as without hints: a few pages of memory leave no room",
    [STRIPS] = "strips",
    [PREFETCH_CALLS] = "prefetch calls",
    [PAGES_REQUESTED] = "pages requested",
    [PAGES_LEFT_TO_READAHEAD] = "pages left to the system's readahead",
    [PAGES_FILTERED] = "pages filtered, in memory already",
    [PAGES_DROPPED] = "pages dropped, no memory for them",
    [RELEASE_CALLS] = "release calls",
    [PAGES_RELEASED] = "pages released",
    [PAGES_KEPT] = "pages kept, memory is not short",
    [PAGES_RESCUED] = "pages rescued, asked for soon after their release",
    [PAGES_WITHOUT_SWAP] = "pages of memory without swap, left alone",
    [RESIDENCY_WIPES] = "times residency was forgotten",
    [PAGES_IN_SCRATCH] = "pages of memory put into scratch files",
};

static const char *const calls[OS_CALLS] = {
    [CALL_READ] = "madvise(WILLNEED)",    [CALL_PAGE_OUT] = "madvise(PAGEOUT)",
    [CALL_WRITE] = "sync_file_range",     [CALL_RESIDENCY] = "mincore",
    [CALL_READAHEAD] = "madvise(RANDOM)", [CALL_MAPPINGS] = "/proc/self/maps",
    [CALL_OPEN] = "open of a mapped file",
};

static const struct {
    int error;
    const char *meaning;
} meanings[] = {
    {ENOMEM, "part of the range is not mapped"},
    {EINVAL, "this kernel has no such call, or the pages are locked in memory"},
    {ENOSYS, "this kernel has no such call"},
    {EPERM, "not permitted here"},
    {EACCES, "not permitted here"},
    {EBADF, "the mapping has no file to read from"},
    {EIO, "the device failed"},
    {EAGAIN, "the system is short of resources"},
    {ENOENT, "the file has been removed"},
    {EMFILE, "too many open files"},
};

enum { ERRORS = 16 };

static long counters[COUNTERS];
static struct {
    int code; /* (call + 1) << 16 | error; 0: free */
    long times;
} errors[ERRORS];

void stats_add(enum counter c, long n) { __atomic_fetch_add(&counters[c], n, __ATOMIC_RELAXED); }

void stats_error(enum os_call call, int error)
{
    int code = ((int)call + 1) << 16 | error;
    if (error == 0)
        return;
    for (int i = 0; i < ERRORS; i++) {
        int seen = 0;
        if (__atomic_compare_exchange_n(&errors[i].code, &seen, code, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
            seen == code) {
            __atomic_fetch_add(&errors[i].times, 1, __ATOMIC_RELAXED);
            return;
        }
    }
}

static const char *meaning_of(int error)
{
    for (int i = 0; i < LENGTH(meanings); i++)
        if (meanings[i].error == error)
            return meanings[i].meaning;
    return strerror(error);
}

static void print_line(const char *name, long n)
{
    char line[128];
    snprintf(line, sizeof line, "iopref: %16ld %s\n", n, name);
    os_print(line);
}

static void print_all(void)
{
    char line[256];
    print_line("bytes of memory the program may use", limit_may_use());
    for (int c = 0; c < COUNTERS; c++)
        if (counters[c] > 0)
            print_line(names[c], counters[c]);
    for (int i = 0; i < ERRORS && errors[i].code; i++) {
        int error = errors[i].code & 0xffff;
        snprintf(line, sizeof line, "iopref: %16ld times %s failed: %s (errno %d)\n", errors[i].times,
                 calls[(errors[i].code >> 16) - 1], meaning_of(error), error);
        os_print(line);
    }
    if (counters[PAGES_WITHOUT_SWAP] > 0)
        os_print("iopref: no swap is configured: arrays in anonymous memory run as without hints\n");
}

static void forget(void)
{
    memset(counters, 0, sizeof counters);
    memset(errors, 0, sizeof errors);
}

void stats_start(bool print_at_exit)
{
    os_at_fork(NULL, forget);
    if (print_at_exit)
        os_at_exit(print_all);
}
