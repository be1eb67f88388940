/* A merge sort from the bottom up, what two sorted arrays have in common, and a partition from both ends. */
#include "kernel.h"

enum { N = 1 << 20 };
static int keys[N] ON_PAGE, room[N] ON_PAGE, others[N] ON_PAGE, both[N] ON_PAGE;

static void merge(const int *a, const int *past, const int *b, const int *end, int *to)
{
    while (a < past && b < end)
        *to++ = *a <= *b ? *a++ : *b++;
    while (a < past)
        *to++ = *a++;
    while (b < end)
        *to++ = *b++;
}

static void sort(int *from, int *to)
{
    for (long width = N / 16; width < N; width *= 2) {
        for (long i = 0; i < N; i += 2 * width)
            merge(from + i, from + i + width, from + i + width, from + i + 2 * width, to + i);
        int *other = from;
        from = to;
        to = other;
    }
}

static long in_common(void)
{
    long i = 0, j = 0, found = 0;
    while (i < N && j < N) {
        if (keys[i] < others[j]) {
            i++;
        } else if (keys[i] > others[j]) {
            j++;
        } else {
            both[found++] = keys[i++];
            j++;
        }
    }
    return found;
}

static long part(int *x)
{
    long low = 0, high = N - 1;
    while (low < high) {
        if (x[low] % 16 < 8) {
            low++;
        } else {
            int kept = x[low];
            x[low] = x[high];
            x[high--] = kept;
        }
    }
    return low;
}

int main(void)
{
    for (long i = 0; i < N; i++)
        keys[i] = (int)(i % (N / 16) * 32 + i * 7 % 31);
    for (long i = 0; i < N; i++)
        others[i] = (int)(i * 3);
    sort(keys, room);
    printf("%ld\n", in_common());
    printf("%ld\n", part(others));
    SHOW(keys);
    SHOW(both);
    SHOW(others);
    return 0;
}
