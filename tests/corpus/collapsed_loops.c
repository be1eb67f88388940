/* Two loops made one by hand, as for many threads: rows and columns are quotients and remainders of the index. */
/* served: 5 */
#include "check.h"

enum { N = 300, M = 400, P = 512 };

static double a[N][M], b[N][M], padded[N][P], flat[N * M];

static void by_subscripts(int n)
{
    int k;
    for (k = 0; k < n; k++)
        a[k / M][k % M] = b[k / M][k % M] * 0.5 + 1;
}

static void by_variables(int n)
{
    int k, i, j;
    for (k = 0; k < n; k++) {
        i = k / M;
        j = k % M;
        b[i][j] += a[i][j] * 0.25;
    }
}

/* The rows are longer than what is used of them. */
static void with_gaps(int n)
{
    int k;
    for (k = 0; k < n; k++)
        padded[k / M][k % M] = a[k / M][k % M];
}

/* In one dimension, downwards, and from a first index that is no multiple. */
static void in_one_dimension(int first, int n)
{
    int k;
    for (k = n - 1; k >= first; k--)
        flat[(k + 7) / M * M + (k + 7) % M - 7] += b[0][k % M];
}

/* Quotients of something else, and rows of another length. */
static void unlike(int n)
{
    int k;
    for (k = 0; k < n; k++)
        a[k / M][(k + 1) % M] += b[k / P][k % P % M];
}

int main(void)
{
    fill(&a[0][0], (size_t)N * M);
    fill(&b[0][0], (size_t)N * M);
    by_subscripts(N * M);
    by_variables(N * M);
    with_gaps(N * M);
    in_one_dimension(35, N * M - 8);
    unlike(N * M);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("padded", padded, sizeof padded);
    show("flat", flat, sizeof flat);
    return 0;
}
