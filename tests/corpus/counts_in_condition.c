/* served: 15 */
#include "check.h"
#include <stddef.h>

static double a[9000], b[100][100];
static int order[100];

static double by_sizes(size_t n, double *x)
{
    double s = 0;
    size_t i;
    for (i = n; i-- > 0;) {
        if (x[i] < 0.1)
            continue;
        s = s * 0.5 + x[i];
        x[i] = s;
    }
    show_sum("i", (double)(i + 1));
    for (size_t k = n; k-- != 0;)
        s = s * 0.5 + x[k];
    for (unsigned k = (unsigned)n; k-- > 7;)
        x[k] = s - x[k - 7];
    return s;
}

static double by_integers(int n, double *x)
{
    double s = 0;
    int i = n;
    while (i--)
        s = s * 0.5 + x[i];
    show_sum("i", i);
    for (i = n - 1; i-- > 1;)
        x[i] = x[i + 1] + x[i - 1];
    show_sum("i", i);
    for (i = n; i--;)
        x[order[i % 100]] += s;
    show_sum("i", i);
    return s;
}

static double rows(int n, int m)
{
    double s = 0;
    long i;
    for (i = n; i-- > 0;)
        for (unsigned j = (unsigned)m; j-- > 0;)
            b[i][j] += (double)(i * j);
    show_sum("i", (double)i);
    for (int k = 0; k < n; k++)
        for (int j = k; j-- > 0;) {
            s = s * 0.5 + b[k][j] - b[j][k];
            if (s > 1e12)
                return s;
        }
    for (int j = m; j-- > 0;) {
        int k = n;
        while (k-- > j / 2)
            b[k][j] = s * k;
    }
    return s;
}

static double to_a_variable(int n, int last, unsigned final, double *x)
{
    double s = 0;
    int i;
    for (i = n; i-- > last;)
        x[i] = s = s * 0.5 + x[i];
    show_sum("i", i);
    unsigned k = n;
    while (k-- > final)
        s = s * 0.5 + x[k] - x[k - final];
    show_sum("k", k);
    if (n >= last)
        for (size_t l = n; l-- != (size_t)last;)
            s = s * 0.5 + x[l];
    return s;
}

static double left(int n, double high, unsigned least)
{
    double s = 0;
    int i;
    unsigned k;
    for (i = n; i-- > 0;)
        if (a[i] > high)
            break;
    show_sum("left at", i);
    for (i = n; i--;) {
        if (a[i] < 0.1)
            continue;
        if (a[i] > high) {
            s += i;
            break;
        }
        s = s * 0.5 + a[i];
    }
    show_sum("left at", i);
    for (int r = 0; r < 3; r++) {
        k = n;
        while (k-- > least)
            if (a[k] > high)
                break;
        show_sum("left at", k);
        for (i = n / 100; i-- > r;)
            for (unsigned j = 100; j-- != 0;) {
                s += b[j][i % 100];
                if (b[j][i % 100] > high)
                    break;
            }
    }
    return s + i;
}

int main(void)
{
    fill(a, 9000);
    fill(&b[0][0], 100 * 100);
    for (int i = 0; i < 100; i++)
        order[i] = i * 7 % 100;
    show_sum("sizes", by_sizes(9000, a));
    show_sum("no sizes", by_sizes(0, a));
    show_sum("integers", by_integers(6000, a));
    show_sum("two integers", by_integers(2, a));
    show_sum("rows", rows(100, 95));
    show_sum("no rows", rows(0, 0));
    show_sum("no columns", rows(5, 0));
    show_sum("to a variable", to_a_variable(9000, 3, 7, a));
    show_sum("to zero", to_a_variable(6000, 0, 0, a));
    show_sum("to more", to_a_variable(20, 30, 30, a));
    show_sum("left", left(9000, 1e30, 0) + left(9000, 1e30, 9) + left(0, 1, 1));
    a[0] = a[7] = a[1234] = 2e30;
    show_sum("left", left(9000, 1e30, 0) + left(5000, 1e30, 8) + left(1235, 1e30, 1234));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
