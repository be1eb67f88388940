/* Loops whose condition holds a comparison that counts, and more that is found in data: searches, flags, sentinels. */
/* served: 22 */
#include "check.h"
#define N 40000
#define HIGH 90001.5
#define LOW (-90001.5)
#define MORE(i) ((i) < n && a[i] != what)

static double a[N + 1], b[N + 1], m[200][N / 200];
static int idx[N];
static long asked;

static void say(const char *name, long number)
{
    printf("%s %ld\n", name, number);
}

static long find(long n, double what)
{
    long i;
    for (i = 0; i < n && a[i] != what; i++)
        ;
    return i;
}

static int step_in_body(int n, int what)
{
    int i = 0;
    while (i < n && idx[i] != what)
        i++;
    return i;
}

static long by_a_macro(long n, double what)
{
    long i;
    for (i = 0; MORE(i); i++)
        b[i] += 1;
    return i;
}

static int until_done(int n, double limit)
{
    int i, done = 0;
    for (i = 0; i < n && !done; i++) {
        b[i] = b[i] * 0.5 + a[i];
        done = b[i] > limit;
    }
    return i;
}

static int until_done_first(int n, double limit)
{
    int i = 0, done = 0;
    while (!done && i < n && b[i] < 1e12) {
        b[i] = b[i] * 0.25 + a[i];
        if (b[i] > limit)
            done = 1;
        i += 1;
    }
    return i;
}

static long data_first(long n, double what)
{
    long i;
    for (i = 0; a[i] != what && i < n; i++)
        b[i] -= a[i];
    return i;
}

static int either(int n, double x, double y)
{
    int i;
    for (i = 0; i < n && (a[i] < x || b[i] < y); i += 3)
        a[i] += 1;
    return i;
}

static int downwards(int n, double what)
{
    int i;
    for (i = n - 1; i >= 0 && what != a[i]; --i)
        b[i] += a[i];
    return i;
}

static int counts_in_condition(int n, double what)
{
    int i = n;
    while (i-- > 0 && a[i] != what)
        b[i] += a[i];
    return i;
}

static unsigned not_equal(unsigned n, double limit)
{
    unsigned i;
    for (i = 2; i != n && a[i - 2] + a[i - 1] < limit; i++)
        b[i] = a[i];
    return i;
}

static int up_to(int n, double limit)
{
    int i;
    for (i = 0; i <= n - 1 && a[i] < limit; i++) {
        if (idx[i] & 1)
            continue;
        b[idx[i]] += a[i];
    }
    return i;
}

static int insertion_sort(double *v, int n)
{
    int moves = 0;
    for (int i = 1; i < n; i++) {
        double x = v[i];
        int j;
        for (j = i - 1; j >= 0 && v[j] > x; j--) {
            v[j + 1] = v[j];
            moves++;
        }
        v[j + 1] = x;
    }
    return moves;
}

static double rows(int n, int k, double limit)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int j;
        for (j = 0; j < k && m[i][j] < limit; j++)
            s = s * 0.5 + m[i][j];
        s += j;
    }
    return s;
}

static double rows_until(int n, int k, double limit)
{
    double s = 0;
    int stop = 0, i;
    for (i = 0; i < n && !stop; i++) {
        double t = 0;
        for (int j = 0; j < k; j++)
            t = t * 0.5 + m[i][j];
        s += t;
        stop = t > limit;
    }
    return s + i;
}

static double columns_until(int n, int k, double limit)
{
    double s = 0;
    for (int j = 0; j < k && s < limit; j++)
        for (int i = 0; i < n && m[i][j] != -1; i++)
            s += m[i][j];
    return s;
}

/* The array ends where the search does: nothing may be read behind it. */
static long to_the_end(const int *p, const double *q, long most)
{
    double s = 0;
    long i;
    for (i = 0; i < most && p[i] >= 0; i++)
        s += q[p[i]];
    show_sum("to the end", s);
    return i;
}

static long whole(const double *p, long n)
{
    long i = 0;
    while (i < n && p[i] > -1e9)
        i++;
    return i;
}

static int wanted(const double *p, double what)
{
    asked++;
    return *p != what;
}

static long as_often_as_written(long n, double what)
{
    long i;
    for (i = 0; i < n && wanted(&a[i], what); i++)
        b[i] *= 0.5;
    return i;
}

static double hidden(int n, double x)
{
    double s = 0;
    for (int i = 0; i < n && a[i] < x; i++) {
        double x = b[i];
        s = s * 0.5 + x;
    }
    return s;
}

static int smaller_of_two(int n, int k)
{
    int i;
    for (i = 0; i < n && i < k && i < 30000; i++)
        b[i] = a[i];
    return i;
}

static int between(int n, double x)
{
    int i;
    for (i = n / 2; i >= 0 && i < n && a[i] < x; i++)
        b[i] += 1;
    return i;
}

static double steps_after(int n, double x)
{
    double s = 0;
    int k = 0;
    for (int i = 0; i < n && a[k] < x; i++, k += 2)
        s = s * 0.5 + b[k];
    return s + k;
}

int main(void)
{
    double *whole_of = malloc(5000 * sizeof *whole_of), *sorted = malloc(700 * sizeof *sorted);
    int *p = malloc(5000 * sizeof *p);
    fill(a, N);
    fill(b, N);
    fill(&m[0][0], N);
    fill(whole_of, 5000);
    fill(sorted, 700);
    fill_index(idx, N, N);
    for (int i = 0; i < 5000; i++)
        p[i] = i * 7 % N;
    p[4999] = -1;
    idx[N - 10] = N;
    a[300] = LOW;
    a[N - 500] = HIGH;
    m[180][7] = HIGH;
    say("find", find(N, HIGH));
    say("find", find(N, -1e9));
    say("find", find(0, 0) + find(N, a[0]));
    say("step_in_body", step_in_body(N, N));
    say("step_in_body", step_in_body(N, -1));
    say("step_in_body", step_in_body(N, idx[0]));
    say("by_a_macro", by_a_macro(N, HIGH));
    say("by_a_macro", by_a_macro(N, -1));
    say("until_done", until_done(N, HIGH * 0.9));
    say("until_done", until_done(N, 1e9));
    say("until_done_first", until_done_first(N, HIGH * 0.9));
    say("until_done_first", until_done_first(N, 1e9));
    say("data_first", data_first(N, HIGH));
    say("data_first", data_first(N, -1e9));
    say("downwards", downwards(N, LOW));
    say("downwards", downwards(N, -1e9));
    say("downwards", downwards(N, a[N - 1]));
    say("counts_in_condition", counts_in_condition(N, LOW));
    say("counts_in_condition", counts_in_condition(N, -1e9));
    say("counts_in_condition", counts_in_condition(N, a[N - 1]));
    say("counts_in_condition", counts_in_condition(0, 0));
    say("not_equal", not_equal(N, HIGH / 2));
    say("not_equal", not_equal(N, 1e9));
    say("up_to", up_to(N, HIGH));
    say("up_to", up_to(N, 1e9));
    say("insertion_sort", insertion_sort(sorted, 700));
    show_sum("rows", rows(200, N / 200, 60));
    show_sum("rows", rows(200, N / 200, HIGH));
    show_sum("rows_until", rows_until(200, N / 200, 1e9));
    show_sum("rows_until", rows_until(200, N / 200, m[60][0]));
    show_sum("columns_until", columns_until(200, N / 200, 1e19));
    show_sum("columns_until", columns_until(200, N / 200, HIGH));
    say("to_the_end", to_the_end(p, b, 1L << 40));
    say("to_the_end", to_the_end(p, b, 4000));
    say("whole", whole(whole_of, 5000));
    say("as_often_as_written", as_often_as_written(N, -1e9));
    say("as_often_as_written", as_often_as_written(N, HIGH));
    say("asked", asked);
    show_sum("hidden", hidden(N, HIGH));
    show_sum("hidden", hidden(N, 1e9));
    say("smaller_of_two", smaller_of_two(N, N / 2));
    say("smaller_of_two", smaller_of_two(100, N));
    say("smaller_of_two", smaller_of_two(N, N));
    say("between", between(N, HIGH));
    say("between", between(N, 1e9));
    show_sum("steps_after", steps_after(N / 2, 1e9));
    show_sum("steps_after", steps_after(N / 2, HIGH));
    say("either", either(N, 1e9, 0));
    say("either", either(N, HIGH, -1e9));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("sorted", sorted, 700 * sizeof *sorted);
    free(p);
    free(whole_of);
    free(sorted);
    return 0;
}
