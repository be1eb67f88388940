/* Loops that test behind their bodies. */
/* served: 14 */
#include "check.h"
#define N 20000
#define ROWS 24
#define COLUMNS 1200

static double a[N], b[N], m[ROWS][COLUMNS];

static void upwards(int n)
{
    int i = 0;
    do {
        a[i] += b[i];
        i++;
    } while (i < n);
}

static void stepped_in_condition(int n)
{
    int i = 0;
    do
        a[i] -= 0.5 * b[i];
    while (++i < n);
}

static double downwards(const double *p, unsigned long n)
{
    double s = 0;
    do {
        s = s * 0.5 + p[n - 1];
    } while (--n);
    return s;
}

static void walks(double *to, const double *from, int n)
{
    do {
        *to++ = *from++ + 1;
    } while (--n > 0);
}

static double pointers(const double *p, const double *end)
{
    double s = 0;
    do {
        s = s * 0.25 + *p;
        p += 2;
    } while (p < end);
    return s;
}

static double down_to_zero(const double *p, int k)
{
    double s = 0;
    do
        s = s * 0.5 + p[k];
    while (--k >= 0);
    return s;
}

static double by_fours(const double *p, int n)
{
    double s = 0;
    do {
        s = s * 0.5 + p[n - 1] + p[n - 4];
    } while ((n -= 4) > 3);
    return s + n;
}

static void both(int rows, int columns)
{
    int i = 0;
    do {
        int j = 0;
        do {
            m[i][j] += i + j;
        } while (++j < columns);
    } while (++i < rows);
}

static void inner(int rows, int columns)
{
    for (int i = 0; i < rows; i++) {
        int j = columns;
        do {
            if (j % 7 == 0)
                continue;
            m[i][j - 1] *= 1.5;
        } while (--j);
    }
}

static double triangle(int rows)
{
    double s = 0;
    for (int i = 0; i < rows; i++) {
        int j = 0;
        do {
            s = s * 0.5 + m[j][i];
        } while (++j <= i);
    }
    return s;
}

static double perhaps_empty(int rows, int columns)
{
    double s = 0;
    for (int i = 0; i < rows; i++) {
        int j = 100 * i;
        do
            s = s * 0.5 + m[i][j];
        while (++j < columns);
    }
    return s;
}

static int search(const double *p, int n, double wanted)
{
    int i = 0;
    do {
        if (p[i] == wanted)
            break;
        i++;
    } while (i < n);
    return i;
}

static double until(const double *p, int n)
{
    double s = 0;
    int i = 0;
    do {
        s = s * 0.5 + p[i];
    } while (++i != n);
    return s;
}

#define FOR_ALL(i, n, body) i = 0; do { body; } while (++(i) < (n))

static void by_macro(int n)
{
    int i;
    FOR_ALL(i, n, a[i] = a[i] * 0.5 + b[i]);
}

static int changed_bound(int n)
{
    int i = 0;
    do {
        a[i] += 1;
        if (a[i] > 1e9)
            n--;
    } while (++i < n);
    return i;
}

int main(void)
{
    fill(a, N);
    fill(b, N);
    fill(&m[0][0], (size_t)ROWS * COLUMNS);
    upwards(N);
    upwards(0);
    upwards(-5);
    stepped_in_condition(N);
    stepped_in_condition(1);
    stepped_in_condition(-1);
    show_sum("downwards", downwards(b, N));
    walks(a, b, N);
    walks(a, b, 0);
    walks(a + 1, b + 1, -7);
    show_sum("pointers", pointers(b, b + N));
    show_sum("pointers", pointers(b + 2, b));
    show_sum("down to zero", down_to_zero(b, N - 1));
    show_sum("by fours", by_fours(b, N));
    show_sum("by fours", by_fours(b, 4));
    both(ROWS, COLUMNS);
    both(0, 0);
    inner(ROWS, COLUMNS);
    show_sum("triangle", triangle(ROWS));
    show_sum("perhaps empty", perhaps_empty(12, COLUMNS));
    show_sum("perhaps empty", perhaps_empty(12, 500));
    printf("search %d %d %d\n", search(b, N, b[N - 10]), search(b, N, 1e6), search(b, 0, 1e6));
    show_sum("until", until(b, N));
    by_macro(N);
    by_macro(0);
    printf("changed bound %d\n", changed_bound(N));
    show("a", a, sizeof a);
    show("m", m, sizeof m);
    return 0;
}
