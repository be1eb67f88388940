/* examples/files/product.c with its reads by io_uring, as one writes it by hand: AHEAD pairs of blocks are on their way while
 * one is multiplied. For bench/block_product.py: product_by_hand FOLDER BLOCKS, where `a` and `b` lie. */
#define main __attribute__((unused)) as_written
#include "../examples/files/product.c"
#undef main
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>

enum { AHEAD = 32, ENTRIES = 2 * AHEAD };

static block pairs[AHEAD][2];
static int arrived[AHEAD];

static struct {
    int fd;
    unsigned *to, *mask, *order, *from, *upto, *seen_mask;
    struct io_uring_sqe *asked;
    struct io_uring_cqe *came;
} ring;

static void *mapped(size_t bytes, off_t at)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring.fd, at);
    if (p == MAP_FAILED)
        exit(1);
    return p;
}

static void begin_ring(void)
{
    struct io_uring_params p = {0};
    ring.fd = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
    if (ring.fd < 0)
        exit(1);
    char *sq = mapped(p.sq_off.array + p.sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
    char *cq = mapped(p.cq_off.cqes + p.cq_entries * sizeof(struct io_uring_cqe), IORING_OFF_CQ_RING);
    ring.asked = mapped(p.sq_entries * sizeof(struct io_uring_sqe), IORING_OFF_SQES);
    ring.to = (unsigned *)(void *)(sq + p.sq_off.tail);
    ring.mask = (unsigned *)(void *)(sq + p.sq_off.ring_mask);
    ring.order = (unsigned *)(void *)(sq + p.sq_off.array);
    ring.from = (unsigned *)(void *)(cq + p.cq_off.head);
    ring.upto = (unsigned *)(void *)(cq + p.cq_off.tail);
    ring.seen_mask = (unsigned *)(void *)(cq + p.cq_off.ring_mask);
    ring.came = (struct io_uring_cqe *)(void *)(cq + p.cq_off.cqes);
}

static void ask(int fd, long at, int pair, int which)
{
    unsigned k = *ring.to & *ring.mask;
    ring.asked[k] = (struct io_uring_sqe){.opcode = IORING_OP_READ, .fd = fd, .off = (unsigned long)at * sizeof(block),
                                          .addr = (unsigned long)pairs[pair][which], .len = sizeof(block),
                                          .user_data = (unsigned long)pair};
    ring.order[k] = k;
    __atomic_store_n(ring.to, *ring.to + 1, __ATOMIC_RELEASE);
}

static void enter(unsigned asked, unsigned wanted)
{
    if (syscall(SYS_io_uring_enter, ring.fd, asked, wanted, wanted ? IORING_ENTER_GETEVENTS : 0, NULL, 0) < 0)
        exit(1);
    while (*ring.from != __atomic_load_n(ring.upto, __ATOMIC_ACQUIRE)) {
        const struct io_uring_cqe *e = &ring.came[*ring.from & *ring.seen_mask];
        if (e->res != (int)sizeof(block))
            exit(1);
        arrived[e->user_data]++;
        __atomic_store_n(ring.from, *ring.from + 1, __ATOMIC_RELEASE);
    }
}

static void multiply_by_hand(int folder, int blocks)
{
    int left = openat(folder, "a", O_RDONLY), right = openat(folder, "b", O_RDONLY);
    int to = openat(folder, "c", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    long all = (long)blocks * blocks * blocks, asked = 0;
    begin_ring();
    for (long n = 0; n < all; n++) {
        unsigned more = 0;
        for (; asked < all && asked < n + AHEAD; asked++, more += 2) {
            long i = asked / blocks / blocks, j = asked / blocks % blocks, k = asked % blocks;
            arrived[asked % AHEAD] = 0;
            ask(left, i * blocks + k, (int)(asked % AHEAD), 0);
            ask(right, k * blocks + j, (int)(asked % AHEAD), 1);
        }
        enter(more, 0);
        while (arrived[n % AHEAD] < 2)
            enter(0, 1);
        if (n % blocks == 0)
            memset(c, 0, sizeof c);
        memcpy(a, pairs[n % AHEAD][0], sizeof a);
        memcpy(b, pairs[n % AHEAD][1], sizeof b);
        add_product();
        if ((n + 1) % blocks == 0 && write(to, c, sizeof c) != sizeof c)
            exit(1);
    }
    close(left);
    close(right);
    close(to);
}

int main(int argc, char **argv)
{
    int folder = argc > 2 ? open(argv[1], O_RDONLY | O_DIRECTORY) : -1, blocks = argc > 2 ? atoi(argv[2]) : 0;
    if (folder < 0 || blocks < 1)
        return 2;
    multiply_by_hand(folder, blocks);
    printf("%.15g\n", sum_of(folder, blocks));
    return 0;
}
