/* Bounds in memory that a nest may write: it does where arrays overlap, and then iterates less or more often. */
/* served: 12 */
#include "check.h"
#define N 40000

int count;
static int limit = 30000, padding;
static struct part { int n, from, more[60], *at; } part;

static void counted(int *a)
{
    for (int i = 0; i < count; i++)
        a[i] = i;
}

static void counted_down(int *a, int value)
{
    for (int i = count - 1; i >= 0; i--)
        a[i] = value;
}

static void limited(int *a, int step)
{
    for (int i = 0; i < limit; i += 3)
        a[i + step] = i / 2;
}

static void member(struct part *p, int *a)
{
    for (int i = p->from; i < p->n; i++)
        a[i] = i + 7;
}

static void pointed(struct part *p, int *a)
{
    for (int i = 0; i < p->n; i++)
        a[i] = p->at[i] + 1;
}

static void element(const int *ends, int *a, int k)
{
    for (int i = 0; i < ends[k]; i++)
        a[i] += 100;
}

static void sums(int n, const int *rows, const int *values, int *sum)
{
    for (int i = 0; i < n; i++)
        for (int k = rows[i]; k < rows[i + 1]; k++)
            sum[i] += values[k];
}

static void passed(int n, int *sum, int *a, int *rows)
{
    for (int i = 0; i < n; i++) {
        int first = rows[i];
        for (int k = first; k < rows[i + 1]; k++)
            a[n - i] -= k - first;
        sum[i] = i & 3;
    }
}

static void plane(int n, int m, int *widths, int *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < widths[i]; j++)
            for (int k = 0; k < m; k++)
                a[i * m + k] += j;
}

static void triangle(int n, const int *rows, int *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = rows[i]; k < rows[i + 1]; k++)
                a[i - j] = k & 7;
}

static void table(int n, const int *rows, const int *columns)
{
    static int marks[N];
    for (int i = 0; i < n; i++)
        for (int k = rows[i]; k < rows[i + 1]; k++)
            marks[columns[k]] = i;
    show("marks", marks, sizeof marks);
}

static void local(int *a)
{
    int n = 20000, *to = a ? a : &n;
    for (int i = 0; i < n; i++)
        to[i] = i;
    show("n", &n, sizeof n);
}

static void kept(unsigned n, unsigned *a, unsigned *past)
{
    for (unsigned i = 2; i < n; i++)
        for (unsigned k = 0; k < *past; k++)
            a[i] = k / 2;
}

static int *numbers(int n, int each)
{
    int *all = malloc((size_t)(n + 1) * sizeof *all);
    for (int i = 0; i <= n; i++)
        all[i] = i * each;
    return all;
}

int main(void)
{
    int *a = numbers(2 * N, 1), *b = numbers(2 * N, 2), *rows = numbers(N, 3), *columns = numbers(3 * N, 1);
    for (int i = 0; i < 3 * N; i++)
        columns[i] = (int)((long)i * 7919 % N);

    count = 30000;
    counted(a);
    counted_down(a + 5, 9);
    count = 1;
    counted_down(&count, 5); /* the last iteration changes the count, too late */
    count = 20;
    counted(&count); /* the first one sets it to 0 */
    show("count", &count, sizeof count);

    limited(a, 0);
    limited(&limit, 0);
    show("limit", &limit, sizeof limit);
    limit = 30000;
    limited(b, 1);

    part = (struct part){.n = 30000, .from = 10, .at = b};
    member(&part, a);
    pointed(&part, a);
    part.n = 1;
    member(&part, a);
    part.n = 3;
    part.from = 1;
    member(&part, &part.n); /* writes its own `from` */
    show("part", &part.n, 2 * sizeof(int));
    part.n = 1;
    part.from = 0;
    member(&part, &part.n);
    show("part", &part.n, 2 * sizeof(int));

    a[0] = 20000;
    element(a, a + 1, 0);
    a[30] = 50;
    element(a, a, 30); /* grows to 150 on the way */
    a[0] = 9;
    element(a, a, 0);
    a[3000] = 20000;
    element(a, a, 3000);
    show("a", a, 2 * N * sizeof *a);

    sums(N, rows, columns, a);
    sums(N / 4, rows, rows, a + 5);
    fill_index(b, 2 * N, 3);
    sums(N, b, columns, b); /* each sum is the next row's beginning */
    show("b", b, 2 * N * sizeof *b);
    fill_index(b, 2 * N, 5);
    sums(300, b, columns, b + 300); /* the last row ends where the first sum is */
    sums(300, b, columns, b + 301);
    for (int i = 0; i < 3 * N; i++)
        columns[i] = i % 3 == 0;
    fill_index(b, 2 * N, 5);
    sums(20000, b, columns, b + 1); /* rows become longer while they are summed */
    for (int i = 0; i < 3 * N; i++)
        columns[i] = (int)((long)i * 7919 % N);
    show("b", b, 2 * N * sizeof *b);

    passed(N, a, b, rows);
    passed(1000, rows + 400, b, rows);
    show("rows", rows, N * sizeof *rows);
    free(rows);
    rows = numbers(N, 3);
    passed(5000, b, rows + 1, rows);
    show("rows", rows, N * sizeof *rows);
    free(rows);
    rows = numbers(N, 3);

    fill_index(b, 2 * N, 4);
    plane(200, 150, b, a);
    plane(200, -1, b, a);
    plane(20, 15, b, b + 19);
    plane(20, 15, b, b + 20);
    plane(20, 15, b + 300, b);
    plane(20, 15, b + 299, b + 1);
    show("b", b, 2 * N * sizeof *b);

    triangle(300, rows, a);
    triangle(1500, rows, rows + 1498);
    triangle(0, rows, rows);
    show("rows", rows, N * sizeof *rows);
    free(rows);
    rows = numbers(N, 3);

    table(N, rows, columns);
    local(a);
    local(NULL);
    b[1] = 40;
    kept(20000, (unsigned *)a, (unsigned *)b + 1);
    a[1] = 5;
    kept(200, (unsigned *)a, (unsigned *)a + 1);
    a[7] = a[15000] = 3;
    kept(200, (unsigned *)a, (unsigned *)a + 7); /* the iteration of i = 7 sets it to 0 at once */
    kept(20000, (unsigned *)a, (unsigned *)a + 15000);
    show("a", a, 2 * N * sizeof *a);
    free(a);
    free(b);
    free(rows);
    free(columns);
    return padding;
}
