/* Forks. After a fork, parent and child must not see each other's writes. So before the fork, every block becomes a private mapping
 * of its file ("frozen"), and the file is not written any more: both processes read it, and the pages that either of them writes
 * become its own, as after every fork. When it is certain that no descendant has the mappings any more, the parent writes its changed
 * pages to the files, and maps them shared again. Children that are made without fork handlers, by `clone` or `_Fork`, do not get the
 * blocks at all. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { DESCENDANTS = 500, PAGES_AT_ONCE = 512 };

/* Memory that a process shares with its descendants, until they execute another program or end. */
static struct family {
    int expected, registered; /* forks of these processes, and children that have registered */
    int unknown;              /* 1: there are descendants without a known number */
    pid_t pids[DESCENDANTS];
} *family;

static bool is_child; /* this process is a child of one with blocks: inherited blocks stay frozen */
static int frozen;    /* 1: some block is frozen */
static int *has_blocks; /* *has_blocks is 0 in a child for which no fork handler was called */

/* Returns the number of this process; 0 if it is not known, or /proc belongs to a name space in which the number differs. */
static pid_t number_in_proc(void) { return (pid_t)os_number("/proc/self/status", "\nNSpid:\t"); }

/* -- Before a fork, and in the parent; the lock is held ----------------------------------------------------------------- */

static void each_frozen(int (*call)(void *addr, size_t bytes))
{
    long count;
    struct block *b = table_all(&count);
    for (struct block *end = b + count; b < end; b++)
        if (b->frozen)
            call(b->addr, b->bytes);
}

/* Turns a block into a private mapping. Other threads do not notice it: if they touch memory of the pager meanwhile, they wait. */
static bool freeze_block(struct block *b)
{
    if (!file_is_open(&b->file) || (b->paged && pager_leave(b->addr) != 0))
        return false;
    bool done = file_map_over(&b->file, b->bytes, FILE_FROZEN, b->addr) == 0;
    if (b->paged)
        (done ? pager_remove : pager_resume)(b->addr);
    b->paged = b->paged && !done;
    return done;
}

/* Is called before a fork. */
static void freeze(void)
{
    static bool said;
    long count;
    if (freeze_is_stranger())
        return;
    table_drop_idle();
    each_frozen(file_give_to_children);
    struct block *b = table_all(&count);
    for (struct block *end = b + count; b < end; b++) {
        if (b->frozen)
            continue;
        b->frozen = freeze_block(b);
        if (b->frozen) {
            __atomic_store_n(&frozen, 1, __ATOMIC_RELAXED);
        } else if (!said) {
            said = true;
            directory_say("a child process does not get what is there: its file is closed, or private memory is short");
        }
    }
    if (count)
        pager_end();
    if (!family && count) {
        family = sys_mmap(NULL, sizeof *family, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        family = family == MAP_FAILED ? NULL : family;
    }
    if (!family)
        return;
    __atomic_add_fetch(&family->expected, 1, __ATOMIC_RELAXED);
    if (number_in_proc() == 0)
        __atomic_store_n(&family->unknown, 1, __ATOMIC_RELAXED);
}

static void keep_frozen(void) { each_frozen(file_keep_from_children); }

/* -- In a child ---------------------------------------------------------------------------------------------------------- */

/* Maps inaccessible memory where the child did not inherit a block, so that nothing else is mapped there and taken for it. The lock
 * is held. */
static void leave_gaps(bool all)
{
    long count;
    struct block *b = table_all(&count);
    for (struct block *end = b + count; b < end; b++)
        if (all || !b->frozen) {
            b->lost = file_leave_gap(b->addr, b->bytes) != 0;
            b->frozen = true;
            b->paged = false;
        }
}

/* Is called in the child of a fork. */
static void register_child(void)
{
    is_child = true;
    pager_forget();
    pool_forget();
    os_lock();
    *has_blocks = 1;
    leave_gaps(false);
    keep_frozen();
    os_unlock();
    if (!family)
        return;
    int i = __atomic_fetch_add(&family->registered, 1, __ATOMIC_RELAXED);
    pid_t number = number_in_proc();
    if (i < DESCENDANTS && number)
        __atomic_store_n(&family->pids[i], number, __ATOMIC_RELEASE);
    else
        __atomic_store_n(&family->unknown, 1, __ATOMIC_RELEASE);
}

bool freeze_is_stranger(void)
{
    if (*has_blocks)
        return false;
    if (!is_child) {
        is_child = true;
        pager_forget();
        table_forget_idle();
        leave_gaps(true);
        __atomic_store_n(&scratch_least, SIZE_MAX, __ATOMIC_RELAXED);
        directory_say("a process that is made without fork does not get what is there");
    }
    return true;
}

/* -- When the descendants are gone; the lock is held --------------------------------------------------------------------- */

/* Returns whether a process may still have the mappings: it has the shared memory `own`, or that cannot be found out. */
static bool shares(pid_t pid, const struct backing *own)
{
    struct backing b;
    if (pid == 0)
        return true;
    if (os_has_ended(pid))
        return false;
    int error = os_mapping_of(pid, (uintptr_t)family, &b);
    if (error)
        return error != ESRCH && !os_has_ended(pid);
    return b.device == own->device && b.inode == own->inode;
}

static bool is_alone(void)
{
    struct backing own;
    int n = family ? __atomic_load_n(&family->registered, __ATOMIC_ACQUIRE) : 0;
    if (!family || family->unknown || n != __atomic_load_n(&family->expected, __ATOMIC_ACQUIRE) ||
        os_mapping_at((uintptr_t)family, &own) != 0 || number_in_proc() == 0)
        return false;
    for (int i = 0; i < n; i++)
        if (shares(__atomic_load_n(&family->pids[i], __ATOMIC_ACQUIRE), &own))
            return false;
    return true;
}

/* Blocks are thawed only if there is one thread: others might write pages that are being written to the file. */
static bool has_one_thread(void) { return os_number("/proc/self/status", "\nThreads:\t") == 1; }

/* Returns whether a page was written since the fork: it is present or in swap, and does not belong to a file
 * (Documentation/admin-guide/mm/pagemap.rst). */
static bool is_changed(uint64_t entry) { return entry >> 62 && !(entry >> 61 & 1); }

static bool write_changed(const struct block *b, int pagemap)
{
    uint64_t entry[PAGES_AT_ONCE];
    size_t page = (size_t)os_page_size(), pages = b->bytes / page, first = (uintptr_t)b->addr / page;
    for (size_t at = 0; at < pages; at += PAGES_AT_ONCE) {
        size_t n = pages - at < PAGES_AT_ONCE ? pages - at : PAGES_AT_ONCE, bytes = n * sizeof *entry;
        if (pread(pagemap, entry, bytes, (off_t)((first + at) * sizeof *entry)) != (ssize_t)bytes)
            return false;
        for (size_t i = 0; i < n; i++)
            if (is_changed(entry[i]) && file_write(&b->file, b->addr + (at + i) * page, page, (at + i) * page) != 0)
                return false;
    }
    return true;
}

/* Maps all frozen blocks shared again; returns whether that has succeeded for all. */
static bool thaw_all(int pagemap)
{
    long count;
    bool all = true;
    struct block *b = table_all(&count);
    for (struct block *end = b + count; b < end; b++) {
        if (b->frozen && file_is_open(&b->file) && write_changed(b, pagemap))
            b->frozen = file_map_over(&b->file, b->bytes, FILE_SHARED, b->addr) != 0;
        if (!b->frozen)
            file_keep_from_children(b->addr, b->bytes);
        all = all && !b->frozen;
    }
    return all;
}

/* Thaws the blocks if no descendant has them any more, at most every 20 ms. */
static void thaw(void)
{
    static double tried;
    sigset_t every, before;
    if (!__atomic_load_n(&frozen, __ATOMIC_RELAXED) || freeze_is_stranger() || is_child || os_now() - tried < 0.02)
        return;
    int saved = errno;
    tried = os_now();
    if (has_one_thread() && is_alone()) {
        int pagemap = -1;
        (void)os_open("/proc/self/pagemap", O_RDONLY, 0, &pagemap);
        sigfillset(&every);
        sigprocmask(SIG_SETMASK, &every, &before);
        if (pagemap >= 0 && thaw_all(pagemap)) {
            memset(family, 0, sizeof *family);
            __atomic_store_n(&frozen, 0, __ATOMIC_RELAXED);
        }
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (pagemap >= 0)
            sys_close(pagemap);
    }
    errno = saved;
}

static void before_nest(void)
{
    static double looked;
    if (os_now() - looked > 0.05) {
        looked = os_now();
        scratch_check_written();
    }
    thaw();
}

int freeze_start(void)
{
    void *page;
    int error = os_map_for_one_process(&page);
    if (error)
        return error;
    has_blocks = page;
    *has_blocks = 1;
    os_at_fork(freeze, keep_frozen, register_child);
    nest_on_entry(before_nest);
    return 0;
}
