#include "check.h"
#define N 30000
#define KEYS 5000

static int key[N], rank[N], count[KEYS], sorted[N];

int main(void)
{
    fill_index(key, N, KEYS);
    for (int t = 0; t < 3; t++) {
        key[t] = t;
        for (int i = 0; i < KEYS; i++)
            count[i] = 0;
        for (int i = 0; i < N; i++)
            count[key[i]]++;
        for (int i = 1; i < KEYS; i++)
            count[i] += count[i - 1];
        for (int i = N - 1; i >= 0; i--)
            rank[i] = --count[key[i]];
        for (int i = 0; i < N; i++)
            sorted[rank[i]] = key[i];
    }
    show("rank", rank, sizeof rank);
    show("sorted", sorted, sizeof sorted);
    return 0;
}
