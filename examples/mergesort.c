/*
 * A merge sort as it is taught: halves are sorted, and merged. No loop counts to a bound that is
 * known: which of the halves the next key comes from, the keys decide. Halves that fit in memory
 * are sorted there, and only the last merges go through all the keys out of core.
 */
#include "data.h"

enum { FEW = 24 };

static void insert(long n, int *a)
{
    for (long i = 1; i < n; i++) {
        int key = a[i];
        long k = i;
        while (k > 0 && a[k - 1] > key) {
            a[k] = a[k - 1];
            k--;
        }
        a[k] = key;
    }
}

static void merge(long n, const int *a, long m, const int *b, int *both)
{
    long i = 0, j = 0, k = 0;
    while (i < n && j < m) {
        if (a[i] <= b[j])
            both[k++] = a[i++];
        else
            both[k++] = b[j++];
    }
    while (i < n)
        both[k++] = a[i++];
    while (j < m)
        both[k++] = b[j++];
}

/* Sorts the keys in a, which room begins as a copy of; those in room come out in any order. */
static void sort(long n, int *a, int *room)
{
    if (n <= FEW) {
        insert(n, a);
        return;
    }
    long half = n / 2;
    sort(half, room, a);
    sort(n - half, room + half, a + half);
    merge(half, room, n - half, room + half, a);
}

/* The upper bits of a linear congruential generator. */
static void fill(long n, int *key)
{
    unsigned long seed = 1;
    for (long i = 0; i < n; i++) {
        seed = seed * 6364136223846793005ul + 1442695040888963407ul;
        key[i] = (int)(seed >> 33);
    }
}

static void copy(long n, const int *key, int turn, int *a, int *room)
{
    for (long i = 0; i < n; i++)
        a[i] = room[i] = key[i] ^ turn;
}

/* Counts keys out of order, and adds one if the keys, generated once more, have another sum. */
static long check(long n, int turn, const int *a)
{
    unsigned long seed = 1, sum = 0, expected = 0;
    long errors = 0;
    for (long i = 0; i < n - 1; i++)
        if (a[i + 1] < a[i])
            errors++;
    for (long i = 0; i < n; i++) {
        seed = seed * 6364136223846793005ul + 1442695040888963407ul;
        expected += (seed >> 33) ^ (unsigned long)turn;
        sum += (unsigned long)a[i];
    }
    return errors + (sum != expected);
}

int main(int argc, char **argv)
{
    static const struct program program = {"mergesort", "keys", 1, 50000000000, 1, NULL};
    struct options o = parse_options(argc, argv, &program);
    long n = o.n;
    size_t bytes = n * sizeof(int);
    struct data data = make_arrays(&o, (size_t[]){bytes, bytes, bytes}, 3);
    int *key = data.array[0], *a = data.array[1], *room = data.array[2];

    if (data.fresh)
        fill(n, key);
    initialised(&data, &o);

    for (int turn = 0; turn < o.repeats; turn++) {
        copy(n, key, turn, a, room);
        sort(n, a, room);
    }

    print_ints("keys", a, n);
    return finish(&data, check(n, o.repeats - 1, a) != 0);
}
