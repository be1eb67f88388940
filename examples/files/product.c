/* The product of two matrices that are larger than memory, block by block: each block lies in its file as one piece.
 *
 * product FOLDER BLOCKS [KEEP]   makes `a` and `b` of BLOCKS x BLOCKS blocks, unless KEEP is given, writes `c`, and prints a sum
 *
 * By pread, or with -DSTREAMS by fseek and fread. Translated, the loop over blocks discloses what it reads next. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 128 }; /* rows of a block */

typedef double block[N][N];
static block a, b, c;

static void make(int folder, const char *name, int blocks, double seed)
{
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (long at = 0; at < (long)blocks * blocks; at++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = seed / (double)(1 + (at * 7 + i * 3 + j) % 101);
        if (write(fd, a, sizeof a) != sizeof a)
            exit(1);
    }
    close(fd);
}

static void add_product(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
}

#ifdef STREAMS

static void multiply(int folder, int blocks)
{
    FILE *left = fdopen(openat(folder, "a", O_RDONLY), "rb"), *right = fdopen(openat(folder, "b", O_RDONLY), "rb");
    FILE *to = fdopen(openat(folder, "c", O_WRONLY | O_CREAT | O_TRUNC, 0600), "wb");
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++) {
            memset(c, 0, sizeof c);
            for (int k = 0; k < blocks; k++) {
                if (fseek(left, ((long)i * blocks + k) * (long)sizeof a, SEEK_SET) || fread(a, sizeof a, 1, left) != 1)
                    exit(1);
                if (fseek(right, ((long)k * blocks + j) * (long)sizeof b, SEEK_SET) || fread(b, sizeof b, 1, right) != 1)
                    exit(1);
                add_product();
            }
            fwrite(c, sizeof c, 1, to);
        }
    fclose(left);
    fclose(right);
    fclose(to);
}

#else

static void multiply(int folder, int blocks)
{
    int left = openat(folder, "a", O_RDONLY), right = openat(folder, "b", O_RDONLY);
    int to = openat(folder, "c", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++) {
            memset(c, 0, sizeof c);
            for (int k = 0; k < blocks; k++) {
                if (pread(left, a, sizeof a, ((long)i * blocks + k) * (long)sizeof a) != sizeof a)
                    exit(1);
                if (pread(right, b, sizeof b, ((long)k * blocks + j) * (long)sizeof b) != sizeof b)
                    exit(1);
                add_product();
            }
            if (write(to, c, sizeof c) != sizeof c)
                exit(1);
        }
    close(left);
    close(right);
    close(to);
}

#endif

/* Of all numbers in the product, the later ones with more weight. */
static double sum_of(int folder, int blocks)
{
    FILE *from = fdopen(openat(folder, "c", O_RDONLY), "rb");
    double sum = 0;
    for (long at = 0; at < (long)blocks * blocks; at++) {
        if (fread(c, sizeof c, 1, from) != 1)
            exit(1);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                sum = sum / 2 + c[i][j];
    }
    fclose(from);
    return sum;
}

int main(int argc, char **argv)
{
    int folder = argc > 2 ? open(argv[1], O_RDONLY | O_DIRECTORY) : -1, blocks = argc > 2 ? atoi(argv[2]) : 0;
    if (folder < 0 || blocks < 1)
        return 2;
    if (argc == 3) {
        make(folder, "a", blocks, 3);
        make(folder, "b", blocks, 5);
    }
    multiply(folder, blocks);
    printf("%.15g\n", sum_of(folder, blocks));
    return 0;
}
