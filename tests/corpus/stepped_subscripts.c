#include "check.h"
#define N 40000
#define BUCKETS 64

struct list {
    unsigned short length;
    short first;
};

static int key[N], sorted[N], next[BUCKETS], far[4], back[N], of_row[N], from[N];
static short small[2 * N + 2 * BUCKETS];
static struct list lists[BUCKETS];

/* Elements are put where the bucket of their key has room: what a subscript steps is read by hints ahead of the program. */
static void distribute(int shift)
{
    int k;
    for (int i = 0; i < BUCKETS; i++)
        next[i] = 0;
    for (int i = 0; i < N; i++)
        next[key[i] >> shift]++;
    for (int i = 1; i < BUCKETS; i++)
        next[i] += next[i - 1];
    for (int i = BUCKETS - 1; i > 0; i--)
        next[i] = next[i - 1];
    next[0] = 0;
    for (int i = 0; i < N; i++) {
        k = key[i];
        sorted[next[k >> shift]++] = k;
    }
    for (int i = N - 1; i >= 0; i--)
        back[--next[key[i] >> shift]] = i;
}

/* Buckets of many pages: hints name the page behind each element, up to the end of the array or down to its beginning. */
static void distribute_far(int shift)
{
    for (int i = 0; i < 4; i++)
        far[i] = 0;
    for (int i = 0; i < N; i++)
        far[key[i] >> shift]++;
    for (int i = 3; i > 0; i--)
        far[i] = N - far[i];
    far[2] = far[3] - (N - far[2]);
    far[1] = far[2] - (N - far[1]);
    far[0] = 0;
    for (int i = 0; i < N; i++)
        sorted[far[key[i] >> shift]++] += i;
    for (int i = N - 1; i >= 0; i--)
        back[--far[key[i] >> shift]] -= i;
}

/* The same by a variable, in members, in steps of two, and for each row of a table. */
static void collect(int shift)
{
    for (int i = 0; i < N; i++) {
        int at = next[key[i] >> shift];
        next[key[i] >> shift] = at + 1;
        from[at] = i;
    }
    for (int i = 0; i < N; i++)
        of_row[lists[key[i] >> shift].first + lists[key[i] >> shift].length++] = i;
    for (int i = 0; i < BUCKETS; i++)
        next[i] = i ? 2 * next[i - 1] % N : 0;
    for (int i = 0; i < N; i++)
        small[(next[key[i] >> shift] += 2) % N + 1] += 3;
    for (int row = 0; row < BUCKETS; row++)
        for (int i = row; i < N; i += BUCKETS)
            small[2 * row + N + lists[row].length-- % N] = (short)i; /* the inner loop steps the same element */
}

int main(void)
{
    fill_index(key, N, BUCKETS << 4);
    distribute(4);
    distribute_far(8);
    collect(4);
    show("sorted", sorted, sizeof sorted);
    show("back", back, sizeof back);
    show("from", from, sizeof from);
    show("of_row", of_row, sizeof of_row);
    show("small", small, sizeof small);
    return 0;
}
