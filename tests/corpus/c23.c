/* flags: -std=gnu2x */
#include "check.h"

static double a[190][200];

static double sweep(int n, [[maybe_unused]] int unused)
{
    double s = 0;
    const int big = 1'000, mask = 0b1111;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 200; j++) {
            _Static_assert(sizeof(int) == 4);
            s = s * 0.5 + a[i][j] + (i & mask) + big;
        }
    return s;
}

int main()
{
    _Bool yes = 1;
    fill(&a[0][0], 190 * 200);
    for (int i = 0; i < 190; i++)
        for (int j = 0; j < 200; j++)
            a[i][j] += yes ? 1 : 0;
    show_sum("sweep", sweep(190, 0));
}
