#include "check.h"

static double a[25000], b[25000];

static double again(int n)
{
    double s = 0;
    int round = 0;
start:
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    if (++round < 3)
        goto start;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++)
            if (a[i] > 1e9)
                goto out;
        s += b[i];
    }
    for (int i = 0; i < n; i++)
        b[i] += s;
out: for (int i = 0; i < n; i++)
        a[i] -= b[i];
    return s;
}

static int find(int n, double what)
{
    for (int i = 0; i < n; i++)
        if (a[i] == what)
            return i;
    return -1;
}

static int find_by_break(int n, double what)
{
    int i;
    for (i = 0; i < n; i++)
        if (b[i] == what)
            break;
    return i;
}

int main(void)
{
    fill(a, 25000);
    fill(b, 25000);
    show_sum("again", again(25000));
    printf("%d %d\n", find(25000, a[20001]), find_by_break(25000, b[777]));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
