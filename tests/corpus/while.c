#include "check.h"
#define N 20000

static double a[N], b[N];

static double inside(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int k = i;
        while (k > 1) {
            k /= 7;
            s = s * 0.5 + b[k];
        }
        do
            a[i] += b[i];
        while (0);
    }
    return s;
}

static double around(int n)
{
    double s = 0;
    int rounds = 0;
    while (rounds < 3) {
        for (int i = 0; i < n; i++)
            s = s * 0.5 + a[i] * rounds;
        rounds++;
    }
    do
        for (int i = n - 1; i >= 0; i--)
            a[i] -= b[i];
    while (--rounds);
    return s;
}

static long search_inside(int n)
{
    long steps = 0;
    for (int i = 0; i < n; i += 16) {
        int lo = 0, hi = n;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            steps++;
            if (b[mid] < a[i])
                lo = mid + 1;
            else
                hi = mid;
        }
        for (int k = lo; k < n; k++) {
            if (b[k] > 0)
                break;
            steps++;
        }
    }
    return steps;
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    show_sum("inside", inside(N));
    show_sum("around", around(N));
    printf("%ld\n", search_inside(N));
    show("a", a, sizeof a);
    return 0;
}
