/* Steps that are variables: of either sign, zero, and near the ends of their types. */
/* served: 13 */
#include "check.h"
#include <limits.h>
#define N 60000

static double a[N], b[N];

static double every(int n, int step)
{
    double s = 0;
    for (int i = 0; i < n; i += step)
        s = s * 0.5 + a[i];
    return s;
}

static double every_long(long from, long to, long step)
{
    double s = 0;
    long i;
    for (i = from; i <= to; i = i + step)
        s = s * 0.5 + a[i] + b[N - 1 - i];
    return s + i;
}

static double down(int n, int step)
{
    double s = 0;
    for (int i = n - 1; i >= 0; i -= step)
        s = s * 0.5 + a[i];
    return s;
}

static double down_unsigned(unsigned n, unsigned step)
{
    double s = 0;
    for (unsigned i = n; i > 0; i -= step)
        s = s * 0.5 + a[i - 1];
    return s;
}

static double up_unsigned(unsigned n, unsigned step)
{
    double s = 0;
    unsigned i, rounds = 0;
    for (i = 0; i < n; i += step) {
        s = s * 0.5 + a[i % N];
        if (++rounds > 30000)
            break;
    }
    return s + i;
}

static double small_steps(unsigned n, short step, unsigned char little, int shift)
{
    double s = 0;
    for (unsigned i = 0; i < N; i += step)
        s = s * 0.5 + a[i];
    for (unsigned i = 1; i < N; i += 1 << shift)
        s = s * 0.5 + a[i];
    for (unsigned i = 0; i < n; i += little)
        s = s * 0.5 + a[i];
    for (int i = N - 1; i > 0; i -= little)
        s = s * 0.5 + a[i];
    return s;
}

static double mixed(int n, unsigned step)
{
    double s = 0;
    int rounds = 0;
    for (int i = 5; i < n; i += step) {
        if (i < 0 || ++rounds > 20000)
            break;
        s = s * 0.5 + a[i];
    }
    return s;
}

static void blocks(int n, int block)
{
    for (int ii = 0; ii < n; ii += block)
        for (int i = ii; i < (ii + block < n ? ii + block : n); i++)
            a[i] += 0.5 * b[i];
}

static double butterflies(int n)
{
    double s = 0;
    for (int half = 1; half < n; half *= 2)
        for (int k = 0; k < n; k += 2 * half)
            for (int j = k; j < k + half; j++) {
                const double t = a[j + half];
                a[j + half] = a[j] - 0.25 * t;
                a[j] = a[j] + 0.25 * t;
            }
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double found_in_memory(int n, const int *step)
{
    double s = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i += step[k])
            s = s * 0.5 + a[i];
    return s;
}

static double by_two_counters(int n, int first, int step)
{
    double s = 0;
    int i, j;
    for (i = 0, j = first; i < n; i++, j += step)
        s = s * 0.5 + a[j] + b[i];
    for (int k = n - 1, l = 0; k >= 0; k--, l += 2)
        s = s * 0.5 + a[l] * b[k];
    return s + i + j;
}

int main(void)
{
    const int steps[] = {3, 1, 7};
    fill(a, N);
    fill(b, N);
    for (int step = 1; step < 20000; step = step * 5 + 2)
        show_sum("every", every(N, step));
    show_sum("every", every(N, INT_MAX));
    show_sum("every", every(0, 0) + every(-5, -1) + every(INT_MIN, INT_MIN));
    show_sum("every_long", every_long(0, N - 1, 3) + every_long(5, N - 1, 1000) + every_long(0, N - 1, LONG_MAX / 2));
    show_sum("every_long", every_long(1, 0, 0) + every_long(LONG_MAX, LONG_MIN, -3));
    show_sum("small_steps", small_steps(N, 1, 1, 0) + small_steps(N, 30000, 255, 9) + small_steps(0, 77, 8, 30));
    show_sum("down", down(N, 1) + down(N - 1, 7) + down(N, INT_MAX) + down(0, 0));
    show_sum("down_unsigned", down_unsigned(N, 1) + down_unsigned(N, 2) + down_unsigned(N / 3 * 3, 3));
    show_sum("up_unsigned", up_unsigned(N, 7) + up_unsigned(N, 0));
    show_sum("up_unsigned", up_unsigned(0xfffffff0u, 0x80000001u));
    show_sum("mixed", mixed(N, 3) + mixed(N, -1u));
    blocks(N, 1000);
    blocks(N - 1, 7);
    blocks(N, N * 2);
    show_sum("butterflies", butterflies(1 << 14));
    show_sum("found", found_in_memory(N, steps));
    show_sum("two", by_two_counters(N / 2, 0, 2) + by_two_counters(N / 3, N - 1, -3) + by_two_counters(100, 50, 0));
    show("a", a, sizeof a);
    return 0;
}
