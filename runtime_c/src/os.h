/* os.c, os_file.c, os_maps.c, os_helper.c, os_ring.c and os_symbols.c, the only files of this folder that call the system. A function that
 * returns an int returns 0 or an errno, unless said otherwise; none changes errno. internal.h includes this header. */
#ifndef IOPREF_OS_H
#define IOPREF_OS_H

/* System calls whose names ISO C leaves to programs: if a program has a function or a variable `read`, a call of read() in
 * this library would go there. These functions set errno. */
static inline int sys_close(int fd) { return (int)syscall(SYS_close, fd); }
static inline ssize_t sys_read(int fd, void *to, size_t bytes) { return syscall(SYS_read, fd, to, bytes); }
static inline ssize_t sys_write(int fd, const void *from, size_t bytes) { return syscall(SYS_write, fd, from, bytes); }
static inline int sys_access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
static inline int sys_stat(const char *path, struct stat *st) { return fstatat(AT_FDCWD, path, st, 0); }
static inline int sys_unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

/* System calls whose functions ../mapped defines: calling those would link ../mapped into programs that map no files. */
static inline void *sys_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
#ifdef SYS_mmap2
    return (void *)syscall(SYS_mmap2, at, bytes, protection, flags, fd, offset / 4096);
#else
    return (void *)syscall(SYS_mmap, at, bytes, protection, flags, fd, offset);
#endif
}
static inline int sys_munmap(void *at, size_t bytes) { return (int)syscall(SYS_munmap, at, bytes); }
static inline void *sys_mremap(void *at, size_t bytes, size_t wanted, int flags, void *to)
{
    return (void *)syscall(SYS_mremap, at, bytes, wanted, flags, to);
}

/* Where the pages of a mapping go when they are evicted. */
enum backing_kind {
    BACKING_NONE,      /* unmapped, inaccessible, or a device */
    BACKING_SWAP,      /* anonymous memory, tmpfs, System V shared memory */
    BACKING_FILE,      /* file whose pages this mapping cannot make dirty */
    BACKING_FILE_DIRTY, /* file mapped shared and writable */
    BACKING_PAGED       /* memory of the library's pager (../pager) */
};

/* The mapping [lo, hi), or the hole [lo, hi) between two mappings, which has the kind BACKING_NONE. */
struct backing {
    uintptr_t lo, hi;
    enum backing_kind kind;
    bool own;             /* a file that the library has made (../scratch) */
    bool residency_known; /* mincore tells the truth; for files that the user neither owns nor may write it does not */
    long readahead;       /* most bytes that the system's readahead reads at a time */
    off_t offset;         /* offset of lo in the file */
    dev_t device;
    ino_t inode;
    char path[256]; /* "" if there is none, "/" if it is longer */
};

/* What a thread has waited for so far. */
struct os_waits {
    long faults; /* page faults that read from a disk */
    long times;  /* how often it gave up its processor to wait for something */
    long queued; /* how often it gave it up or lost it, and so has stood in the queue for a processor since */
};

/* Swap of the machine, in bytes; 0 if the system does not tell. */
struct os_swap {
    long all, unused;
};

PRIVATE long os_page_size(void) __attribute__((__const__));
/* Returns the bytes of the largest folio, which the system evicts as a whole. */
PRIVATE long os_largest_folio(void) __attribute__((__const__));
/* Returns the time in seconds; it advances in steps of some milliseconds. */
PRIVATE double os_now(void);
/* Returns the time in nanoseconds, without a system call. */
PRIVATE double os_time(void);
/* Returns the processor time of this thread in nanoseconds; makes a system call. */
PRIVATE double os_cpu_time(void);
PRIVATE struct os_swap os_swap(void);
PRIVATE bool os_has_swap(void);
/* Returns RLIMIT_RSS in bytes; LONG_MAX if there is no limit. */
PRIVATE long os_resident_limit(void);
/* Returns the number that follows `key` in a file, up to the end of the line; 0 if there is none. */
PRIVATE long os_number(const char *path, const char *key);
/* Reads a file into `text`, which has room for `size` bytes: at most size - 1 of them, and a final 0. */
PRIVATE int os_read_file(const char *path, char *text, long size);
/* Returns the bytes that the library itself has read from files. os_read_file counts its own, os_add_own_bytes others. */
PRIVATE long os_own_bytes(void);
PRIVATE void os_add_own_bytes(long n);
/* Describe the mapping or hole around addr, of this process or another one. */
PRIVATE int os_mapping_at(uintptr_t addr, struct backing *b);
PRIVATE int os_mapping_of(pid_t process, uintptr_t addr, struct backing *b);
/* Opens the file of a mapping for reading. The descriptor is never closed: that would drop the program's locks on the file. */
PRIVATE int os_open_mapped_file(const struct backing *b, int *fd);

/* Advice (madvise) for pages at any addresses; lo and hi are multiples of the page size, lo < hi. */
PRIVATE int os_start_reading(uintptr_t lo, uintptr_t hi);
PRIVATE int os_page_out(uintptr_t lo, uintptr_t hi);
/* Switches the system's readahead on or off: whether a fault reads neighbouring pages too. */
PRIVATE int os_readahead(uintptr_t lo, uintptr_t hi, bool on);
/* Returns the most bytes that the system's readahead reads at a time from the device; 0 if that is not known. */
PRIVATE long os_longest_readahead(dev_t device);
/* Sets whether a fault reads the largest folio. */
PRIVATE int os_folios(uintptr_t lo, uintptr_t hi, bool on);
/* Starts to write dirty pages of a file to the disk. */
PRIVATE int os_start_writing(int fd, off_t offset, long bytes);
/* Returns the error, if any, that the system has met since the last call when it wrote pages of this file. */
PRIVATE int os_write_error(int fd);
/* Sets bit 0 of one byte for each page that is in memory (mincore). */
PRIVATE int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory);
/* Map new memory; *zeros does not change if that fails. os_reserve is for memory of which only a small part will be touched. */
PRIVATE int os_map(size_t bytes, void **zeros);
PRIVATE int os_reserve(size_t bytes, void **zeros);
/* Returns the bytes that the process may map, by RLIMIT_AS and RLIMIT_DATA; LONG_MAX if there is no limit. */
PRIVATE long os_address_space(void);

/* The lock of all tables of the library. It is held during a fork, and released in parent and child. */
PRIVATE void os_lock(void);
PRIVATE bool os_try_lock(void);
PRIVATE void os_unlock(void);
/* Returns whether this thread is in fork(): it holds the lock, and fork handlers run. */
PRIVATE bool os_is_forking(void);
/* Registers functions that fork() calls before, in the parent afterwards, and in the child; each may be null. The first two
 * are called with the lock held. */
PRIVATE void os_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));
/* Maps a page that is zero in each child of this process that does not share its memory, however the child is made. */
PRIVATE int os_map_for_one_process(void **zeros);
/* Returns whether no process has this number, in this process's name space. */
PRIVATE bool os_has_ended(pid_t process);
PRIVATE void os_at_exit(void (*call)(void));
PRIVATE long os_process(void);
/* Returns the waits of this thread; makes a system call. */
PRIVATE struct os_waits os_waits(void);
/* Returns the number of processors that the program may run on. */
PRIVATE int os_processors(void);

/* -- os_symbols.c -- */
/* The program, or the shared library, of which this library is a part. */
struct os_object {
    uintptr_t base;
    const char *path; /* empty for the program */
    uintptr_t read_only_lo, read_only_hi; /* memory that is read-only after relocation (RELRO) */
    uintptr_t writable_lo, writable_hi;   /* from the first writable segment to the end of the last */
    const void *headers;                  /* program headers */
    int header_count;
};
/* A variable of file scope, or a static one. */
struct os_variable {
    uintptr_t lo, hi;
    bool writable, zero;    /* zero: it has no initial value in the program's file */
    const char *name, *end; /* `end`: of all names */
};
typedef void os_variable_function(const struct os_object *o, const struct os_variable *v);
/* Returns whether the object was found. */
PRIVATE bool os_own_object(struct os_object *o);
/* Calls each() for each variable of the object; returns false if it has no symbol table. Changes errno. */
PRIVATE bool os_each_variable(const struct os_object *o, os_variable_function *each);

/* -- os_file.c -- */
/* Opens a file. The descriptor is above those of the standard streams, also while some of these are closed. */
PRIVATE int os_open(const char *path, int flags, int mode, int *fd);
/* Moves a descriptor above those of the standard streams; on failure it is closed. */
PRIVATE int os_above_streams(int *fd);
/* Moves a descriptor that stays open to a high number, to which few programs count, and which leaves the program half of the
 * descriptors that it may have; on failure it is closed. */
PRIVATE int os_keep_open(int *fd);
/* The file behind a descriptor. Some programs close all descriptors, and then open other files under the same numbers. */
struct os_identity {
    dev_t device;
    ino_t inode;
};
PRIVATE int os_identify(int fd, struct os_identity *is);
PRIVATE bool os_is_still(int fd, const struct os_identity *is);
/* Writes all of a text. SIGPIPE and SIGXFSZ do not reach the program. */
PRIVATE int os_write(int fd, const char *text, long length);
/* Writes to standard error, unless the program was started without one. */
PRIVATE void os_print(const char *text);
/* Prints a text and ends the program by SIGABRT, even if the program handles or ignores that signal. */
PRIVATE _Noreturn void os_abort(const char *text);
/* Returns whether the program has more privileges than the user who started it, so that the environment is not trusted. */
PRIVATE bool os_is_privileged(void);
/* Returns whether shared libraries can be loaded: not in statically linked programs, where dlopen crashes in glibc 2.36. */
PRIVATE bool os_may_load(void);
#define STATISTICS_HEAD "{\"format\": \"iopref statistics\""
/* Returns null if this process may replace the file: it does not exist, is empty, or begins with `head`. Otherwise returns
 * why not. */
PRIVATE const char *os_not_replaceable(const char *path, const char *head);
/* Creates a new file in the folder of `path`, under a random name, which is stored in `name`. */
PRIVATE int os_create(const char *path, int flags, int mode, char *name, size_t size, int *fd);
/* Renames a file to `path`. A link at `path` is replaced itself. */
PRIVATE int os_take_place(const char *name, const char *path);

/* -- os_helper.c -- */
enum { OS_HELPERS = 3 };
/* Starts a thread that calls `work`; at most OS_HELPERS, and no two calls at a time. */
PRIVATE int os_start_helper(void (*work)(void));
/* Forgets the helpers in the child of a fork, which has none. */
PRIVATE void os_forget_helpers(void);
/* Waits until all helpers have ended; ETIMEDOUT after a second. */
PRIVATE int os_join_helpers(void);
/* Waits while *word is `seen` (futex); may return early. */
PRIVATE void os_wait(const unsigned *word, unsigned seen);
/* Wakes at most `threads` threads that wait. */
PRIVATE void os_wake(const unsigned *word, int threads);
/* Reads pages and waits until they are in memory (madvise). */
PRIVATE int os_read_now(uintptr_t lo, uintptr_t hi);

/* -- os_ring.c: io_uring; the lock is held -- */
/* Opens a ring for at most `entries` outstanding calls, a power of two. */
PRIVATE int os_open_ring(unsigned entries);
/* Forgets the ring in the child of a fork. */
PRIVATE void os_forget_ring(void);
/* Lets the kernel start to read pages, or read them as os_read_now does (`now`). EAGAIN if the ring is full or gone. */
PRIVATE int os_ring_read(uintptr_t lo, uintptr_t hi, bool now);

/* Returns the nanoseconds that this thread has waited for a processor; 0 if that is not known. */
PRIVATE long os_queued(void);

#endif
