/* Packed triangles: rows that lie end to end, and what only looks like them. */
/* served: 11 */
#include "check.h"

enum { N = 90, SIZE = N * (N + 1) / 2 };

static double a[4][SIZE + N], x[2 * N], y[2 * N];
static short small[SIZE];
static unsigned char bytes[SIZE];

static void lower(double *p, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            y[i] += p[i * (i + 1) / 2 + j] * x[j];
}

static void without_diagonal(double *p, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = i - 1; j >= 0; j--)
            p[i * (i - 1) / 2 + j] += x[j];
        x[i] += 1;
    }
}

static void upper_by_rows(double *p, int n)
{
    int kk = 0;
    for (int i = 0; i < n; i++) {
        int k = kk + 1;
        x[i] *= p[kk] / 16;
        for (int j = i + 1; j < n; j++) {
            y[i] += p[k] * x[j] + p[k - 1];
            k++;
        }
        kk += n - i;
    }
}

static void backwards(double *p, int n)
{
    int kk = n * (n + 1) / 2 - 1;
    for (int j = n - 1; j >= 0; j--) {
        int ix = 2 * (j - 1);
        for (int k = kk - 1; k >= kk - j; k--) {
            x[ix] -= p[k] / 64;
            ix -= 2;
        }
        if (j % 3)
            y[j] += p[kk];
        kk -= j + 1;
    }
}

static void many(int n)
{
    for (int m = 0; m < 3; m++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                a[m][i * (i + 1) / 2 + j] += a[m + 1][i * (i + 1) / 2 + j];
}

static void narrow(short *s, unsigned char *b, int n)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j <= i; j++) {
            s[(i * i + i) / 2 + j] += 1;
            b[(i * i + i) / 2 + j] += 1;
        }
}

static void starts(int n)
{
    for (int i = 1; i <= n; i++)
        y[i] += a[0][i * (i - 1) / 2];
}

/* What is no triangle, or none whose rows follow each other. */
static void others(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            y[i] += a[1][i * (i + 2) / 4 + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i / 2; j++)
            y[i] += a[1][i * (i + 1) / 2 + j];
    for (unsigned i = 0; i < (unsigned)n; i++)
        for (unsigned j = 0; j < i; j += 2)
            y[i] += a[2][i * (i - 1u) / 2 + j];
    for (int i = 0; i < n; i++)
        for (int j = i; j >= 0; j--)
            for (int k = 0; k < 2; k++)
                y[j] += a[2 + k][i * (i + 1) / 2 + j];
}

int main(void)
{
    fill(a[0], sizeof a / sizeof(double));
    fill(x, 2 * N);
    for (int n = 0; n <= N; n += n < 3 ? 1 : 29) {
        lower(a[0], n);
        without_diagonal(a[1], n);
        upper_by_rows(a[2], n);
        backwards(a[3], n);
        many(n);
        narrow(small, bytes, n);
        starts(n);
        others(n);
    }
    show("a", a, sizeof a);
    show("x", x, sizeof x);
    show("y", y, sizeof y);
    show("small", small, sizeof small);
    show("bytes", bytes, sizeof bytes);
    return 0;
}
