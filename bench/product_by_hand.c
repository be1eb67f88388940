/* examples/files/product.c with its reads by io_uring, as one writes it by hand: AHEAD pairs of blocks are on their way while
 * one is multiplied. For bench/block_product.py: product_by_hand FOLDER BLOCKS, where `a` and `b` lie. */
#define main __attribute__((unused)) as_written
#include "../examples/files/product.c"
#undef main
#include "ring.h"

enum { AHEAD = 32 }; /* two reads each */

static block pairs[AHEAD][2];

static void multiply_by_hand(int folder, int blocks)
{
    int left = openat(folder, "a", O_RDONLY), right = openat(folder, "b", O_RDONLY);
    int to = openat(folder, "c", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    long all = (long)blocks * blocks * blocks, asked = 0;
    ring_begin(sizeof(block));
    for (long n = 0; n < all; n++) {
        for (; asked < all && asked < n + AHEAD; asked++) {
            long i = asked / blocks / blocks, j = asked / blocks % blocks, k = asked % blocks;
            block *into = pairs[asked % AHEAD];
            ring_ask(left, (i * blocks + k) * (long)sizeof(block), into[0], (int)(asked % AHEAD));
            ring_ask(right, (k * blocks + j) * (long)sizeof(block), into[1], (int)(asked % AHEAD));
        }
        ring_wait((int)(n % AHEAD));
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
