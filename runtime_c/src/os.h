/* os.c, os_file.c, os_maps.c, os_helper.c and os_ring.c, the only files that call the system. Each primitive returns 0 or an errno,
 * and leaves errno alone. Part of internal.h, which includes it. */
#ifndef IOPREF_OS_H
#define IOPREF_OS_H

/* Calls by names that ISO C leaves to programs: one that has a function or a variable `read` would be asked instead. */
static inline int sys_close(int fd) { return (int)syscall(SYS_close, fd); }
static inline ssize_t sys_read(int fd, void *to, size_t bytes) { return syscall(SYS_read, fd, to, bytes); }
static inline ssize_t sys_write(int fd, const void *from, size_t bytes) { return syscall(SYS_write, fd, from, bytes); }
static inline int sys_access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
static inline int sys_stat(const char *path, struct stat *st) { return fstatat(AT_FDCWD, path, st, 0); }
static inline int sys_unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

/* And by those that ../mapped has, which a program that maps nothing should do without. */
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

/* What a mapping keeps its pages on. */
enum backing_kind {
    BACKING_NONE,      /* unmapped, inaccessible, or a device */
    BACKING_SWAP,      /* anonymous memory, tmpfs, System V shared memory */
    BACKING_FILE,      /* file that this mapping cannot make dirty */
    BACKING_FILE_DIRTY, /* file mapped shared and writable */
    BACKING_PAGED       /* memory whose pages the library moves itself */
};

struct backing {
    uintptr_t lo, hi; /* a hole between mappings is a range of its own, of kind BACKING_NONE */
    enum backing_kind kind;
    bool own;             /* a file that the library has made (../scratch) */
    bool residency_known; /* mincore tells the truth: it calls all files resident that are not the caller's */
    long readahead;       /* bytes that the system reads at once */
    off_t offset;         /* of lo in the file */
    dev_t device;
    ino_t inode;
    char path[256]; /* "" when there is none, or it is longer */
};

struct os_waits {
    long faults; /* that read */
    long times;  /* that a thread gave up its processor to wait for something */
};

/* Bytes of the whole machine; 0 where the system does not tell. */
struct os_swap {
    long all, unused;
};

PRIVATE long os_page_size(void) __attribute__((__const__)); /* always the same */
PRIVATE long os_largest_folio(void) __attribute__((__const__)); /* bytes that the system keeps, and evicts, as one */
PRIVATE double os_now(void);        /* seconds, some milliseconds coarse */
PRIVATE double os_time(void);       /* nanoseconds; cheap */
PRIVATE double os_cpu_time(void);   /* of this thread, nanoseconds; a system call */
PRIVATE struct os_swap os_swap(void);
PRIVATE bool os_has_swap(void);
PRIVATE long os_resident_limit(void); /* bytes, RLIMIT_RSS; LONG_MAX without one */
PRIVATE long os_number(const char *path, const char *key); /* of a line that holds it and one number; 0: there is none */
PRIVATE int os_read_file(const char *path, char *text, long size); /* text is terminated, and cut at size - 1 */
PRIVATE long os_own_bytes(void); /* that the library has read in all, so or else: */
PRIVATE void os_add_own_bytes(long n);
PRIVATE int os_mapping_at(uintptr_t addr, struct backing *b);      /* the mapping or hole around addr */
PRIVATE int os_mapping_of(pid_t process, uintptr_t addr, struct backing *b);
/* kind is one of the files; fd is never to be closed */
PRIVATE int os_open_mapped_file(const struct backing *b, int *fd);

/* Advice; lo and hi are multiples of the page size, lo < hi, any addresses. */
PRIVATE int os_start_reading(uintptr_t lo, uintptr_t hi);
PRIVATE int os_page_out(uintptr_t lo, uintptr_t hi);
PRIVATE int os_readahead(uintptr_t lo, uintptr_t hi, bool on); /* whether a fault reads neighbours too */
PRIVATE long os_longest_readahead(dev_t device);               /* bytes in one read; 0 where it is not known */
PRIVATE int os_folios(uintptr_t lo, uintptr_t hi, bool on);    /* whether a fault reads the largest folio */
PRIVATE int os_start_writing(int fd, off_t offset, long bytes);
PRIVATE int os_write_error(int fd); /* that writing its pages has met with since the last call */
PRIVATE int os_residency(uintptr_t lo, uintptr_t hi, unsigned char *page_in_memory); /* one byte a page */
PRIVATE int os_map(size_t bytes, void **zeros); /* for ever; *zeros stays as it is where that fails */

PRIVATE long os_address_space(void); /* bytes that the process may map, RLIMIT_AS and RLIMIT_DATA; or LONG_MAX */
PRIVATE int os_reserve(size_t bytes, void **zeros); /* as os_map, for what is hardly ever touched */

PRIVATE void os_lock(void); /* one lock for all tables; released in the child after a fork */
PRIVATE bool os_try_lock(void);
PRIVATE void os_unlock(void);
PRIVATE bool os_is_forking(void); /* this thread, now: fork handlers are at work */
/* before, and in the parent afterwards, the lock is held; each may be null */
PRIVATE void os_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void));
/* A page that is zero in each process made from this one, by whatever call, if it does not share the memory. */
PRIVATE int os_map_for_one_process(void **zeros);
PRIVATE bool os_has_ended(pid_t process); /* for certain: its number is of this one's name space */
PRIVATE void os_at_exit(void (*call)(void));
PRIVATE long os_process(void); /* its number */
PRIVATE struct os_waits os_waits(void); /* of this thread so far; a system call */
PRIVATE int os_processors(void); /* that the program may run on */

/* -- os_file.c: descriptors above those of standard streams, also while these are closed -- */
PRIVATE int os_open(const char *path, int flags, int mode, int *fd);
PRIVATE int os_above_streams(int *fd); /* moves it there */
/* moves one that stays open to where few programs count to, and leaves them half of what they may have; on failure it is closed */
PRIVATE int os_keep_open(int *fd);
/* Programs close descriptors by the dozen, and open others of the same numbers. */
struct os_identity {
    dev_t device;
    ino_t inode;
};
PRIVATE int os_identify(int fd, struct os_identity *is);
PRIVATE bool os_is_still(int fd, const struct os_identity *is);
PRIVATE int os_write(int fd, const char *text, long length); /* no signal ends the program */
PRIVATE void os_print(const char *text);                     /* to standard error, if the program started with one */
PRIVATE _Noreturn void os_abort(const char *text);           /* prints it, and ends the program by SIGABRT, whatever that does at it */
PRIVATE bool os_is_privileged(void); /* more than who has started the program is: his environment is not to be trusted */
PRIVATE bool os_may_load(void); /* shared libraries: the program is not linked statically, where dlopen crashes in glibc 2.36 */
/* why a file is not one that begins with `head`, or empty, for this process to replace; or null, also if there is none */
#define STATISTICS_HEAD "{\"format\": \"iopref statistics\""
PRIVATE const char *os_not_replaceable(const char *path, const char *head);
/* a new file beside `path`, of a `name` that nobody can know before */
PRIVATE int os_create(const char *path, int flags, int mode, char *name, size_t size, int *fd);
PRIVATE int os_take_place(const char *name, const char *path); /* of a file, or of a link itself */

/* -- os_helper.c -- */
enum { OS_HELPERS = 3 };
PRIVATE int os_start_helper(void (*work)(void)); /* one after the other, at most OS_HELPERS */
PRIVATE void os_forget_helpers(void);            /* in a child, which has none */
PRIVATE int os_join_helpers(void);               /* all; ETIMEDOUT after a second or two */
PRIVATE void os_wait(const unsigned *word, unsigned seen); /* while *word is `seen`; may come back early */
PRIVATE void os_wake(const unsigned *word, int threads); /* so many that wait */
PRIVATE int os_read_now(uintptr_t lo, uintptr_t hi); /* advice; waits until the pages are there */

/* -- os_ring.c: the lock is held -- */
PRIVATE int os_open_ring(unsigned entries); /* a power of two, as many calls as may be outstanding */
PRIVATE void os_forget_ring(void);          /* in the child of a fork */
PRIVATE int os_ring_read(uintptr_t lo, uintptr_t hi, bool now); /* EAGAIN when there are too many */

PRIVATE long os_queued(void); /* nanoseconds that this thread has waited for a processor; 0 if that is not known */

#endif
