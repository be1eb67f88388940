/* Conditions that add something to the counter before they compare it: the bound is a difference, which may be one that
 * the program never forms. */
/* served: 9 */
#include "check.h"
#include <limits.h>
#define N 40000
#define ROWS 300

static double a[N], rows[ROWS][ROWS];

static void windows(int n, int length)
{
    for (int i = 0; i + length <= n; i++)
        a[i] += 0.5 * a[i + length - 1];
}

static void downwards(int n, int length)
{
    for (int i = n; i - length >= 0; i--)
        a[i - length] -= 0.25;
    for (int i = N - 3; i + 2 > 1; i -= 2)
        a[i + 1] += 1;
    for (int i = -1; i + 2 >= 5; i--)
        a[i] = 0;
}

static void pairs(size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        a[i] += 0.5 * a[i + 1];
    for (size_t i = 3; 2 + i <= 30000; i += 4)
        a[i] -= 1;
    for (unsigned i = 0; i + 5 < 3; i++)
        a[i] = 7;
}

static void narrow(unsigned n, unsigned length)
{
    for (unsigned i = 0; n > i + 2; i++)
        a[i] += 0.125 * a[i + 2];
    for (unsigned i = 0; i + length < n; i += 2) /* may wrap around */
        a[i] += 0.125;
}

static void far_apart(long n, long length)
{
    for (long i = 0; i + length - 2 < n; i += 3)
        a[i] += length;
}

/* A negative number compared with an unsigned one is a large one. */
static void mixed(unsigned n, size_t m, int k)
{
    for (int i = 0; i + 2 < n; i++)
        a[i] += 3;
    for (int i = 0; i + 2 < m; i++)
        a[i] += 5;
    for (long i = -2; i + 3 <= m; i++)
        a[i + 2] -= 1;
    for (unsigned i = 0; i + 2 < k; i++) {
        a[i] *= 0.5;
        if (i == N - 1)
            break;
    }
}

static long chains(int n)
{
    long i = 0;
    for (int length = 2; length <= n; length++)
        for (int k = 0; k + length <= n; k++)
            rows[k][k + length - 1] += rows[k][k + length - 2] * 0.5;
    while (i + n <= N) {
        a[i] += 1;
        i++;
    }
    return i;
}

int main(void)
{
    fill(a, N);
    fill(rows[0], (size_t)ROWS * ROWS);
    windows(N - 1, 7);
    windows(-5, INT_MAX);
    windows(INT_MIN, 7);
    downwards(N - 1, 7);
    downwards(-5, INT_MAX - 5);
    for (size_t n = 0; n < 3; n++)
        pairs(n);
    pairs(N);
    narrow(N, 100);
    for (unsigned n = 0; n < 4; n++)
        narrow(n, n + 1);
    far_apart(N, 100);
    far_apart(LONG_MIN, 100);
    far_apart(-5, LONG_MAX);
    for (int n = -1; n < 2; n++)
        mixed((unsigned)(n + 1), (size_t)(n + 1), n);
    mixed(N, N, N);
    printf("%ld\n", chains(ROWS));
    show("a", a, sizeof a);
    show("rows", rows, sizeof rows);
    return 0;
}
