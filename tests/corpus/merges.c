/* Loops of which each iteration steps one counter or another, towards the end of each. */
/* served: 16 */
#include "check.h"
#define N 30000

static int a[N], b[N], c[2 * N], d[2 * N];
static double x[N];
static unsigned char text[N];

static long merge(const int *s, long n, const int *t, long m, int *to)
{
    long i = 0, j = 0, k = 0;
    while (i < n && j < m) {
        if (s[i] <= t[j])
            to[k++] = s[i++];
        else
            to[k++] = t[j++];
    }
    while (i < n)
        to[k++] = s[i++];
    while (j < m)
        to[k++] = t[j++];
    return k;
}

static int *by_pointers(const int *s, const int *past, const int *t, const int *end, int *to)
{
    while (s != past && t < end && s < past)
        *to++ = *s < *t ? *s++ : *t++;
    while (s < past)
        *to++ = *s++;
    while (t < end)
        *to++ = *t++;
    return to;
}

/* From the ends, in place. */
static void backwards(int *s, int n, const int *t, int m)
{
    int i = n - 1, j = m - 1, k = n + m - 1;
    for (; i >= 0 && j >= 0; k--)
        if (s[i] > t[j])
            s[k] = s[i--];
        else
            s[k] = t[j--];
    while (j >= 0)
        s[k--] = t[j--];
}

static unsigned common(const int *s, unsigned n, const int *t, unsigned m, int *to)
{
    unsigned i = 0, j = 0, k = 0;
    while (n > i && j < m) {
        if (s[i] < t[j]) {
            i++;
        } else if (s[i] > t[j]) {
            j += 1;
        } else {
            to[k++] = s[i];
            i++, j++;
        }
    }
    return k;
}

/* One counter, whose steps differ. */
static long letters(const unsigned char *s, long n)
{
    long count = 0, i = 0;
    while (i < n) {
        count++;
        if (s[i] < 128)
            i++;
        else
            i += s[i] < 224 ? 2 : 3;
    }
    return count;
}

static long decoded(const unsigned char *s, long n)
{
    long count = 0, i = 0;
    while (i <= n - 3) {
        if (s[i] < 128) {
            count += s[i];
            i++;
        } else if (s[i] < 224) {
            count -= s[i + 1];
            i += 2;
        } else {
            count += 2 * s[i + 2];
            i += 3;
        }
    }
    return count * 10 + n - i;
}

/* From both ends towards the middle. */
static int parted(double *s, int n)
{
    int low = 0, high = n - 1;
    while (low < high) {
        if (s[low] < 0) {
            low++;
        } else {
            double kept = s[low];
            s[low] = s[high];
            s[high] = kept;
            high--;
        }
    }
    return low;
}

/* More than the counters may end the loop, and it may be left. */
static int until(const int *s, int n, const int *t, int m, int most, unsigned *sum)
{
    int i = 0, j = 0, found = 0;
    *sum = 0;
    while (i < n && j < m && found < most) {
        if (s[i] == 77777)
            break;
        if (s[i] == t[j]) {
            found++;
            ++i;
            ++j;
            continue;
        }
        *sum += (unsigned)(s[i] < t[j] ? s[i++] : t[j++]);
    }
    return found;
}

static int limited(const int *s, int n, const int *t, int m, int most, unsigned *sum)
{
    int i = 0, j = 0, found = 0;
    *sum = 0;
    while (i < n && j < m && found < most) {
        if (s[i] == 77777)
            break;
        found += s[i] == t[j];
        *sum += (unsigned)(s[i] < t[j] ? s[i++] : t[j++]);
    }
    return found * 100 + i % 10 * 10 + j % 10;
}

/* Bounds that are passed, or behind the beginning. */
static long behind(long i, long n, long j, long m)
{
    long sum = 0;
    while (i < n && j < m)
        if ((i + j) % 3)
            sum += c[i++];
        else
            sum -= d[j++];
    return sum * 100 + i + j;
}

/* A part of the condition that the loop leaves alone, which need not hold even as it begins. */
static long held(const int *p, const int *past, long n)
{
    long i = 0, sum = 0;
    while (p < past && i < n)
        sum += a[i++];
    return sum;
}

/* Not such loops: a step back, a counter that another iteration does not step, a bound that moves, a hidden name. */
static int others(int n)
{
    int i = 0, j = 0, sum = 0, turns = 0;
    while (i < n && j < n) {
        if (turns++ % 3 == 2)
            i -= 1;
        else
            sum += a[i += 2, j++];
    }
    while (i < n && j < 2 * n) {
        if (c[j] % 3)
            j++;
        else if (turns++ % 2)
            sum++;
        else
            i++;
    }
    i = j = 0;
    while (i < n && j < n) {
        sum += a[i];
        if (a[i] % 2)
            n--;
        i++;
    }
    i = j = 0;
    while (i < n && j < n) {
        int i = 0;
        sum += a[j];
        i++;
        j++;
    }
    return sum;
}

static int up_to(const void *p, const void *q)
{
    return (*(const int *)p > *(const int *)q) - (*(const int *)p < *(const int *)q);
}

/* What the loops inside ask about the iterations around counts them, though only these have hints. */
static unsigned long sums_again(const int *s, int n, int times)
{
    unsigned long sum = 0;
    int t = 0;
    while (t < times) {
        t++;
        for (int i = 0; i < n; i++)
            sum = 3 * sum + (unsigned)s[i];
    }
    for (; t > 1;)
        for (t -= 2; n > 5; n--)
            sum = 5 * sum - (unsigned)s[n - 1];
    return sum;
}

int main(void)
{
    unsigned sum = 0;
    fill_index(a, N, 100000);
    fill_index(b, N, 100000);
    qsort(a, N, sizeof *a, up_to);
    qsort(b, N, sizeof *b, up_to);
    fill(x, N);
    for (int i = 0; i < N; i++)
        text[i] = next_random() % 256;
    printf("%ld %ld %ld %ld\n", merge(a, N, b, N, c), merge(a, 0, b, 5, d), merge(a, 3, b, 0, d), merge(a, 0, b, 0, d));
    show("c", c, sizeof c);
    printf("%ld\n", (long)(by_pointers(a, a + N - 7, b + 9, b + N, d) - d));
    show("d", d, sizeof d);
    for (int i = 0; i < N; i++)
        d[i] = a[i];
    backwards(d, N, b, N - 5);
    show("d", d, sizeof d);
    printf("%u %u\n", common(a, N, b, N, d), common(a, 0, b, N, d));
    show("d", d, sizeof d);
    printf("%ld %ld %ld\n", letters(text, N - 3), decoded(text, N), decoded(text, 2));
    printf("%d %d\n", parted(x, N), parted(x, 0));
    show("x", x, sizeof x);
    printf("%d %u", until(a, N, b, N, 40, &sum), sum);
    printf(" %d %u\n", limited(a, N, b, N, 40000, &sum), sum);
    printf("%ld %ld %ld\n", behind(5, N, 8, N), behind(9, 4, 2, N), behind(N - 5, 2 * N, 3, 40));
    printf("%ld %ld\n", held(a, a + 1, N), held(a + 1, a + 1, N));
    printf("%d\n", others(N - 2));
    printf("%lu\n", sums_again(d, 2 * N, 5));
    return 0;
}
