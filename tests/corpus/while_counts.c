/* `while` in the form of a counted loop, `for` without a part of its header, and loops that start from what a variable holds. */
/* served: 8 */
#include "check.h"
#define N 30000

static double a[N], b[N], m[100][N / 100];

static double simple(int n)
{
    double s = 0;
    int i = 0;
    while (i < n) {
        s = s * 0.5 + a[i];
        i++;
    }
    return s + i;
}

static double nested(int n, int k)
{
    double s = 0;
    int i = 0;
    while (i < n) {
        int j = k - 1;
        while (j >= 0) {
            s = s * 0.5 + m[i][j];
            j -= 1;
        }
        i = i + 1;
    }
    return s;
}

static double from_where_it_was(int i, int n)
{
    double s = 0;
    for (; i < n; i++)
        s = s * 0.5 + a[i];
    while (i > 0) {
        s = s * 0.25 + b[i - 1];
        i -= 2;
    }
    return s + i;
}

static double left_to_the_body(int n)
{
    double s = 0;
    int i, k = 3;
    for (i = 1; i < n;) {
        s = s * 0.5 + a[i] + b[k];
        k += 2;
        i += 2;
    }
    return s + i + k;
}

static double not_known_inside(int n, const double *limit)
{
    double s = 0;
    int j = 0;
    for (int i = 0; i < n; i++) {
        while (j < N && j < i * 2) {
            s = s * 0.5 + a[j];
            j++;
        }
        while (j > i && limit) {
            s = s * 0.5 + b[j];
            j--;
        }
        s += a[i];
    }
    return s;
}

static double shadowed(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < 2) {
            int k = j;
            {
                int j = i;
                s = s * 0.5 + a[k] + b[j];
            }
            j++;
        }
    }
    return s;
}

static int bounds[3] = {5, N - 7, 0};

static void swapped(int set, double *x)
{
    int low, high;
    if (set > 1) {
        low = bounds[0];
        high = bounds[1];
    }
    if (set > 2)
        while (low <= high) {
            if (x[high] > 0.5)
                high--;
            else if (x[low] < 0.5)
                low++;
            else {
                double t = x[low];
                x[low++] = x[high];
                x[high--] = t;
            }
        }
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    fill(&m[0][0], N);
    show_sum("simple", simple(N) + simple(0) + simple(-3));
    show_sum("nested", nested(100, N / 100) + nested(0, 5) + nested(5, 0));
    show_sum("from", from_where_it_was(7, N) + from_where_it_was(N, N));
    show_sum("left", left_to_the_body(N / 2));
    show_sum("unknown", not_known_inside(N / 10, a));
    show_sum("shadowed", shadowed(N));
    swapped(0, a);
    swapped(3, a);
    show("swapped", a, sizeof a);
    return 0;
}
