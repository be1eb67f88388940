/* Nests whose copy stands in a function of its own, and values that go there and come back. */
/* served: 12 */
#include "check.h"
#define N 20000

static double a[N], b[N];

static int last_positive(int n)
{
    int i, found = -1;
    for (i = 0; i < n; i++)
        if (a[i] > 0)
            found = i;
    return found * 3 + i;
}

static double kept_when_nothing_runs(int n, int m)
{
    double s = 0;
    int i, j = 7, t = 5;
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            t = i + j;
            s += a[t] * b[j];
        }
    return s + i + 100 * j + 1000 * t;
}

static double again_and_again(int rounds, int n)
{
    double s = 0, before = 1;
    for (int r = 0; r < rounds; r++) {
        double now = before;
        for (int i = 0; i < n; i++) {
            now = now * 0.5 + a[i];
            s += now * before;
        }
        if (r == 2)
            continue;
        before = now;
    }
    return s + before;
}

static int left_early(int n, double limit)
{
    int i;
    double sum = 0;
    for (i = 0; i < n; i++) {
        sum += a[i] * a[i];
        if (sum > limit)
            break;
    }
    return i;
}

static double moved_pointers(int n, const double *from, const double *end)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + from[i] - b[i];
    for (int i = 0; i < n; i++)
        s += *from++;
    return s + (double)(end - from);
}

static void made_from_restricted(int n, double *restrict p)
{
    double *q = p + 1;
    for (int i = 0; i < n; i++)
        q[i] = 0.5 * p[i];
}

static double of_this_function(int n)
{
    double own[N], s = 0;
    static double always[N];
    for (int i = 0; i < n; i++) {
        own[i] = a[i] - 1;
        always[i] += own[i];
    }
    for (int i = n - 1; i >= 0; i--)
        s = 0.5 * s + own[i] + always[i];
    return s;
}

static double sizes_of_its_own(int rows, int n, double (*grid)[n])
{
    const int half = n / 2;
    double (*part)[half] = (void *)grid, s = 0;
    n = rows;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < half; j++)
            s = s * 0.25 + part[i][j];
    return s;
}

static double shadows(int i, int n)
{
    double s = i;
    for (int i = 0; i < n; i++) {
        double n = a[i];
        s += n * b[i];
    }
    return s + i;
}

static double calls_itself(int depth, int n)
{
    static int entered;
    double s = 0;
    entered++;
    for (int i = 0; i < n; i++)
        s += a[i] * entered;
    return depth > 0 ? s + calls_itself(depth - 1, n - 1) : s;
}

static double local_macro(int n)
{
    double s = 0;
#define HALF(x) ((x) / 2)
    for (int i = 0; i < n; i++)
        s = s * 0.5 + HALF(a[i]);
#undef HALF
    return s;
}

int main(void)
{
    double *grid = filled(N);
    fill(a, N);
    fill(b, N);
    printf("%d %d\n", last_positive(N), last_positive(0));
    printf("%.17g %.17g %.17g\n", kept_when_nothing_runs(50, 4000), kept_when_nothing_runs(0, 9),
           kept_when_nothing_runs(9, 0));
    printf("%.17g\n", again_and_again(5, N));
    printf("%d %d\n", left_early(N, 1e6), left_early(N, 1e300));
    printf("%.17g\n", moved_pointers(N / 2, a, a + N));
    made_from_restricted(N - 1, b);
    printf("%.17g %.17g\n", of_this_function(N), of_this_function(N - 5));
    printf("%.17g\n", sizes_of_its_own(100, 200, (void *)grid));
    printf("%.17g %.17g\n", shadows(3, N), calls_itself(3, N));
    printf("%.17g\n", local_macro(N));
    show("b", b, sizeof b);
    free(grid);
    return 0;
}
