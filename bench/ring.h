/* Reads by io_uring, as programs do them by hand without a library: for bench/product_by_hand.c and bench/reading_loops.c. Each
 * read, or file that is opened, has a number below RING_SLOTS, of which `ring_left` counts those that are on their way, and
 * `ring_got` has the last result. Ends the program at any error. */
#include <linux/io_uring.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { RING_SLOTS = 64 };

static int ring_left[RING_SLOTS], ring_got[RING_SLOTS];

static struct {
    int fd;
    unsigned asked_now, bytes;
    unsigned *to, *mask, *order, *from, *upto, *seen_mask;
    struct io_uring_sqe *asked;
    struct io_uring_cqe *came;
} ring;

static void *ring_mapped(size_t bytes, off_t at)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring.fd, at);
    if (p == MAP_FAILED)
        exit(1);
    return p;
}

/* All reads are of so many bytes; 0: of as many as there are. */
static void ring_begin(unsigned bytes)
{
    struct io_uring_params p = {0};
    ring.fd = (int)syscall(SYS_io_uring_setup, RING_SLOTS, &p);
    if (ring.fd < 0)
        exit(1);
    char *sq = ring_mapped(p.sq_off.array + p.sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
    char *cq = ring_mapped(p.cq_off.cqes + p.cq_entries * sizeof(struct io_uring_cqe), IORING_OFF_CQ_RING);
    ring.bytes = bytes;
    ring.asked = ring_mapped(p.sq_entries * sizeof(struct io_uring_sqe), IORING_OFF_SQES);
    ring.to = (unsigned *)(void *)(sq + p.sq_off.tail);
    ring.mask = (unsigned *)(void *)(sq + p.sq_off.ring_mask);
    ring.order = (unsigned *)(void *)(sq + p.sq_off.array);
    ring.from = (unsigned *)(void *)(cq + p.cq_off.head);
    ring.upto = (unsigned *)(void *)(cq + p.cq_off.tail);
    ring.seen_mask = (unsigned *)(void *)(cq + p.cq_off.ring_mask);
    ring.came = (struct io_uring_cqe *)(void *)(cq + p.cq_off.cqes);
}

static void ring_add(struct io_uring_sqe request, int number)
{
    unsigned k = *ring.to & *ring.mask;
    request.user_data = (unsigned long)number;
    ring.asked[k] = request;
    ring.order[k] = k;
    ring_left[number]++;
    ring.asked_now++;
    __atomic_store_n(ring.to, *ring.to + 1, __ATOMIC_RELEASE);
}

/* With the next ring_enter, as all that is asked for. */
static inline void ring_ask(int fd, long offset, void *into, int number)
{
    ring_add((struct io_uring_sqe){.opcode = IORING_OP_READ, .fd = fd, .off = (unsigned long)offset,
                                   .addr = (unsigned long)into, .len = ring.bytes}, number);
}

static inline void ring_ask_some(int fd, void *into, unsigned most, int number)
{
    ring_add((struct io_uring_sqe){.opcode = IORING_OP_READ, .fd = fd, .addr = (unsigned long)into, .len = most}, number);
}

static inline void ring_ask_open(const char *path, int number)
{
    ring_add((struct io_uring_sqe){.opcode = IORING_OP_OPENAT, .fd = -100 /* AT_FDCWD */, .addr = (unsigned long)path}, number);
}

static void ring_enter(unsigned wanted)
{
    if ((ring.asked_now || wanted) &&
        syscall(SYS_io_uring_enter, ring.fd, ring.asked_now, wanted, wanted ? IORING_ENTER_GETEVENTS : 0, NULL, 0) < 0)
        exit(1);
    ring.asked_now = 0;
    while (*ring.from != __atomic_load_n(ring.upto, __ATOMIC_ACQUIRE)) {
        const struct io_uring_cqe *e = &ring.came[*ring.from & *ring.seen_mask];
        if (e->res < 0 || (ring.bytes && e->res != (int)ring.bytes))
            exit(1);
        ring_got[e->user_data] = e->res;
        ring_left[e->user_data]--;
        __atomic_store_n(ring.from, *ring.from + 1, __ATOMIC_RELEASE);
    }
}

/* Sends what has been asked for, and returns when the reads of a number have ended. */
static void ring_wait(int number)
{
    ring_enter(0);
    while (ring_left[number] > 0)
        ring_enter(1);
}
