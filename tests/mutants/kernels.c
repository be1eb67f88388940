/* Small kernels, a nest each, whose outputs and traces the mutants of the compiler and its run-time must change. */
#include <stdio.h>

enum { N = 96, CELLS = 2000, CELL_ROW = 40, M = 640, LENGTH = 60000, PLANE = 10000, PLANES = 12, ROWS = 20 * N, ENTRIES = 200 };

typedef struct {
    int at;
    char rest[4092];
} entry;

typedef struct {
    double x, rest[7];
} cell;

static void sweeps(int n, double *v)
{
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++)
            v[i] += k;
}

static void stencil(int n, int m, double a[n][m], double b[n][m])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

static void columns(int n, int m, double a[n][m])
{
    for (int j = 0; j < m; j += 4)
        for (int i = 0; i < n; i++)
            a[i][j] *= 2;
}

static int backwards(int n, double *v, double *w)
{
    int i = n;
    for (i = n - 1; i >= 0; i -= 3)
        v[i] = w[i] + i;
    return i;
}

/* Where a function has such an attribute, both copies of a nest stay in it. */
static __attribute__((__cold__)) int forwards(int n, double *v)
{
    int i;
    for (i = 0; i < n; i += 3)
        v[i] += i;
    return i;
}

static int until(int n, double *v, double most)
{
    int i = 0;
    while (i < n && v[i] < most) {
        v[i] += i % 3;
        i++;
    }
    return i;
}

static void triangle(int n, int m, double a[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = m - 1; j >= i; j--)
            a[i][j] -= 1;
}

static double gather(int n, double *v, int *index)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[index[i]];
    return sum;
}

/* Half of the links lead far away from any array. */
static double linked(int n, const double *w, const int *index, const int *link)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (link[i] >= 0)
            s += w[index[link[i]]];
    return s;
}

static double scattered(int n, double *v, entry *index)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[index[i].at];
    return sum;
}

static void sparse(int n, double *v, int *row, double *values)
{
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            v[i] += values[k];
}

static void product(int n, int m, double *y, double *p, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i] += p[i * m + j] * x[j];
}

static void planes(int n, double v[PLANES][n], double w[n])
{
    for (int i = 0; i < PLANES; i++)
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < n; j++)
                v[i][j] += w[j];
}

static int optional(int n, int m, double (*a)[M], double **rows)
{
    int visits = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < M; j++)
            a[i][j] += 1;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < M; k++)
                visits += rows[i][k] > j;
    }
    return visits;
}

static void cells(int n, cell (*c)[CELL_ROW])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < CELL_ROW; j++)
            c[i][j].x += j;
}

/* Where an array begins in its page must not depend on what the linker puts before it: at its first byte, or at FRONT doubles. */
#define ON_PAGE __attribute__((aligned(4096)))
enum { FRONT = 8 };
static double v_page[FRONT + LENGTH] ON_PAGE, w_page[FRONT + LENGTH] ON_PAGE, a_page[FRONT + N * M] ON_PAGE;
static double b_page[FRONT + N * M] ON_PAGE, planar_page[FRONT + PLANES * PLANE] ON_PAGE;
static int index[LENGTH / 2] ON_PAGE, links[LENGTH / 2] ON_PAGE, row[ROWS + 1] ON_PAGE;
static entry entries[ENTRIES] ON_PAGE;
static cell wide[CELLS][CELL_ROW] ON_PAGE;

static int next(int below)
{
    static unsigned long state = 1;
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (int)(state >> 33) % below;
}

static void fill(double *v, long n)
{
    for (long i = 0; i < n; i++)
        v[i] = next(1000);
}

static void print(const char *name, const double *v, long n, double more)
{
    for (long i = 0; i < n; i++)
        more = more * 1.25 + v[i] - (double)(long)(more / 1e6) * 1e6;
    printf("%s %.17g\n", name, more);
}

int main(void)
{
    double *v = v_page + FRONT, *w = w_page + FRONT, *a = a_page + FRONT, *b = b_page + FRONT, *planar = planar_page + FRONT;
    fill(v, LENGTH), fill(w, LENGTH), fill(a, N * M), fill(b, N * M), fill(planar, PLANES * PLANE);
    for (int i = 0; i < LENGTH / 2; i++)
        index[i] = next(LENGTH);
    for (int i = 0; i < ENTRIES; i++)
        entries[i].at = next(LENGTH);
    for (int i = 0; i < ROWS; i++)
        row[i + 1] = row[i] + next(31);
    sweeps(LENGTH, v);
    print("sweeps", v, LENGTH, 0);
    stencil(N, M, (void *)a, (void *)b);
    print("stencil", b, N * M, 0);
    columns(N, M, (void *)a);
    print("columns", a, N * M, 0);
    int last = backwards(LENGTH, v, w);
    print("backwards", v, LENGTH, last);
    last = forwards(LENGTH, v);
    print("forwards", v, LENGTH, last);
    w[LENGTH - 77] = 5000;
    last = until(LENGTH, w, 4000);
    print("until", w, LENGTH, last);
    triangle(N, M, (void *)a);
    print("triangle", a, N * M, 0);
    print("gather", v, 0, gather(LENGTH / 2, w, index));
    for (int i = 0; i < LENGTH / 2; i++)
        links[i] = i % 2 ? index[i] / 2 : -2000000000;
    print("linked", v, 0, linked(LENGTH / 2, w, index, links));
    print("scattered", v, 0, scattered(ENTRIES, w, entries));
    sparse(ROWS, v, row, w);
    print("sparse", v, LENGTH, 0);
    product(N, M, v, b, w);
    print("product", v, LENGTH, 0);
    planes(PLANE, (void *)planar, w);
    print("planes", planar, PLANES * PLANE, 0);
    print("optional", a, N * M, optional(N, 0, (void *)a, 0));
    cells(CELLS, wide);
    print("cells", &wide[0][0].x, 8 * CELLS * CELL_ROW, 0);
    return 0;
}
