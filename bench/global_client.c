/* The bare client: pieces of 16 KiB are stored on memcached servers and got in batches of 32, as the run-time library does, and copied to where they
 * belong. Prints microseconds of this process's processor time, and of the clock, for a page of 4 KiB; then the same for pieces of a page each that
 * are got one by one, as by a client that does not prefetch.  global_client PIECES ROUNDS SERVER... */
#include <libmemcached/memcached.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { PIECE = 16 << 10, PAGE = 4 << 10, HEAD = 64, BATCH = 32 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double processor(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static memcached_st *connected(char **servers, int buffered)
{
    memcached_st *m = memcached_create(NULL);
    memcached_behavior_set(m, MEMCACHED_BEHAVIOR_NO_BLOCK, 1);
    memcached_behavior_set(m, MEMCACHED_BEHAVIOR_NOREPLY, (uint64_t)buffered);
    memcached_behavior_set(m, MEMCACHED_BEHAVIOR_BUFFER_REQUESTS, (uint64_t)buffered);
    for (; *servers; servers++)
        memcached_server_add_unix_socket(m, *servers);
    return m;
}

static size_t key_of(long i, size_t piece, char key[80])
{
    return (size_t)sprintf(key, "bench:%032x:%zx:%zx", 7, piece, (size_t)i * (piece / PAGE));
}

static long get_all(memcached_st *m, long pieces, size_t piece, int batch, char *memory)
{
    static char keys[BATCH][80];
    const char *key[BATCH];
    size_t bytes[BATCH];
    long got = 0;
    for (long i = 0; i + batch <= pieces; i += batch) {
        for (int j = 0; j < batch; j++) {
            key[j] = keys[j];
            bytes[j] = key_of(i + j, piece, keys[j]);
        }
        memcached_return_t result = memcached_mget(m, key, bytes, (size_t)batch);
        for (memcached_result_st *r; (r = memcached_fetch_result(m, NULL, &result)); memcached_result_free(r), got++)
            memcpy(memory + (size_t)(i + got % batch) * piece, memcached_result_value(r) + HEAD, piece);
    }
    return got;
}

static int measure(char **servers, long pieces, long rounds, size_t piece, int batch)
{
    long got = 0;
    char *memory = calloc((size_t)pieces + BATCH, piece), *value = calloc(1, HEAD + PIECE), key[80];
    memcached_st *sets = connected(servers, 1), *gets = connected(servers, 0);
    for (long i = 0; i < pieces; i++)
        memcached_set(sets, key, key_of(i, piece, key), value, HEAD + piece, 0, 0);
    memcached_flush_buffers(sets);
    get_all(gets, pieces, piece, batch, memory);
    double clock = seconds(), cpu = processor();
    for (long r = 0; r < rounds; r++)
        got += get_all(gets, pieces, piece, batch, memory);
    double pages = (double)got * (double)(piece / PAGE);
    printf("%.3f %.3f\n", 1e6 * (processor() - cpu) / pages, 1e6 * (seconds() - clock) / pages);
    return got < rounds * (pieces - BATCH);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    long pieces = atol(argv[1]), rounds = atol(argv[2]);
    return measure(argv + 3, pieces, rounds, PIECE, BATCH) || measure(argv + 3, pieces, 1, PAGE, 1);
}
