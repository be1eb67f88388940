/* Variables that hold what is found in memory, or its place, in unsigned, wider and narrower types than it is computed
 * in: hints compute with what the program has in them, also where it wraps around. */
#include "check.h"
#include <stdint.h>
#define N 40000

static double a[N], sums[N];
static int place[N], first[N / 8 + 1];
static unsigned row[N / 8 + 1];
static size_t begin[N / 8 + 1];
static uint16_t little[N];

static void rows(size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t from = begin[i], to = begin[i + 1];
        double s = 0;
        for (size_t k = from; k < to; k++)
            s += a[place[k]];
        sums[i] += s;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned from = row[i], to = row[i + 1];
        for (unsigned k = from; k < to; k++)
            sums[i] += a[place[k]];
    }
    for (size_t i = 0; i < n; i++) {
        size_t from = first[i], to = first[i + 1];
        for (size_t k = from; k < to; k++)
            sums[i] -= 0.5 * a[place[k]];
    }
}

static void places(size_t n, unsigned m)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = i * m;
        for (size_t j = 0; j < m; j++)
            sums[place[at + j]] += 1;
    }
    for (unsigned i = 0; 2 * i + 1 < n; i++) {
        unsigned at = 2 * i + 1;
        sums[i] += a[place[at]] - a[place[at - 1]];
    }
    for (size_t i = 0; i < n; i++) {
        int at = i;
        uint16_t from = little[at];
        size_t last = little[from];
        sums[last] += a[place[last]];
    }
}

static void around(unsigned n)
{
    for (unsigned i = 3; i < n; i++) {
        long at = i - 3;
        int back = n - 1 - i;
        sums[at] += a[place[at]] + a[place[back]];
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned at = i - 20000;
        if (at < n) {
            long from = at + 1;
            sums[at] += a[place[from % n]];
        }
    }
    for (unsigned i = 0; i < 5000; i++) {
        unsigned char low = i;
        unsigned short high = i * 40503u;
        sums[low] += a[place[high % 1000u]] + a[place[low]];
    }
}

int main(void)
{
    fill(a, N);
    fill_index(place, N, N);
    for (int i = 0; i < N; i++)
        little[i] = (uint16_t)place[i];
    for (int i = 0; i <= N / 8; i++) {
        begin[i] = row[i] = 8u * i;
        first[i] = 8 * i;
    }
    rows(N / 8);
    places(N / 8, 8);
    around(N);
    show("sums", sums, sizeof sums);
    return 0;
}
