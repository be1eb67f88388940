/*
 * BUK, the NAS bucket sort of integers: the keys are counted, the counts summed, every key is
 * given its rank, and key2[rank[i]] = key[i] copies the keys into order. key and rank are read in
 * sequence, the buckets stay in memory, and key2 is written all over: each write may miss a page
 * that only the index array gives away. `-p rank` and `-p copy` run one of the two halves.
 */
#include "data.h"

enum { KEYS_PER_BUCKET = 16 };

/*
 * Equal keys in a row, as from a detector that fires in bursts. At one, as in the NAS benchmark,
 * every single key may cost a read from disk: hours without iopref, minutes with it.
 */
#ifndef BURST
#define BURST 64
#endif

static void rank_keys(long n, int buckets, const int *key, int *rank, int *density)
{
    for (int k = 0; k < buckets; k++)
        density[k] = 0;
    for (long i = 0; i < n; i++)
        density[key[i]]++;
    for (int k = 1; k < buckets; k++)
        density[k] += density[k - 1];
    for (long i = 0; i < n; i++) {
        density[key[i]]--;
        rank[i] = density[key[i]];
    }
}

static void copy_keys(long n, const int *key, const int *rank, int *key2)
{
    for (long i = 0; i < n; i++)
        key2[rank[i]] = key[i];
}

/* The keys come from a linear congruential generator, whose upper bits are the good ones. */
static void fill(long n, int buckets, int *key, int *rank, int *key2)
{
    unsigned seed = 1;
    for (long i = 0; i < n; i++) {
        if (i % BURST == 0)
            seed = seed * 1664525u + 1013904223u;
        key[i] = (int)(seed / 256 % (unsigned)buckets);
        rank[i] = 0;
        key2[i] = 0;
    }
}

/* Counts keys out of order, and adds one if the keys, generated once more, have another sum. */
static long check_keys(long n, int buckets, const int *key2)
{
    unsigned seed = 1;
    long errors = 0, sum = 0, expected = 0;
    for (long i = 0; i < n - 1; i++)
        if (key2[i + 1] < key2[i])
            errors++;
    for (long i = 0; i < n; i++) {
        if (i % BURST == 0)
            seed = seed * 1664525u + 1013904223u;
        expected += seed / 256 % (unsigned)buckets;
        sum += key2[i];
    }
    return errors + (sum != expected);
}

/* The ranks are the numbers from 0 to n - 1 in some order: so are their sum and sum of squares. */
static long check_ranks(long n, const int *rank)
{
    unsigned long sum = 0, expected = 0;
    for (long i = 0; i < n; i++) {
        sum += rank[i] * (rank[i] + 1ul);
        expected += i * (i + 1ul);
    }
    return sum != expected;
}

int main(int argc, char **argv)
{
    static const char *const parts[] = {"all", "rank", "copy", NULL};
    static const struct program program = {"buk", "keys", KEYS_PER_BUCKET, INT_MAX, 1, parts};
    struct options o = parse_options(argc, argv, &program);
    bool ranks = strcmp(o.part, "copy") != 0, copies = strcmp(o.part, "rank") != 0;
    long n = o.n;
    int buckets = (int)(n / KEYS_PER_BUCKET);
    size_t keys = n * sizeof(int);
    struct data data = make_arrays(&o, (size_t[]){keys, keys, keys, buckets * sizeof(int)}, 4);
    int *key = data.array[0], *rank = data.array[1], *key2 = data.array[2];
    int *density = data.array[3];

    if (data.fresh) {
        fill(n, buckets, key, rank, key2);
        if (!ranks)
            rank_keys(n, buckets, key, rank, density);
    }
    initialised(&data, &o);

    for (int r = 0; r < o.repeats; r++) {
        if (ranks)
            rank_keys(n, buckets, key, rank, density);
        if (copies)
            copy_keys(n, key, rank, key2);
    }

    if (!copies) {
        print_ints("rank", rank, n);
        return finish(&data, check_ranks(n, rank));
    }
    print_ints("key2", key2, n);
    return finish(&data, check_keys(n, buckets, key2));
}
