/* Variables that a nest changes and whose values in front of it, or in its iterations, are not written down as one expression. */
/* served: 9 */
#include "check.h"
#define N 20000

static double a[N], b[N], band[2000][10];

static double carried(int rounds, int n)
{
    double s = 0;
    int k = 3;
    while (rounds-- > 0) {
        for (int i = 0; i < n; i++) {
            s = s * 0.5 + a[k];
            k += 2;
        }
        k -= n;
    }
    return s + k;
}

static double argument(int k, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++, k++)
        s = s * 0.5 + a[k] + b[i];
    return s + k;
}

static double set_twice(int n, int inc)
{
    double s = 0;
    int k = 1;
    k = k + inc;
    for (int i = 0; i < n; i++) {
        s = s * 0.5 + a[k];
        k = k + inc;
    }
    return s + k;
}

static double not_set(int n)
{
    double s = 0;
    int k;
    if (n > 0)
        k = n / 7;
    for (int i = 0; i < n; i++) {
        s = s * 0.5 + a[k] + b[i];
        k++;
    }
    return s;
}

static double set_under_a_condition_inside(int n)
{
    double s = 0;
    int k;
    for (int i = 0; i < n; i++) {
        if (i == 0)
            k = 5;
        s = s * 0.5 + b[i];
        s += a[k];
        k++;
    }
    return s;
}

/* A band matrix times a vector, as in tbmv. */
static void band_up(int n, int k, int inc, int kx)
{
    int jx = kx;
    for (int j = 0; j < n; j++) {
        const double t = a[jx];
        int ix = kx;
        for (int i = j > k ? j - k : 0; i < j; i++) {
            a[ix] += 0.001 * t * band[j][k + i - j];
            ix += inc;
        }
        jx += inc;
        if (j >= k)
            kx += inc;
    }
}

static void band_down(int n, int k, int inc, int kx)
{
    int jx = kx;
    for (int j = n - 1; j >= 0; j--) {
        int ix = kx;
        for (int i = j + k < n - 1 ? j + k : n - 1; i > j; i--) {
            b[ix] += 0.001 * b[jx] * band[j][i - j];
            ix -= inc;
        }
        jx -= inc;
        if (n - 1 - j >= k)
            kx -= inc;
    }
}

static double until(int n, int limit)
{
    double s = 0;
    int low = 12000, high = 5000;
    for (int i = 0; i < n; i++) {
        s = s * 0.5 + a[low] + b[high];
        if (i < limit)
            low += 1;
        if (limit <= n - i)
            high += 1;
    }
    for (int i = n; i > 0; i--) {
        s = s * 0.5 + a[low] + b[high];
        if (limit < i)
            low -= 2;
        if (n - 100 > i)
            high--;
    }
    return s + low + high;
}

static double packed(int n)
{
    double s = 0;
    int kk = 0;
    for (int j = 0; j < n; j++) {
        int k = kk;
        for (int i = 0; i <= j; i++) {
            s = s * 0.5 + a[k] * b[i];
            k++;
        }
        kk += j + 1;
    }
    return s + kk;
}

static int ends[4] = {0, 1, 2, 3};
static double few[5][150];

/* Whether the nest runs is told by the value of its counter alone, and what it touches is found in memory. */
static void counted_down(short rounds, int n, double *last)
{
    int i = rounds - 1;
    for (; i >= 1;) {
        for (int j = 0; j < n; j++)
            for (int k = ends[j]; k < ends[j + 1] + 1; k++)
                last[j] = 0.5 * few[k][i - 1];
        i--;
    }
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    fill(&band[0][0], 20000);
    show_sum("carried", carried(3, N / 5));
    show_sum("argument", argument(17, N - 17) + argument(0, 0) + argument(-5, -5));
    show_sum("set_twice", set_twice(N / 5, 4) + set_twice(N, 0));
    show_sum("not_set", not_set(N / 2) + not_set(0) + not_set(-3));
    show_sum("set_inside", set_under_a_condition_inside(N - 5));
    band_up(2000, 9, 2, 0);
    band_up(1999, 3, -10, N - 1);
    band_up(5, 9, 1, 0);
    band_down(2000, 9, 2, 4000);
    band_down(1999, 3, -10, 9);
    band_down(2, 5, 1, 1);
    show_sum("until", until(5000, 1000) + until(5000, 0) + until(5000, 6000));
    show_sum("packed", packed(199) + packed(0) + packed(1));
    fill(&few[0][0], 750);
    counted_down(150, 3, b);
    counted_down(1, 3, a);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
