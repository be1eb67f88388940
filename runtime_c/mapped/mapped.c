/* Files that the program maps to read. With IOPREF_GLOBAL, the pager takes these mappings over: it brings their pages, so that they
 * may come from the memory of other machines. A program that calls none of these functions is linked without this file.
 *
 * Only private mappings are taken over: POSIX does not say whether these show what is written to the file later. If the program does
 * anything to a part of such a mapping but read it, the whole mapping is handed back: the system maps the file in its place, in one
 * step. */
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/uio.h>

#ifndef SYS_cachestat /* Linux 6.5 */
#define SYS_cachestat 451
#endif

enum {
    MAPPINGS_TAKEN = 64, /* most mappings that are taken over at a time */
    ALIGNED = 2 << 20, /* bytes of the pager's largest units */
    SAMPLES = 64       /* pages of which it is tested whether they are in memory */
};

/* The mappings that the pager has. */
static struct taken {
    uintptr_t lo, hi; /* hi is 0 if the entry is free; it is written last when a mapping is taken over, and first when it ends */
} taken[MAPPINGS_TAKEN];

static pthread_mutex_t taken_lock = PTHREAD_MUTEX_INITIALIZER; /* held to change `taken`; it is read without */
static long owner; /* number of the process that takes mappings over; 0: none does */

static int sys_mprotect(void *at, size_t bytes, int protection) { return (int)syscall(SYS_mprotect, at, bytes, protection); }

/* -- The functions that would be called without this library ------------------------------------------------------------ */

static void *own_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t from);
static int own_munmap(void *at, size_t bytes);
static int own_mprotect(void *at, size_t bytes, int protection);
static void *own_mremap(void *at, size_t bytes, size_t wanted, int flags, ...);

static struct {
    void *(*mmap)(void *, size_t, int, int, int, off_t);
    int (*munmap)(void *, size_t);
    int (*mprotect)(void *, size_t, int);
    void *(*mremap)(void *, size_t, size_t, int, ...);
} behind;

/* Returns the function of a sanitizer, of another library or of the C library; null while a function is being looked up, which may
 * itself map memory. */
static void *find_behind(void **known, const char *name)
{
    static _Thread_local bool finding;
    void *function = __atomic_load_n(known, __ATOMIC_RELAXED);
    if (function || finding)
        return function;
    finding = true;
    function = dlsym(RTLD_NEXT, name);
    finding = false;
    __atomic_store_n(known, function, __ATOMIC_RELAXED);
    return function;
}

#define BEHIND(name) ((__typeof__(behind.name))find_behind((void **)&behind.name, #name))

static void *mmap_behind(void *at, size_t bytes, int protection, int flags, int fd, off_t from)
{
    __typeof__(behind.mmap) next = BEHIND(mmap);
    return next ? next(at, bytes, protection, flags, fd, from) : sys_mmap(at, bytes, protection, flags, fd, from);
}

/* -- The pager's mappings ------------------------------------------------------------------------------------------- */

/* Returns a mapping of the pager that overlaps [lo, hi), or null. */
static struct taken *taken_within(uintptr_t lo, uintptr_t hi)
{
    for (struct taken *t = taken; t < taken + MAPPINGS_TAKEN; t++)
        if (lo < __atomic_load_n(&t->hi, __ATOMIC_ACQUIRE) && t->lo < hi)
            return t;
    return NULL;
}

static bool is_taken(uintptr_t addr) { return taken_within(addr, addr + 1) != NULL; }

/* Returns false in a child of the process that took the mappings, which has none of them, however it was made. */
static bool has_taken(void) { return __atomic_load_n(&owner, __ATOMIC_RELAXED) && owner == os_process(); }

/* Hands all mappings back that overlap [lo, hi); if `whole`, mappings that lie within are removed instead. Returns false if the system
 * cannot map one of them. */
static bool hand_back_within(uintptr_t lo, uintptr_t hi, bool whole)
{
    struct taken *t;
    bool done = true;
    if (!taken_within(lo, hi) || !has_taken())
        return true;
    pthread_mutex_lock(&taken_lock);
    while (done && (t = taken_within(lo, hi)) != NULL) {
        bool goes = whole && lo <= t->lo && t->hi <= hi;
        if (goes)
            pager_remove((char *)t->lo);
        else
            done = pager_hand_back((char *)t->lo) == 0;
        if (done)
            __atomic_store_n(&t->hi, 0, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&taken_lock);
    return done;
}

static uintptr_t end_of(const void *at, size_t bytes)
{
    uintptr_t end;
    return __builtin_add_overflow((uintptr_t)at, bytes, &end) ? UINTPTR_MAX : end;
}

/* -- Taking mappings over ------------------------------------------------------------------------------------------- */

/* Opens the file of a descriptor once more, to read past the page cache: the flags of the program's descriptor do not change. Returns 0
 * or an errno. */
static int open_directly(int fd, int *direct, struct os_identity *is)
{
    char path[64];
    struct os_identity before;
    int flags, error = ERRNO_OF(flags = fcntl(fd, F_GETFL));
    error = error ? error : (flags & O_ACCMODE) == O_WRONLY || flags & O_PATH ? EACCES : os_identify(fd, &before);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    error = error ? error : os_open(path, O_RDONLY | O_DIRECT | O_NONBLOCK, 0, direct);
    if (error)
        return error;
    error = os_identify(*direct, is);
    if (error || is->device != before.device || is->inode != before.inode) {
        (void)ERRNO_OF(sys_close(*direct));
        return EBADF;
    }
    return 0;
}

/* Maps memory at an address that has the same remainder modulo ALIGNED as `from`; null if that fails. */
static char *room_for(size_t bytes, size_t from)
{
    size_t before = from & (ALIGNED - 1), all;
    void *room;
    if (__builtin_add_overflow(bytes, before, &all) || pager_map(all, 1, &room) != 0)
        return NULL;
    if (before)
        (void)ERRNO_OF(sys_munmap(room, before));
    char *addr = (char *)room + before;
    if (ERRNO_OF(sys_mprotect(addr, bytes, PROT_READ)) == 0)
        return addr;
    (void)ERRNO_OF(sys_munmap(addr, bytes));
    return NULL;
}

static struct taken *free_entry(void)
{
    for (struct taken *t = taken; t < taken + MAPPINGS_TAKEN; t++)
        if (!t->hi)
            return t;
    return NULL;
}

/* Gives the pager memory in which `bytes` bytes of a file are to be seen; returns its address, or null. The lock is held. */
static void *map_by_pager(size_t bytes, int direct, const struct os_identity *is, size_t from, const struct global_file *file)
{
    struct taken *t = free_entry();
    char *addr = t ? room_for(bytes, from) : NULL;
    if (!addr)
        return NULL;
    if (pager_add_file(addr, bytes, from, direct, is, file) != 0) {
        (void)ERRNO_OF(sys_munmap(addr, bytes));
        return NULL;
    }
    t->lo = (uintptr_t)addr;
    __atomic_store_n(&t->hi, t->lo + bytes, __ATOMIC_RELEASE);
    return addr;
}

/* Returns whether the page of a file is in the page cache. cachestat only looks; of other users' files it tells nothing. There, a read that does
 * not wait tells it, but the system begins to read the page. */
static bool page_is_cached(int fd, size_t at)
{
    struct {
        uint64_t offset, bytes;
    } range = {at, 1};
    struct {
        uint64_t cached, dirty, writeback, evicted, recently_evicted;
    } found = {0};
    if (ERRNO_OF(syscall(SYS_cachestat, fd, &range, &found, 0)) == 0)
        return found.cached > 0;
    char byte;
    struct iovec to = {&byte, 1};
    long got = 0;
    return ERRNO_OF(got = preadv2(fd, &to, 1, (off_t)at, RWF_NOWAIT)) == 0 && got == 1;
}

/* Returns whether most of a sample of pages are in the page cache: then the system's own mapping is the fastest. Each process looks at other
 * pages, as those that were looked at may have been read for that. */
static bool is_in_memory(int fd, size_t from, size_t bytes)
{
    int there = 0;
    size_t part = bytes / SAMPLES, within = (size_t)(os_time() + 4096.0 * (double)os_process()) % part;
    for (size_t i = 0; i < SAMPLES; i++)
        there += page_is_cached(fd, from + part * i + within);
    return 2 * there > SAMPLES;
}

/* Returns whether the pager is to have a file: only if servers can have copies of it, as the system keeps a file once for all programs. */
static bool is_for_pager(int fd, size_t from, size_t bytes)
{
    return global_may_serve() && (options()->global_always || !is_in_memory(fd, from, bytes));
}

/* Maps a file by the pager; returns null if the system is to map it. */
static void *take_mapping(size_t bytes, int fd, off_t from)
{
    struct global_file file;
    struct os_identity is;
    int direct, saved = errno;
    void *addr = NULL;
    size_t whole = (bytes + 4095) & ~(size_t)4095, at = (size_t)from;
    if (is_for_pager(fd, at, bytes) && open_directly(fd, &direct, &is) == 0) {
        if (global_name_file(fd, &file) && at < file.bytes && whole <= ((file.bytes + 4095) & ~(size_t)4095) - at) {
            pthread_mutex_lock(&taken_lock);
            addr = map_by_pager(whole, direct, &is, at, &file);
            pthread_mutex_unlock(&taken_lock);
        }
        (void)ERRNO_OF(sys_close(direct));
    }
    errno = saved;
    return addr;
}

/* Returns whether the pager can have a mapping with these arguments. */
static bool may_take(const void *at, size_t bytes, int protection, int flags, off_t from)
{
    const int harmless = MAP_NORESERVE | MAP_DENYWRITE | MAP_NONBLOCK;
    return !at && bytes >= SCRATCH_LEAST && bytes <= PTRDIFF_MAX / 2 && protection == PROT_READ &&
           (flags & ~harmless) == MAP_PRIVATE && from >= 0 && from % 4096 == 0 && has_taken() &&
           pager_is_on() && !os_is_forking();
}

/* -- The program's calls -------------------------------------------------------------------------------------------- */

static void *own_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t from)
{
    void *addr = may_take(at, bytes, protection, flags, from) ? take_mapping(bytes, fd, from) : NULL;
    if (addr)
        return addr;
    if ((flags & MAP_FIXED) && !hand_back_within((uintptr_t)at, end_of(at, bytes), false)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return mmap_behind(at, bytes, protection, flags, fd, from);
}

static int own_munmap(void *at, size_t bytes)
{
    if (!hand_back_within((uintptr_t)at, end_of(at, bytes), (uintptr_t)at % 4096 == 0)) {
        errno = ENOMEM;
        return -1;
    }
    __typeof__(behind.munmap) next = BEHIND(munmap);
    return next ? next(at, bytes) : sys_munmap(at, bytes);
}

static int own_mprotect(void *at, size_t bytes, int protection)
{
    if (!hand_back_within((uintptr_t)at, end_of(at, bytes), false)) {
        errno = ENOMEM;
        return -1;
    }
    __typeof__(behind.mprotect) next = BEHIND(mprotect);
    return next ? next(at, bytes, protection) : sys_mprotect(at, bytes, protection);
}

static void *own_mremap(void *at, size_t bytes, size_t wanted, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    void *to = flags & MREMAP_FIXED ? va_arg(more, void *) : NULL;
    va_end(more);
    if (!hand_back_within((uintptr_t)at, end_of(at, bytes ? bytes : 1), false) ||
        (to && !hand_back_within((uintptr_t)to, end_of(to, wanted), false))) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    __typeof__(behind.mremap) next = BEHIND(mremap);
    return next ? next(at, bytes, wanted, flags, to) : sys_mremap(at, bytes, wanted, flags, to);
}

/* -- The names: weak, like those of malloc; assembler names, because headers may redirect the C names -------------------- */

#define EXPORTED(own) __attribute__((weak, visibility("default"), alias(#own)))

void *iopref_mapped_mmap(void *, size_t, int, int, int, off_t) __asm__("mmap") EXPORTED(own_mmap);
void *iopref_mapped_mmap64(void *, size_t, int, int, int, off_t) __asm__("mmap64") EXPORTED(own_mmap);
int iopref_mapped_munmap(void *, size_t) __asm__("munmap") EXPORTED(own_munmap);
int iopref_mapped_mprotect(void *, size_t, int) __asm__("mprotect") EXPORTED(own_mprotect);
void *iopref_mapped_mremap(void *, size_t, size_t, int, ...) __asm__("mremap") EXPORTED(own_mremap);

/* Returns whether shared libraries call these functions, too: otherwise one of them could unmap a mapping without this library's
 * knowledge. */
static bool calls_are_ours(void)
{
    static const struct {
        const char *name;
        void (*own)(void);
    } names[] = {
        {"mmap", (void (*)(void))own_mmap},         {"mmap64", (void (*)(void))own_mmap},
        {"munmap", (void (*)(void))own_munmap},     {"mprotect", (void (*)(void))own_mprotect},
        {"mremap", (void (*)(void))own_mremap},
    };
    for (int i = 0; i < LENGTH(names); i++)
        if (dlsym(RTLD_DEFAULT, names[i].name) != (void *)names[i].own)
            return false;
    return true;
}

/* Children inherit only the system's mappings. */
static void before_fork(void) { hand_back_within(0, UINTPTR_MAX, false); }

static void in_child(void)
{
    owner = 0;
    taken_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; /* another thread of the parent may have held the lock */
    for (struct taken *t = taken; t < taken + MAPPINGS_TAKEN; t++)
        t->hi = 0;
}

/* Runs after the constructor that starts the pager (101), and before the program's own constructors. */
__attribute__((constructor(102))) static void start_mapped(void)
{
    int saved = errno;
    if (pager_is_on() && options()->global && calls_are_ours()) {
        os_at_fork(before_fork, NULL, in_child);
        table_has_mapped(is_taken);
        __atomic_store_n(&owner, os_process(), __ATOMIC_RELAXED);
    }
    errno = saved;
}
