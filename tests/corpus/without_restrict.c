/* Graphs and sorting in arrays of one type, in blocks of malloc: with hints if the blocks differ. They also change what they read. */
/* served: 11 */
#include "check.h"
#include <sys/mman.h>

enum { N = 6000, DEGREE = 6, M = N * DEGREE, PAGE = 4096 };

static int step(int n, int *queue, int *row, int *col, int *level, int *next, int d)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        int v = queue[i];
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = col[e];
            if (level[u] < 0) {
                level[u] = d;
                next[found++] = u;
            }
        }
    }
    return found;
}

static int down(int n, int *row, int *col, int *level, int d)
{
    int found = 0;
    for (int v = 0; v < n; v++)
        if (level[v] == d - 1)
            for (int e = row[v]; e < row[v + 1]; e++) {
                int u = col[e];
                if (level[u] < 0) {
                    level[u] = d;
                    found++;
                }
            }
    return found;
}

static void marks(int n, int *row, int *col, int *mark, int most)
{
    for (int v = 0; v < n; v++)
        for (int e = row[v]; e < row[v + 1]; e++)
            mark[col[e]] = v % most;
}

static int triangles(int n, int *row, int *col, int *mark)
{
    int count = 0;
    for (int v = 0; v < n; v++) {
        for (int e = row[v]; e < row[v + 1]; e++)
            mark[col[e]] = v;
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = col[e];
            for (int f = row[u]; f < row[u + 1]; f++)
                if (mark[col[f]] == v)
                    count++;
        }
    }
    return count;
}

static void transposed(int n, int *row, int *col, int *begin, int *out)
{
    for (int v = 0; v < n; v++)
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = col[e], at = begin[u];
            begin[u] = at + 1;
            out[at] = v;
        }
}

/* How many rows there are is known at the entry, unless the nest writes it. */
static void rows_of(int *n, int *row, int *col, int *mark)
{
    for (int v = 0; v < *n; v++)
        for (int e = row[v]; e < row[v + 1]; e++)
            mark[col[e]] = v + 1;
}

static void sums(int n, int *row, int *col, int *count, double *a, double *x, double *y)
{
    for (int v = 0; v < n; v++) {
        double s = 0;
        for (int e = row[v]; e < row[v + 1]; e++)
            s += a[e] * x[col[e]];
        y[v] = s;
        count[row[v] % n]++;
    }
}

static void transposed_in_place(int n, int *row, int *col, int *begin, int *out, int *all)
{
    for (int v = 0; v < n; v++)
        for (int e = row[v]; e < row[v + 1]; e++) {
            int at = begin[col[e]]++;
            out[at] = v;
            all[out[at]]++;
        }
}

static void cut(int n, int *ends, int *where, int *a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < ends[i]; k++)
            a[where[k]] -= 1;
}

static void random_graph(int *row, int *col)
{
    row[0] = 0;
    for (int v = 0; v < N; v++)
        row[v + 1] = row[v] + (int)(next_random() % (2 * DEGREE)) * (v % 7 != 0);
    if (row[N] > 2 * M)
        exit(4);
    fill_index(col, (size_t)row[N], N);
}

/* Memory that ends where nothing may be read. */
static int *before_a_hole(size_t n)
{
    size_t bytes = (n * sizeof(int) + PAGE - 1) / PAGE * PAGE;
    char *all = mmap(NULL, bytes + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + PAGE + bytes, PAGE, PROT_NONE) != 0)
        exit(3);
    return (int *)(all + PAGE + bytes) - n;
}

static int *block(size_t n, int value)
{
    int *made = malloc(n * sizeof *made);
    if (!made)
        exit(3);
    for (size_t i = 0; i < n; i++)
        made[i] = value;
    return made;
}

static void search(int *row, int *col, int *level, int *queue, int *next)
{
    int count = 1, all = 1;
    for (int i = 0; i < N; i++)
        level[i] = -1;
    level[1] = 0;
    queue[0] = 1;
    for (int d = 1; count > 0; d++) {
        int *done = queue;
        count = step(count, queue, row, col, level, next, d);
        queue = next;
        next = done;
        all += count;
    }
    printf("reached %d\n", all);
    show("level", level, N * sizeof *level);
    for (int i = 0; i < N; i++)
        level[i] = i % 5 ? -1 : 0;
    printf("found %d\n", down(N, row, col, level, 1));
    printf("found %d\n", down(N, row, col, level, 2));
}

int main(void)
{
    int *row = before_a_hole(N + 1), *col = before_a_hole(2 * M), *row2 = block(2 * M, 0), *col2 = block(2 * M, 0);
    int *level = block(N, -1), *queue = block(2 * M, 0), *next = block(2 * M, 0);

    random_graph(row, col);
    search(row, col, level, queue, next);
    for (int i = 0; i <= N; i++)
        row2[i] = row[i];
    for (int i = 0; i < row[N]; i++)
        col2[i] = col[i];
    search(row2, col2, level, queue, next);
    marks(N, row2, col2, level, N);
    show("marks", level, N * sizeof *level);
    printf("triangles %d\n", triangles(N, row2, col2, level));
    for (int i = 0; i < N; i++)
        level[i] = row[i];
    transposed(N, row2, col2, level, queue);
    show("transposed", queue, (size_t)row[N] * sizeof *queue);
    for (int i = 0; i < N; i++)
        level[i] = row[i];
    transposed_in_place(N, row2, col2, level, queue, next);
    show("transposed", queue, (size_t)row[N] * sizeof *queue);
    show("all", next, N * sizeof *next);

    /* What is written decides about what is read later. */
    for (int i = 0; i < N; i++)
        queue[i] = i;
    for (int i = row2[N / 9]; i < 2 * M; i++)
        col2[i] = -1 - i;
    printf("changed %d\n", step(N / 9, queue, row2, col2, col2, next, 3));
    for (int i = 0; i < N; i++)
        col2[i] = i % 3 ? -1 - i : i;       /* indices of no element, in rows that are not visited */
    for (int i = 0; i < N; i++)
        row2[i] = i % 11 ? 0 : i / 3 * 3;
    row2[N] = 0;
    for (int i = 0; i < N; i++)
        queue[i] = 0;
    row2[0] = 0;
    row2[1] = 1;
    level[0] = -9;
    printf("changed %d\n", step(N, queue, row2, col2, level, queue, 4));
    random_graph(row2, col2);
    marks(N, row2, col2, row2, 100);
    show("rows", row2, (N + 1) * sizeof *row2);
    random_graph(row2, col2);
    marks(N, row2, col2, col2, N);
    show("columns", col2, (size_t)row2[N] * sizeof *col2);
    random_graph(row2, col2);
    printf("triangles %d\n", triangles(N / 2, row2, col2, col2));
    show("columns", col2, (size_t)row2[N] * sizeof *col2);
    random_graph(row2, col2);
    for (int i = 0; i < N; i++)
        queue[i] = i / 2, next[i] = 2000000000 - i;
    for (int i = 0; i < 40; i++)
        next[i] = i * 3;
    for (int i = 0; i < N; i++)
        queue[i] = 40 + (i & 1);
    queue[0] = 40;
    cut(1, queue, next, queue);             /* queue[0] falls with each iteration, and the loop ends early */
    show("queue", queue, N * sizeof *queue);
    for (int i = 0; i < N; i++)
        queue[i] = i % 41;
    cut(N, queue, next, level);
    show("level", level, N * sizeof *level);
    row[N - 1] = row[N] = 0;
    for (int i = 0; i < N; i++)
        col[i] = 0;
    row[1] = 1;
    queue[0] = 3 * N;                       /* more rows than there are; the first one leaves a single one */
    rows_of(queue, row, col, queue);
    show("rows of", queue, N * sizeof *queue);
    free(row2);
    row2 = realloc(next, sizeof(int) * 3 * M);
    if (!row2)
        exit(3);
    random_graph(row2, col2);
    marks(N, row2, col2, row2 + N + 1, N);  /* another part of one block */
    show("rows", row2, 2 * N * sizeof *row2);
    double *values = malloc((2 * N + 2 * M) * sizeof *values);
    if (!values)
        exit(3);
    for (int i = 0; i < 2 * N + 2 * M; i++)
        values[i] = i % 17 + 1;
    sums(N, row2, col2, row2 + N + 1, values + 2 * N, values, values + N);
    sums(N, row2, col2, level, values + 2 * N, values + N, values);
    show("sums", values, 2 * N * sizeof *values);
    show("counts", row2 + N + 1, N * sizeof *row2);
    free(values);
    free(row2);
    free(col2);
    free(level);
    free(queue);
    return 0;
}
