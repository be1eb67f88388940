#include "check.h"

static double a[60000];

static void unrolled(void)
{
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 60000 - 5; i += 5) {
            a[i] = a[i + 1] * 0.5;
            a[i + 1] = a[i + 2] * 0.5;
            a[i + 4] = a[i + 5] * 0.5;
        }
}

int main(void)
{
    fill(a, 60000);
    unrolled();
    show("a", a, sizeof a);
    return 0;
}
