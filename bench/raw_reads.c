/* raw_reads DEVICE THREADS: reads the parts that standard input names, lines of offset and bytes, from a device by so many
 * threads, past the page cache; prints the seconds. What files cost is not in it: bench/raw_reads.py. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { PARTS = 1 << 16, THREADS = 64, PAGE = 4096, MOST = 1 << 20 };

static long offset[PARTS], bytes[PARTS], count, next;
static int fd;

static void *read_parts(void *unused)
{
    char *to = aligned_alloc(PAGE, MOST);
    for (long i; (i = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)) < count;)
        if (!to || pread(fd, to, (size_t)bytes[i], offset[i]) != bytes[i])
            exit(1);
    free(to);
    return unused;
}

int main(int argc, char **argv)
{
    struct timespec begun, ended;
    pthread_t thread[THREADS];
    int threads = argc == 3 ? atoi(argv[2]) : 0;
    fd = argc == 3 ? open(argv[1], O_RDONLY | O_DIRECT) : -1;
    if (fd < 0 || threads < 1 || threads > THREADS)
        return 2;
    while (count < PARTS && scanf("%ld %ld", &offset[count], &bytes[count]) == 2 && bytes[count] <= MOST)
        count++;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, read_parts, NULL) != 0)
            return 1;
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    printf("%.6f\n", (double)(ended.tv_sec - begun.tv_sec) + (double)(ended.tv_nsec - begun.tv_nsec) * 1e-9);
    return 0;
}
