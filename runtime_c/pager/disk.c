/* The disk: home files are read and written with O_DIRECT through io_uring, by bare system calls. Linux 6.7 is the first that can wait for a futex by
 * io_uring. The thread that calls disk_open has a descriptor table of its own from then on, so that it does not matter which descriptors the program
 * closes. All functions of this file run on that thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __has_include && defined SYS_io_uring_setup && defined SYS_pidfd_open && defined SYS_close_range
#if __has_include(<linux/io_uring.h>)
#include <linux/io_uring.h>
#define HAS_DISK_RING
#endif
#endif

#ifdef HAS_DISK_RING

#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

/* Constants of the kernel, defined here since its headers may be older. */
enum {
    DISK_FUTEX_WAIT = 51,           /* IORING_OP_FUTEX_WAIT */
    DISK_FUTEX_FLAGS = 2 | 128,     /* FUTEX2_SIZE_U32 | FUTEX2_PRIVATE */
    DISK_SINGLE_ISSUER = 1 << 12,   /* IORING_SETUP_SINGLE_ISSUER */
    DISK_DEFER_TASKRUN = 1 << 13,   /* IORING_SETUP_DEFER_TASKRUN */
    DISK_EXT_ARG = 1 << 3,          /* IORING_ENTER_EXT_ARG */
    DISK_UNSHARE = 1 << 1,          /* CLOSE_RANGE_UNSHARE */
    DISK_ZERO_RANGE = 1 << 4 | 1    /* FALLOC_FL_ZERO_RANGE | FALLOC_FL_KEEP_SIZE */
};

struct ring_time {
    int64_t seconds, nanoseconds;
};

struct ring_waiting { /* struct io_uring_getevents_arg */
    uint64_t signals;
    uint32_t signal_bytes, unused;
    uint64_t time; /* the address of a struct ring_time, or 0: wait for ever */
};

enum { DISK_ZEROS = 64 << 10 /* bytes of zeros that one call writes */ };

/* user_data of an entry: the number of a store's call; of the futex wait; TAG_DESCRIPTOR + i of the poll of descriptor i. */
enum { DISK_ENTRIES = 2 * DISK_CALLS, TAG_WORD = DISK_CALLS, TAG_DESCRIPTOR };

static struct {
    int fd, process; /* descriptors: the ring, and a pidfd of this process */
    size_t bytes;    /* of the mapping `queues`, which has both queues of the ring */
    char *queues;
    struct io_uring_sqe *entries;
    struct io_uring_params is;
    struct store_call calls[DISK_CALLS];
    unsigned filled; /* entries that have not been submitted to the kernel yet */
    bool awaits[DISK_DESCRIPTORS], awaits_word; /* a poll of the descriptor, or a wait for the futex, is under way */
} disk;

/* Returns a number of the queues, by its offset as the kernel gives it. */
static unsigned *disk_number(unsigned offset) { return (unsigned *)(void *)(disk.queues + offset); }

/* Gives this thread a descriptor table of its own, with nothing but standard error in it. A copy of the end of a pipe, for instance, would keep the
 * pipe open after the program has closed it. Returns 0 or an errno. */
static int leave_descriptors(void)
{
    int error = ERRNO_OF(syscall(SYS_close_range, 3, ~0U, DISK_UNSHARE));
    if (!error) {
        (void)ERRNO_OF(sys_close(0));
        (void)ERRNO_OF(sys_close(1));
    }
    return error;
}

static int map_disk_ring(void)
{
    const int protection = PROT_READ | PROT_WRITE, flags = MAP_SHARED | MAP_POPULATE;
    size_t entry_bytes = disk.is.sq_entries * sizeof(struct io_uring_sqe);
    void *queues = sys_mmap(NULL, disk.bytes, protection, flags, disk.fd, IORING_OFF_SQ_RING);
    void *entries = sys_mmap(NULL, entry_bytes, protection, flags, disk.fd, IORING_OFF_SQES);
    if (queues == MAP_FAILED || entries == MAP_FAILED)
        return ENOMEM;
    disk.queues = queues;
    disk.entries = entries;
    madvise(queues, disk.bytes, MADV_DONTFORK);
    madvise(entries, entry_bytes, MADV_DONTFORK);
    return 0;
}

static int open_disk_ring(void)
{
    disk.is = (struct io_uring_params){.flags = DISK_SINGLE_ISSUER | DISK_DEFER_TASKRUN};
    int error = ERRNO_OF(disk.fd = (int)syscall(SYS_io_uring_setup, DISK_ENTRIES, &disk.is));
    if (error)
        return error;
    size_t asked = disk.is.sq_off.array + disk.is.sq_entries * sizeof(unsigned);
    size_t answered = disk.is.cq_off.cqes + disk.is.cq_entries * sizeof(struct io_uring_cqe);
    disk.bytes = asked > answered ? asked : answered;
    return map_disk_ring();
}

int disk_open(const char **why)
{
    int error = leave_descriptors();
    error = error ? error : ERRNO_OF(disk.process = (int)syscall(SYS_pidfd_open, os_process(), 0));
    error = error ? error : open_disk_ring();
    if (error)
        *why = error == EPERM || error == ENOSYS ? "io_uring is forbidden here, or there is none (sysctl kernel.io_uring_disabled=0 allows it)"
               : error == EINVAL ? "this kernel's io_uring is too old (Linux 6.8 will do)"
                                 : strerror(error);
    return error;
}

/* Unmaps the ring; the kernel closes the descriptors when the thread ends. */
void disk_close(void)
{
    sys_munmap(disk.queues, disk.bytes);
    sys_munmap(disk.entries, disk.is.sq_entries * sizeof(struct io_uring_sqe));
}

int disk_add(int fd, const struct os_identity *is, int *home)
{
    int error = ERRNO_OF(*home = (int)syscall(SYS_pidfd_getfd, disk.process, fd, 0));
    if (error)
        return error;
    if (!os_is_still(*home, is))
        error = EBADF;
    error = error ? error : ERRNO_OF(fcntl(*home, F_SETFL, O_RDWR | O_DIRECT));
    if (error)
        sys_close(*home);
    return error;
}

void disk_remove(int home)
{
    (void)ERRNO_OF(fcntl(home, F_SETFL, O_RDWR));
    sys_close(home);
}

static void fill_entry(const struct io_uring_sqe *e)
{
    unsigned *tail = disk_number(disk.is.sq_off.tail), slot = *tail & (disk.is.sq_entries - 1);
    disk.entries[slot] = *e;
    disk_number(disk.is.sq_off.array)[slot] = slot;
    __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
    disk.filled++;
}

void disk_start(int number, const struct store_call *c)
{
    struct io_uring_sqe e = {.opcode = c->write ? IORING_OP_WRITE : IORING_OP_READ, .fd = c->home, .off = c->at};
    e.addr = (uintptr_t)c->memory;
    e.len = (uint32_t)c->bytes;
    e.user_data = (uint64_t)number;
    disk.calls[number] = *c;
    fill_entry(&e);
}

static void await_descriptor(int which, int fd)
{
    struct io_uring_sqe e = {.opcode = IORING_OP_POLL_ADD, .fd = fd, .user_data = (uint64_t)(TAG_DESCRIPTOR + which)};
    e.poll32_events = POLLIN;
    fill_entry(&e);
    disk.awaits[which] = true;
}

static void await_word(unsigned *word, unsigned seen)
{
    struct io_uring_sqe e = {.opcode = DISK_FUTEX_WAIT, .fd = DISK_FUTEX_FLAGS, .off = seen, .user_data = TAG_WORD};
    e.addr = (uintptr_t)word;
    e.addr3 = ~0U; /* FUTEX_BITSET_MATCH_ANY */
    fill_entry(&e);
    disk.awaits_word = true;
}

/* Submits the entries, and waits until one has ended, at most `most` milliseconds (0: does not wait; -1: for ever). Returns 0 or an errno; ETIME: no
 * entry has ended by then. */
static int enter_ring(int most)
{
    struct ring_time time = {most / 1000, most % 1000 * 1000000L};
    struct ring_waiting w = {.time = most > 0 ? (uintptr_t)&time : 0};
    long took = 0;
    int error = ERRNO_OF(
        took = syscall(SYS_io_uring_enter, disk.fd, disk.filled, most != 0, IORING_ENTER_GETEVENTS | DISK_EXT_ARG, &w, sizeof w));
    disk.filled -= took > 0 ? (unsigned)took : 0;
    return error;
}

void disk_wait(const struct disk_events *until, int most)
{
    for (int i = 0; i < DISK_DESCRIPTORS; i++)
        if (until->descriptors[i] >= 0 && !disk.awaits[i])
            await_descriptor(i, until->descriptors[i]);
    if (!disk.awaits_word)
        await_word(until->word, until->seen);
    int error;
    do
        error = enter_ring(most);
    while (error == EINTR || (disk.filled && (error == 0 || error == EAGAIN || error == EBUSY)));
    if (error && error != ETIME && error != EAGAIN && error != EBUSY)
        os_abort("iopref: IOPREF_PAGER: io_uring has been forbidden, and no page can come any more; the program ends\n");
}

/* If a read that has `done` bytes has come to the end of the file, and that is within the call's last page, sets the rest of the page to zeros and
 * returns true. Returns false otherwise, and for writes. */
static bool end_with_zeros(const struct store_call *c, size_t done)
{
    struct stat st;
    bool known = !c->write && ERRNO_OF(fstat(c->home, &st)) == 0;
    size_t end = known ? (size_t)st.st_size : 0, last = c->at + c->bytes - PAGER_PAGE;
    if (end <= last || c->at + done < end)
        return false;
    memset(c->memory + done, 0, c->bytes - done);
    return true;
}

/* Reads or writes what is left of a call that ended after `done` bytes, with blocking system calls. Returns 0 or an errno; EIO: the file is too
 * short. */
static int finish(const struct store_call *c, size_t done)
{
    int error = 0;
    while (done < c->bytes && !error && !end_with_zeros(c, done)) {
        long now = 0;
        error = ERRNO_OF(now = c->write ? pwrite(c->home, c->memory + done, c->bytes - done, (off_t)(c->at + done))
                                        : pread(c->home, c->memory + done, c->bytes - done, (off_t)(c->at + done)));
        if (!error && now == 0)
            error = EIO;
        if (error == EINTR || error == EAGAIN)
            error = 0;
        done += now > 0 ? (size_t)now : 0;
    }
    return error;
}

/* The file keeps its room on the disk. A file system that cannot do that by itself gets zeros written. */
int disk_zero(int home, size_t at, size_t bytes)
{
    static char zeros[DISK_ZEROS] __attribute__((aligned(PAGER_PAGE)));
    int error = 0;
    if (ERRNO_OF(fallocate(home, DISK_ZERO_RANGE, (off_t)at, (off_t)bytes)) == 0)
        return 0;
    for (size_t done = 0; !error && done < bytes; done += DISK_ZEROS) {
        size_t some = bytes - done < DISK_ZEROS ? bytes - done : DISK_ZEROS;
        error = finish(&(struct store_call){.write = true, .home = home, .memory = zeros, .bytes = some, .at = at + done}, 0);
    }
    return error;
}

bool disk_next(int *number, int *error)
{
    unsigned *head = disk_number(disk.is.cq_off.head);
    while (*head != __atomic_load_n(disk_number(disk.is.cq_off.tail), __ATOMIC_ACQUIRE)) {
        struct io_uring_cqe *answers = (void *)(disk.queues + disk.is.cq_off.cqes);
        struct io_uring_cqe a = answers[*head & (disk.is.cq_entries - 1)];
        __atomic_store_n(head, *head + 1, __ATOMIC_RELEASE);
        if (a.user_data >= TAG_DESCRIPTOR) {
            disk.awaits[a.user_data - TAG_DESCRIPTOR] = false;
        } else if (a.user_data == TAG_WORD) {
            disk.awaits_word = false;
        } else {
            bool retry = a.res >= 0 || a.res == -EAGAIN || a.res == -EINTR;
            *number = (int)a.user_data;
            *error = retry ? finish(&disk.calls[*number], a.res > 0 ? (size_t)a.res : 0) : -a.res;
            return true;
        }
    }
    return false;
}

#else

int disk_open(const char **why)
{
    *why = "the library was compiled where there is no io_uring";
    return ENOSYS;
}

void disk_close(void) {}

int disk_add(int fd, const struct os_identity *is, int *home)
{
    (void)fd;
    (void)is;
    (void)home;
    return ENOSYS;
}

void disk_remove(int home) { (void)home; }

int disk_zero(int home, size_t at, size_t bytes)
{
    (void)home;
    (void)at;
    (void)bytes;
    return ENOSYS;
}

void disk_start(int number, const struct store_call *c)
{
    (void)number;
    (void)c;
}

void disk_wait(const struct disk_events *until, int most)
{
    (void)until;
    (void)most;
}

bool disk_next(int *number, int *error)
{
    (void)number;
    (void)error;
    return false;
}

#endif
