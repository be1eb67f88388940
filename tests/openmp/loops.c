/* Loops that OpenMP shares out among threads, each with another shape; prints what they compute. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, TIMES = 2 };

static double a[N][N], x[N], y[N], z[N * N];
static int b[N * N], row[N + 1];
static long counts[16];

static void product(int n)
{
    int i, j;
#pragma omp parallel for private(j) schedule(runtime)
    for (i = 0; i < n; i++) {
        double s = 0;
        for (j = 0; j < n; j++)
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

static void scale(long n, double *v)
{
#pragma omp parallel for schedule(runtime)
    for (long i = 0; i < n; i++)
        v[i] = 2 * v[i] + 1;
}

static void stencil(int n)
{
#ifdef _OPENMP
#pragma omp parallel for schedule(runtime) num_threads(3) // a note
#endif
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            z[i * N + j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

static void neighbours(long n, double *restrict v, const double *restrict w)
{
#pragma omp parallel for schedule(runtime)
    for (long i = 3; i < n; i++)
        v[i] = w[i] - w[i - 3];
}

static void downwards(long n, double *restrict v, const double *restrict w)
{
#pragma omp parallel for schedule(runtime) default(shared) if (n > 3)
    for (long i = n - 1; i >= 0; i -= 3) {
        if (w[i] < 10)
            continue;
        v[i] += w[i];
    }
}

static void columns(int n)
{
#pragma omp parallel for schedule(runtime)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            z[i * N + j] += a[i][j];
}

static void triangle(unsigned n)
{
#pragma omp parallel for schedule(runtime)
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < i; j++)
            a[i][j] += x[j];
        a[i][i] = 1;
    }
}

static void gather(long n, const double *from)
{
    int k;
#pragma omp parallel for schedule(runtime) lastprivate(k)
    for (long i = 0; i < n; i++) {
        k = b[i];
        z[i] += from[k];
    }
    y[k % N] += 1;
}

static long rows(int n)
{
    long sum = 0;
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            sum += b[k];
    return sum;
}

static void count(long n)
{
#pragma omp parallel for schedule(runtime)
    for (long i = 0; i < n; i++) {
#pragma omp atomic
        counts[b[i] % 16] += 1;
    }
}

static void packed(int n, double *restrict v)
{
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < n; i++)
        for (int j = i; j >= 0; j--)
            v[i * (i + 1) / 2 + j] += x[j];
}

int main(void)
{
    double h = 0;
    long sum = 0;
    for (int i = 0; i < N; i++) {
        x[i] = i % 17;
        row[i + 1] = (i + 1) * (N - 1);
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 101;
            b[i * N + j] = (int)((i * 7919L + j * 104729L) % (N * N));
        }
    }
    for (int t = 0; t < TIMES; t++) {
        product(N);
        scale(N * N, z);
        stencil(N);
        neighbours(N * N, z, &a[0][0]);
        downwards(N * N, z, &a[0][0]);
        columns(N);
        triangle(N);
        packed(N, z);
        gather(N * N, &a[0][0]);
        sum += rows(N);
        count(N * N);
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
