/* The disk: home files, read and written past the page cache by io_uring (Linux 6.7, for waiting on futexes), by bare calls.
 * The thread that opens it has descriptors of its own from then on: whatever the program closes, these stay what they are. */
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

/* Headers may be older than the kernel. */
enum {
    DISK_FUTEX_WAIT = 51,           /* an operation */
    DISK_FUTEX_FLAGS = 2 | 128,     /* of 32 bits, of this process */
    DISK_SINGLE_ISSUER = 1 << 12,   /* set-up */
    DISK_DEFER_TASKRUN = 1 << 13,
    DISK_EXT_ARG = 1 << 3,          /* of io_uring_enter */
    DISK_UNSHARE = 1 << 1           /* of close_range */
};

struct ring_time {
    int64_t seconds, nanoseconds;
};

struct ring_waiting {
    uint64_t signals;
    uint32_t signal_bytes, unused;
    uint64_t time; /* its address, or 0 */
};

enum { DISK_ENTRIES = 2 * DISK_CALLS, TAG_WORD = DISK_CALLS, TAG_DESCRIPTOR };

static struct {
    int fd, process; /* the ring; the process, as a descriptor */
    size_t bytes;
    char *queues;
    struct io_uring_sqe *entries;
    struct io_uring_params is;
    struct store_call calls[DISK_CALLS];
    unsigned filled; /* entries that the kernel has not seen */
    bool awaits[DISK_DESCRIPTORS], awaits_word;
} disk;

static unsigned *disk_number(unsigned offset) { return (unsigned *)(void *)(disk.queues + offset); }

/* Of the program's descriptors, this thread has none from now on, but standard error: to hold the end of a pipe would be noticed. */
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

/* The descriptors end with the thread. */
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
    e.addr3 = ~0U; /* for any of these bits */
    fill_entry(&e);
    disk.awaits_word = true;
}

/* The kernel sees what there is; and something ends, or time does: milliseconds as for disk_wait. */
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

/* Of a file, the last page may be cut: what follows are zeros. False: it ends before the call's last page. */
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

/* What is left of a call that ended early; by and by there is an error, or it is done. */
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
