#include "check.h"

typedef double (*unary)(double);
static double a[25000];

static double twice(double x)
{
    return 2 * x;
}

static double negated(double x)
{
    return -x;
}

static void map(int n, unary f)
{
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}

static void by_name(int n)
{
    for (int i = 0; i < n; i++)
        a[i] = twice(a[i]) + negated(a[n - 1 - i]);
}

static void (*const phases[])(int) = {by_name, by_name};

int main(void)
{
    fill(a, 25000);
    map(25000, twice);
    map(25000, negated);
    for (int k = 0; k < 2; k++)
        phases[k](25000);
    show("a", a, sizeof a);
    return 0;
}
