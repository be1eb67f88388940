#include "check.h"

static double a[30000];
static int limit = 30000;

int main(void)
{
    int n = 30000, count = 0, *at = &count;
    fill(a, 30000);
    for (int i = 0; i < n; i++) {
        a[i] += 1;
        if (a[i] < -40)
            n--;
    }
    for (int i = 0; i < limit; i++) {
        a[i] -= 1;
        limit -= i % 5 == 0;
    }
    for (int i = 0; i < 30000; i++) {
        a[i] *= 2;
        i += a[i] > 0;
    }
    for (int i = 0; i < 30000 - *at; i++)
        *at += a[i] > 90;
    for (int i = 0, j = 29999; i < j; i++, j--)
        a[i] = a[j];
    for (int i = 0; i < 30000 && a[i] < 1e9; i++)
        count++;
    for (int i = 1; i < 30000; i *= 2)
        a[i] = 0;
    for (int i = 0; i < 30000;) {
        a[i] += 0.5;
        i++;
    }
    for (;;) {
        if (a[0]++ > 1000)
            break;
    }
    for (float x = 0; x < 100; x++)
        a[(int)x] += x;
    static int s;
    for (s = 0; s < 30000; s++)
        a[s] += s;
    for (int i = 0; i < 30000; i++)
        a[i] -= 0.25;
    printf("%d %d %d %d\n", n, limit, count, s);
    show("a", a, sizeof a);
    return 0;
}
