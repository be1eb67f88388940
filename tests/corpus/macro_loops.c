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
    show("a", a, 150 * M * sizeof *a);
    free(a);
    return 0;
}
