#include "check.h"
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define FOR2(i, j, n, m) FOR(i, n) FOR(j, m)
#define AT(a, i, j) (a)[(i) * M + (j)]
#define M 230
#define BODY(a, i, j) \
    do {              \
        AT(a, i, j) = AT(a, i, j) * 0.5 + (i); \
    } while (0)
#define SWEEP(a, n)          \
    FOR2(i, j, n, M) {       \
        AT(a, i, j) += 1;    \
    }
#define LOOP for
#define BEGIN {
#define END }

/* Blocks of rows: the loop over them changes the bound of the loops inside, in the same macro. */
#define BLOCKS(i, j, k, block, n)                   \
    for (block = 0; block < 3; block++) {           \
        int rows = (n) / 3 + (block < (n) % 3);     \
        last = rows - 1;                            \
        k = first * M;                              \
        for (i = 0; i < last + 1; i++)              \
            for (j = 0; j < M; j++) {
#define BLOCKS_END(k)                               \
                k++;                                \
            }                                       \
        first += rows;                              \
    }

static int blocks(double *a, int n)
{
    int i, j, k, block, first = 0, last = 0;
    BLOCKS(i, j, k, block, n)
        a[k] = a[k] * 2 + j;
    BLOCKS_END(k)
    return last;
}

static void all(double *a, int n)
{
    FOR(i, n)
        FOR(j, M)
            BODY(a, i, j);
    FOR2(i, j, n, M)
        AT(a, i, j) -= j;
    SWEEP(a, n)
    LOOP (int i = 0; i < n; i++)
    BEGIN
        FOR(j, M) AT(a, i, M - 1 - j) *= 1.25; /* { */
    END
    for (int i = 0; i < n; i++)
        FOR(j, M) { AT(a, i, j) += 2; } FOR(i, n) AT(a, i, 3) = 0;
}

int main(void)
{
    double *a = filled(150 * M);
    all(a, 150);
    all(NULL, 0);
    printf("%d\n", blocks(a, 149));
    show("a", a, 150 * M * sizeof *a);
    free(a);
    return 0;
}
