#include "check.h"

static double a[25000], b[25000], c[50000], m[100][150];
static int where[25000];

static void either(int n)
{
    for (int i = 0; i < n; i++) {
        if (b[i] < 0.0)
            goto negative;
        a[i] = b[i] * 0.5;
        goto done;
negative:
        c[i + 1] = a[i] - b[i];
done:   ;
    }
}

static double some(int n, int *last)
{
    double s = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (where[i] < 0)
            goto next;
        s = s * 0.25 + a[where[i]];
        if (s > 0.75) {
            k++;
            goto next;
        }
        c[k] = s;
next:   k += i % 2;
    }
    *last = k;
    return s;
}

static void columns(int rows)
{
    for (int j = 0; j < 150; j++) {
        if (j % 3 == 1)
            goto over;
        for (int i = 0; i < rows; i++)
            m[i][j] += b[i * 150 + j];
over:   for (int i = 0; i < 1; i++)
            a[j] += m[i][j];
    }
}

static int back(int n)
{
    int tried = 0;
    for (int i = 0; i < n; i++) {
again:  tried++;
        a[i] *= 0.5;
        if (a[i] > 0.25)
            goto again;
    }
    return tried;
}

int main(void)
{
    int last;
    fill(a, 25000);
    fill(b, 25000);
    fill(c, 50000);
    for (int i = 0; i < 25000; i++) {
        where[i] = i % 5 ? i * 7L % 25000 : -1;
        b[i] -= i % 2;
    }
    either(24999);
    show_sum("some", some(25000, &last));
    columns(100);
    printf("%d %d\n", last, back(25000));
    show("a", a, sizeof a);
    show("c", c, sizeof c);
    show("m", m, sizeof m);
    return 0;
}
