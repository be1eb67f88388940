/* Calls of the operating system: madvise by workers of the kernel, through io_uring (Linux 5.6), without liburing. See os.h. There
 * is one ring; all of it is under the lock. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MADV_POPULATE_READ /* Linux 5.14 */
#define MADV_POPULATE_READ 22
#endif

#if defined(__has_include)
#if __has_include(<linux/io_uring.h>) && defined(SYS_io_uring_setup)
#define HAS_RINGS
#endif
#endif

#ifdef HAS_RINGS
#include <linux/io_uring.h>

static struct {
    int fd;
    struct os_identity identity; /* before Linux 5.12, all anonymous inodes have the same identity */
    unsigned entries, outstanding; /* calls that have room, and calls that have not been answered */
    size_t bytes;               /* bytes of both queues */
    char *queues;               /* both queues, in one mapping (Linux 5.4) */
    struct io_uring_sqe *calls; /* array of `entries` calls */
    struct io_uring_params is;
    int *here; /* *here is 1; 0 in a child, which does not have the queues */
} ring = {.fd = -1};

/* Returns the address of a number in the queues. */
static unsigned *ring_number(unsigned offset) { return (unsigned *)(void *)(ring.queues + offset); }

static size_t call_bytes(void) { return ring.entries * sizeof(struct io_uring_sqe); }

static int map_ring(void)
{
    const int protection = PROT_READ | PROT_WRITE, flags = MAP_SHARED | MAP_POPULATE;
    void *queues = sys_mmap(NULL, ring.bytes, protection, flags, ring.fd, IORING_OFF_SQ_RING);
    void *calls = sys_mmap(NULL, call_bytes(), protection, flags, ring.fd, IORING_OFF_SQES);
    ring.queues = queues;
    ring.calls = calls;
    if (queues == MAP_FAILED || calls == MAP_FAILED)
        return ENOMEM;
    void *page = NULL;
    int error = os_map_for_one_process(&page);
    if (error)
        return error;
    ring.here = page;
    *ring.here = 1;
    madvise(queues, ring.bytes, MADV_DONTFORK);
    madvise(calls, call_bytes(), MADV_DONTFORK);
    return 0;
}

int os_open_ring(unsigned entries)
{
    int saved = errno;
    ring.is = (struct io_uring_params){0};
    int error = ERRNO_OF(ring.fd = (int)syscall(SYS_io_uring_setup, entries, &ring.is));
    error = error ? error : os_keep_open(&ring.fd);
    if (error || (error = os_identify(ring.fd, &ring.identity)))
        return error;
    size_t asked = ring.is.sq_off.array + ring.is.sq_entries * sizeof(unsigned);
    size_t answered = ring.is.cq_off.cqes + ring.is.cq_entries * sizeof(struct io_uring_cqe);
    ring.bytes = asked > answered ? asked : answered;
    ring.entries = ring.is.sq_entries;
    ring.outstanding = 0;
    error = ring.is.features & IORING_FEAT_SINGLE_MMAP ? map_ring() : ENOSYS;
    if (error) {
        sys_close(ring.fd);
        ring.fd = -1;
    }
    errno = saved;
    return error;
}

/* The ring works on the parent's memory. The child does not close the descriptor: the program may have done so, and opened another
 * file under its number. */
void os_forget_ring(void) { ring.fd = -1; }

/* Takes all answers out of the completion queue, without looking at them. */
static void count_answers(void)
{
    unsigned *head = ring_number(ring.is.cq_off.head);
    unsigned tail = __atomic_load_n(ring_number(ring.is.cq_off.tail), __ATOMIC_ACQUIRE);
    ring.outstanding -= tail - *head;
    __atomic_store_n(head, tail, __ATOMIC_RELEASE);
}

int os_ring_read(uintptr_t lo, uintptr_t hi, bool now)
{
    if (ring.fd < 0 || !*ring.here)
        return EAGAIN;
    count_answers();
    if (ring.outstanding == ring.entries || hi - lo > UINT32_MAX || !os_is_still(ring.fd, &ring.identity))
        return EAGAIN;
    unsigned *tail = ring_number(ring.is.sq_off.tail), slot = *tail & (ring.entries - 1);
    ring.calls[slot] = (struct io_uring_sqe){.opcode = IORING_OP_MADVISE,
                                             .fd = -1,
                                             .addr = lo,
                                             .len = (uint32_t)(hi - lo),
                                             .fadvise_advice = now ? MADV_POPULATE_READ : MADV_WILLNEED};
    ring_number(ring.is.sq_off.array)[slot] = slot;
    __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
    int error = ERRNO_OF(syscall(SYS_io_uring_enter, ring.fd, 1, 0, 0, NULL, 0));
    if (error)
        __atomic_store_n(tail, *tail - 1, __ATOMIC_RELEASE);
    else
        ring.outstanding++;
    return error;
}

#else

int os_open_ring(unsigned entries)
{
    (void)entries;
    return ENOSYS;
}

void os_forget_ring(void) {}

int os_ring_read(uintptr_t lo, uintptr_t hi, bool now)
{
    (void)lo;
    (void)hi;
    (void)now;
    return ENOSYS;
}

#endif
