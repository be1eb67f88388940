/* Members of one struct that decide about bounds, and others that the nest changes. */
/* served: 5 */
#include "check.h"

#define N 300

static struct {
    int n, count;
    double sum, a[N][N], b[N][N];
    int sizes[3];
    struct { int first, last; } range;
    union { int low; int same; } shared;
} all;

static void set(void)
{
    for (int i = 0; i < all.n; i++) {
        all.count++;
        for (int j = 0; j < all.sizes[1]; j++)
            all.a[i][j] = i + 0.5 * j;
    }
}

static void add(void)
{
    for (int i = all.range.first; i < all.range.last; i++)
        for (int j = 0; j < all.sizes[0] - all.sizes[2]; j++) {
            all.sum += all.a[i][j];
            all.b[j][i] = all.a[i][j];
        }
}

static void shrink(void)
{
    for (int i = 0; i < all.n; i++) {
        for (int j = 0; j < all.range.last; j++)
            all.b[i][j] += 1;
        all.range.last--;
    }
    for (int i = 0; i < all.n; i++) {
        for (int j = 0; j < all.shared.low; j++)
            all.b[i][j] += 1;
        all.shared.same--;
    }
    for (int i = 0; i < all.n; i++) {
        for (int j = 0; j < all.sizes[1]; j++)
            all.b[i][j] += 1;
        all.sizes[i % 2]--;
    }
}

int main(void)
{
    all.n = N;
    all.sizes[0] = N + 7;
    all.sizes[1] = N;
    all.sizes[2] = 7;
    all.range.last = N;
    all.shared.low = N;
    set();
    add();
    shrink();
    show("all", &all, sizeof all);
    return 0;
}
