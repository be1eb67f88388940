#include "check.h"

static double a[30000], b[30000];

static double choose(int n, int what)
{
    double s = 0;
    if (what == 0)
        for (int i = 0; i < n; i++)
            s += a[i];
    else if (what == 1)
        for (int i = 0; i < n; i++)
            if (a[i] > 0)
                s -= b[i];
            else
                s += b[i];
    else
        for (int i = n - 1; i >= 0; i--)
            s = s * 0.5 + a[i];
    if (what > 5) for (int i = 0; i < n; i++) s += a[i] * b[i]; else s = -s;
    if (what > 3)
        if (what > 4)
            for (int i = 0; i < n; i++) a[i]++;
        else
            for (int i = 0; i < n; i++) a[i]--;
    else
        s *= 2;
    for (int t = 0; t < 2; t++) if (what) for (int i = 0; i < n; i++) b[i] += t; else s++;
    return s;
}

int main(void) {
    fill(a, 30000); fill(b, 30000); for (int i = 0; i < 30000; i++) a[i] -= i; for (int i = 0; i < 30000; i++) b[i] += i;
    for (int what = 0; what < 8; what++)
        show_sum("choose", choose(30000, what));
    { for (int i = 0; i < 30000; i++) a[i] += 3; }
    return show("a", a, sizeof a), 0; }
