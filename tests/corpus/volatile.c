#include "check.h"

static volatile int port;
static double a[20000], b[20000];
static volatile double device[20000];

int main(void)
{
    fill(a, 20000);
    for (int i = 0; i < 20000; i++)
        b[i] = a[i] + port;
    for (int i = 0; i < 20000; i++)
        device[i] = b[i];
    for (int i = 0; i < 20000; i++)
        a[i] -= b[19999 - i];
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return (int)device[0] * 0;
}
