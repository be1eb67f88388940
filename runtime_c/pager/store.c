/* The store: home files on a disk, read and written past the page cache by io_uring (Linux 6.7, for waiting on futexes), by bare calls.
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
#define HAS_STORE
#endif
#endif

#ifdef HAS_STORE

#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

/* Headers may be older than the kernel. */
enum {
    STORE_FUTEX_WAIT = 51,           /* an operation */
    STORE_FUTEX_FLAGS = 2 | 128,     /* of 32 bits, of this process */
    STORE_SINGLE_ISSUER = 1 << 12,   /* set-up */
    STORE_DEFER_TASKRUN = 1 << 13,
    STORE_UNSHARE = 1 << 1           /* of close_range */
};

enum { STORE_CALLS = 128, STORE_ENTRIES = 2 * STORE_CALLS, TAG_FAULTS = STORE_CALLS, TAG_WORD };

static struct {
    int fd, process; /* the ring; the process, as a descriptor */
    size_t bytes;
    char *queues;
    struct io_uring_sqe *entries;
    struct io_uring_params is;
    struct store_call calls[STORE_CALLS];
    int free_calls[STORE_CALLS], free_count;
    unsigned filled; /* entries that the kernel has not seen */
    bool awaits_faults, awaits_word;
} store;

static unsigned *store_number(unsigned offset) { return (unsigned *)(void *)(store.queues + offset); }

/* Of the program's descriptors, this thread has none from now on, but standard error: to hold the end of a pipe would be noticed. */
static int leave_descriptors(void)
{
    int error = ERRNO_OF(syscall(SYS_close_range, 3, ~0U, STORE_UNSHARE));
    if (!error) {
        (void)ERRNO_OF(sys_close(0));
        (void)ERRNO_OF(sys_close(1));
    }
    return error;
}

static int map_store(void)
{
    const int protection = PROT_READ | PROT_WRITE, flags = MAP_SHARED | MAP_POPULATE;
    size_t entry_bytes = store.is.sq_entries * sizeof(struct io_uring_sqe);
    void *queues = mmap(NULL, store.bytes, protection, flags, store.fd, IORING_OFF_SQ_RING);
    void *entries = mmap(NULL, entry_bytes, protection, flags, store.fd, IORING_OFF_SQES);
    if (queues == MAP_FAILED || entries == MAP_FAILED)
        return ENOMEM;
    store.queues = queues;
    store.entries = entries;
    madvise(queues, store.bytes, MADV_DONTFORK);
    madvise(entries, entry_bytes, MADV_DONTFORK);
    return 0;
}

static int open_ring(void)
{
    store.is = (struct io_uring_params){.flags = STORE_SINGLE_ISSUER | STORE_DEFER_TASKRUN};
    int error = ERRNO_OF(store.fd = (int)syscall(SYS_io_uring_setup, STORE_ENTRIES, &store.is));
    if (error)
        return error;
    size_t asked = store.is.sq_off.array + store.is.sq_entries * sizeof(unsigned);
    size_t answered = store.is.cq_off.cqes + store.is.cq_entries * sizeof(struct io_uring_cqe);
    store.bytes = asked > answered ? asked : answered;
    return map_store();
}

int store_open(const char **why)
{
    int error = leave_descriptors();
    error = error ? error : ERRNO_OF(store.process = (int)syscall(SYS_pidfd_open, os_process(), 0));
    error = error ? error : open_ring();
    if (error)
        *why = error == EPERM || error == ENOSYS ? "io_uring is forbidden here, or there is none (sysctl kernel.io_uring_disabled=0 allows it)"
               : error == EINVAL ? "this kernel's io_uring is too old (Linux 6.8 will do)"
                                 : strerror(error);
    for (store.free_count = 0; store.free_count < STORE_CALLS; store.free_count++)
        store.free_calls[store.free_count] = store.free_count;
    return error;
}

/* The descriptors end with the thread. */
void store_close(void)
{
    munmap(store.queues, store.bytes);
    munmap(store.entries, store.is.sq_entries * sizeof(struct io_uring_sqe));
}

int store_add(int fd, const struct os_identity *is, int *home)
{
    int error = ERRNO_OF(*home = (int)syscall(SYS_pidfd_getfd, store.process, fd, 0));
    if (error)
        return error;
    if (!os_is_still(*home, is))
        error = EBADF;
    error = error ? error : ERRNO_OF(fcntl(*home, F_SETFL, O_RDWR | O_DIRECT));
    if (error)
        sys_close(*home);
    return error;
}

void store_remove(int home)
{
    (void)ERRNO_OF(fcntl(home, F_SETFL, O_RDWR));
    sys_close(home);
}

static void fill_entry(const struct io_uring_sqe *e)
{
    unsigned *tail = store_number(store.is.sq_off.tail), slot = *tail & (store.is.sq_entries - 1);
    store.entries[slot] = *e;
    store_number(store.is.sq_off.array)[slot] = slot;
    __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
    store.filled++;
}

bool store_may_start(void) { return store.free_count > 0; }

bool store_is_busy(void) { return store.free_count < STORE_CALLS; }

void store_start(const struct store_call *c)
{
    int i = store.free_calls[--store.free_count];
    store.calls[i] = *c;
    struct io_uring_sqe e = {.opcode = c->write ? IORING_OP_WRITE : IORING_OP_READ, .fd = c->home, .off = c->at};
    e.addr = (uintptr_t)c->memory;
    e.len = (uint32_t)c->bytes;
    e.user_data = (uint64_t)i;
    fill_entry(&e);
}

static void await_faults(void)
{
    struct io_uring_sqe e = {.opcode = IORING_OP_POLL_ADD, .fd = uffd_descriptor(), .user_data = TAG_FAULTS};
    e.poll32_events = POLLIN;
    fill_entry(&e);
    store.awaits_faults = true;
}

static void await_word(unsigned *word, unsigned seen)
{
    struct io_uring_sqe e = {.opcode = STORE_FUTEX_WAIT, .fd = STORE_FUTEX_FLAGS, .off = seen, .user_data = TAG_WORD};
    e.addr = (uintptr_t)word;
    e.addr3 = ~0U; /* for any of these bits */
    fill_entry(&e);
    store.awaits_word = true;
}

void store_wait(unsigned *word, unsigned seen, bool block)
{
    if (!store.awaits_faults)
        await_faults();
    if (!store.awaits_word)
        await_word(word, seen);
    int error;
    do {
        long took = 0;
        error = ERRNO_OF(took = syscall(SYS_io_uring_enter, store.fd, store.filled, block, IORING_ENTER_GETEVENTS, NULL, 0));
        store.filled -= took > 0 ? (unsigned)took : 0;
    } while (error == EINTR || (store.filled && (error == 0 || error == EAGAIN)));
}

/* What is left of a call that ended early; by and by there is an error, or it is done. */
static int finish(const struct store_call *c, size_t done)
{
    int error = 0;
    while (done < c->bytes && !error) {
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

bool store_next(void **tag, int *error)
{
    unsigned *head = store_number(store.is.cq_off.head);
    while (*head != __atomic_load_n(store_number(store.is.cq_off.tail), __ATOMIC_ACQUIRE)) {
        struct io_uring_cqe *answers = (void *)(store.queues + store.is.cq_off.cqes);
        struct io_uring_cqe a = answers[*head & (store.is.cq_entries - 1)];
        __atomic_store_n(head, *head + 1, __ATOMIC_RELEASE);
        if (a.user_data == TAG_FAULTS) {
            store.awaits_faults = false;
        } else if (a.user_data == TAG_WORD) {
            store.awaits_word = false;
        } else {
            const struct store_call *c = &store.calls[a.user_data];
            bool retry = a.res >= 0 || a.res == -EAGAIN || a.res == -EINTR;
            *error = retry ? finish(c, a.res > 0 ? (size_t)a.res : 0) : -a.res;
            *tag = c->tag;
            store.free_calls[store.free_count++] = (int)a.user_data;
            return true;
        }
    }
    return false;
}

#else

int store_open(const char **why)
{
    *why = "the library was compiled where there is no io_uring";
    return ENOSYS;
}

void store_close(void) {}

int store_add(int fd, const struct os_identity *is, int *home)
{
    (void)fd;
    (void)is;
    (void)home;
    return ENOSYS;
}

void store_remove(int home) { (void)home; }
bool store_may_start(void) { return false; }
bool store_is_busy(void) { return false; }
void store_start(const struct store_call *c) { (void)c; }

void store_wait(unsigned *word, unsigned seen, bool block)
{
    (void)word;
    (void)seen;
    (void)block;
}

bool store_next(void **tag, int *error)
{
    (void)tag;
    (void)error;
    return false;
}

#endif
