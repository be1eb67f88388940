/* Loops that the threads of a parallel region share out, each with another shape; prints what they compute. */
#ifdef _OPENMP
#include <omp.h>
#endif
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, TIMES = 2, MOST = 64 };

struct grid {
    int sizes[2];
    double *values;
};

static double a[N][N], x[N], y[N], z[N * N];
static int b[N * N], row[N + 1], points[3];
static struct grid grid;
static long counts[16];
static volatile int passed[MOST + 1];

static int thread(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

/* Called by the threads of a region, and by the program alone. */
static void scale(long n, double *v)
{
#pragma omp for schedule(runtime)
    for (long i = 0; i < n; i++)
        v[i] = 2 * v[i] + 1;
}

static void add(void)
{
    int i, j;
#pragma omp for private(j) nowait
    for (i = 1; i < points[0] - 1; i++)
        for (j = 1; j < points[1] - 1; j++)
            z[i * N + j] += a[i][j];
#pragma omp barrier
#pragma omp for schedule(runtime)
    for (i = grid.sizes[0] - 1; i >= 0; i--)
        for (j = 0; j < grid.sizes[1]; j++)
            a[i][j] += x[j];
}

static void several(int n)
{
    int i, j;
#pragma omp parallel private(i, j)
    {
#pragma omp for schedule(static) nowait
        for (i = 0; i < n; i++)
            y[i] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < n; i++) {
            double s = 0;
            for (j = 0; j < n; j++)
                s += a[i][j] * x[j];
            y[i] += s;
        }
#pragma omp for schedule(dynamic)
        for (i = 1; i < n - 1; i++) {
            if (x[i] > 14)
                continue;
            for (j = 1; j < n - 1; j++)
                z[i * N + j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        }
#pragma omp for schedule(guided, 3)
        for (j = 0; j < n; j++)
            for (i = 0; i < n; i++)
                a[i][j] *= 0.5;
#pragma omp for schedule(runtime)
        for (i = 0; i < n; i++)
            for (j = 0; j < i; j++)
                a[i][j] += x[j];
    }
}

static long rows(int n, const double *from, double *to)
{
    long sum = 0, last = 0;
#pragma omp parallel default(none) shared(n, from, to, sum, last, b, row)
    {
#pragma omp for schedule(runtime) reduction(+ : sum) nowait
        for (int i = 0; i < n; i++)
            for (int k = row[i]; k < row[i + 1]; k++)
                sum += b[k];
#pragma omp for schedule(runtime) lastprivate(last)
        for (long i = 0; i < (long)n * n; i++) {
            last = b[i];
            to[i] += from[b[i]];
        }
    }
    return sum + last;
}

static void count(long n)
{
#pragma omp parallel
#pragma omp for schedule(runtime)
    for (long i = 0; i < n; i++) {
#pragma omp atomic
        counts[b[i] % 16] += 1;
    }
}

/* Each thread has a pointer of its own, which leads nowhere where there is nothing to do. */
static void own(int n)
{
#pragma omp parallel num_threads(3)
    {
        const int *at = thread() == 0 ? b : NULL;
#pragma omp for schedule(static, 100000)
        for (int i = 0; i < n; i++)
            z[at[i]] += 1;
    }
}

/* The index array of the next loop is written by the thread that reads it. */
static void made(int n, const double *from)
{
    static int found[N * N];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            found[i] = (int)((i * 31L) % n);
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            z[i] += from[found[i]];
    }
}

/* Threads pass a token on: nobody may wait for all before the loop. */
static void in_turn(int n)
{
    for (int t = 0; t <= MOST; t++)
        passed[t] = 0;
#pragma omp parallel
    {
        int me = thread();
        while (me > 0 && !passed[me]) {
#pragma omp flush
        }
#pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            for (int j = 1; j < n; j++)
                a[i][j] += 0.25 * a[i][j - 1];
        passed[me + 1] = 1;
#pragma omp flush
    }
}

static void steps(int n)
{
#pragma omp parallel
    for (int t = 0; t < TIMES; t++) {
        scale((long)n * n, z);
#pragma omp for schedule(runtime) nowait
        for (int i = 0; i < n; i++)
            for (int j = i; j >= 0; j--)
                z[i * (i + 1) / 2 + j] += x[j];
#pragma omp barrier
    }
}

static void nested(int n)
{
#pragma omp parallel for num_threads(2)
    for (int half = 0; half < 2; half++) {
#pragma omp parallel num_threads(2)
        scale((long)n * n / 2, half ? z + (long)n * n / 2 : z);
    }
}

int main(void)
{
    double h = 0;
    long sum = 0;
    points[0] = points[1] = points[2] = N;
    grid.sizes[0] = N;
    grid.sizes[1] = N - 3;
    for (int i = 0; i < N; i++) {
        x[i] = i % 17;
        row[i + 1] = (i + 1) * (N - 1);
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 101;
            b[i * N + j] = (int)((i * 7919L + j * 104729L) % (N * N));
        }
    }
    for (int t = 0; t < TIMES; t++) {
        scale(N * N, z);
#pragma omp parallel
        {
            scale(N * N / 2, z);
            add();
        }
        several(N);
        sum += rows(N, &a[0][0], z);
        count(N * N);
        own(N);
        made(N * N, &a[0][0]);
        in_turn(N);
        steps(N);
        nested(N);
    }
    for (int i = 0; i < N * N; i++)
        h = h * 0.999 + z[i];
    for (int i = 0; i < N; i++)
        h = h * 0.999 + y[i] + a[i][i / 2];
    for (int i = 0; i < 16; i++)
        sum = sum * 3 + counts[i];
    printf("%a %ld\n", h, sum);
    return 0;
}
