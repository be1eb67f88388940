/* Variables that some iterations step and others do not, as where a filter writes, and increments inside expressions. */
/* served: 11 */
#include "check.h"
#define N 40000

static double a[N], b[N], c[2 * N];
static int kind[N], low[N], high[N];
static struct { float x, y; } pairs[N];

static long filter(long n)
{
    long m = 0;
    for (long i = 0; i < n; i++)
        if (a[i] > 0)
            b[m++] = a[i];
    return m;
}

static int split(int n, int limit)
{
    int l = 0, h = 0;
    for (int i = 0; i < n; i++) {
        if (kind[i] < limit) {
            low[l] = i;
            l++;
        } else {
            high[h] = low[l / 2] + i;
            h = h + 1;
        }
    }
    return l - h;
}

static void merge(const double *x, long n, const double *y, long m, double *to)
{
    long i = 0, j = 0;
    for (long k = 0; k < n + m; k++)
        if (i < n && (j >= m || x[i] <= y[j]))
            to[k] = x[i++];
        else
            to[k] = y[j++];
}

static size_t in_place(size_t n)
{
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        if (kind[i] % 3 == 0)
            continue;
        a[m] = a[i] + 1;
        kind[m++] = kind[i];
    }
    return m;
}

static unsigned bunches(unsigned n)
{
    unsigned m = 0;
    long p = 0;
    for (unsigned i = 0; i + 8 < n / 4; i++) {
        if (kind[i] > 50) {
            for (int k = 0; k < 4; k++)
                c[p + k] += a[i] * k;
            p += 4;
        }
        if (kind[i] & 1)
            pairs[m++].x = (float)i;
    }
    return m;
}

/* From the end, as the largest of two sorted arrays come. */
static void backwards(int n, int m)
{
    int i = n, j = m - 1;
    for (int k = n + m - 1; k >= 0; k--)
        if (j < 0 || (i > 0 && a[i - 1] > b[j]))
            c[k] = a[--i];
        else
            c[k] = b[j--];
    j = n;
    for (int k = 0; k < n; k++)
        if (kind[k] < 30)
            high[--j] = k;
}

/* What goes back, is stepped in an inner loop, or by what is not known, is left alone. */
static long stack(long n)
{
    long top = 0, far = 0, in = 0;
    for (long i = 0; i < n; i++) {
        if (kind[i] % 5 < 3 || top == 0)
            b[top++] = a[i];
        else
            a[i] -= b[--top];
        if (kind[i] > 90)
            c[far += kind[i] % 4] += 1;
        while (in < i && a[in] < 0)
            c[in++] += 2;
    }
    return top + far + in;
}

static void sure(int n)
{
    int j = 3, k = n;
    for (int i = 0; i < n; i++)
        c[j++] += a[--k];
    for (int t = 0; t < 3; t++) {
        j = 0;
        for (int i = 0; i < n; i += 2)
            b[j++] = c[i] + (kind[i] > t ? a[i] : 0);
    }
    j = 0;
    for (int i = 0; i < n / 2; i++)
        if (kind[i] > 10 && a[j++] > 0)
            c[i] -= b[i] * (kind[i] > 20 ? a[j++ / 2] : 1);
}

int main(void)
{
    fill(a, N);
    fill_index(kind, N, 100);
    printf("%ld %d\n", filter(N), split(N, 40));
    merge(a, N, b, N, c);
    backwards(N, N / 2);
    printf("%zu %u\n", in_place(N), bunches(N));
    printf("%ld\n", stack(N));
    sure(N - 3);
    printf("%ld %d %zu %u %ld\n", filter(0), split(1, 40), in_place(1), bunches(2), stack(2));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    show("low", low, sizeof low);
    show("high", high, sizeof high);
    show("kind", kind, sizeof kind);
    show("pairs", pairs, sizeof pairs);
    return 0;
}
