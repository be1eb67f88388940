/*
 * A 7-point stencil on a cube, in flat arrays with the subscript worked out by hand. Three planes
 * are in use at a time; whether they fit in memory decides if the plane ahead alone has to be
 * prefetched, or the planes around it once more. To and fro between two grids as in stencil2d.
 */
#include "data.h"

static void diffuse(long l, long n, long m, const double *from, double *to)
{
    for (long i = 1; i < l - 1; i++)
        for (long j = 1; j < n - 1; j++)
            for (long k = 1; k < m - 1; k++)
                to[(i * n + j) * m + k] = 0.25 * from[(i * n + j) * m + k]
                    + 0.125 * (from[((i - 1) * n + j) * m + k] + from[((i + 1) * n + j) * m + k]
                             + from[(i * n + j - 1) * m + k] + from[(i * n + j + 1) * m + k]
                             + from[(i * n + j) * m + k - 1] + from[(i * n + j) * m + k + 1]);
}

/* The faces of all three grids are the same and never change. */
static void fill(long l, long n, long m, double *start, double *u, double *v)
{
    for (long i = 0; i < l; i++) {
        for (long j = 0; j < n; j++) {
            for (long k = 0; k < m; k++) {
                start[(i * n + j) * m + k] = i * i + 2 * j * j + 4 * k * k;
                u[(i * n + j) * m + k] = start[(i * n + j) * m + k];
                v[(i * n + j) * m + k] = start[(i * n + j) * m + k];
            }
        }
    }
}

/* Counts wrong points: away from the faces a sweep adds 7/4 to a paraboloid, without rounding. */
static long check(long l, long n, long m, long sweeps, const double *u)
{
    long errors = 0;
    for (long i = sweeps; i < l - sweeps; i++)
        for (long j = sweeps; j < n - sweeps; j++)
            for (long k = sweeps; k < m - sweeps; k++)
                if (u[(i * n + j) * m + k] != i * i + 2 * j * j + 4 * k * k + 1.75 * sweeps)
                    errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"stencil3d", "points on a side", 3, 100000, 3, NULL};
    struct options o = parse_options(argc, argv, &program);
    long n = o.n;
    size_t points = (size_t)n * n * n;
    size_t grid = points * sizeof(double);
    struct data data = make_arrays(&o, (size_t[]){grid, grid, grid}, 3);
    double *start = data.array[0], *u = data.array[1], *v = data.array[2];

    if (data.fresh)
        fill(n, n, n, start, u, v);
    initialised(&data, &o);

    diffuse(n, n, n, start, u);
    for (int r = 1; r < o.repeats; r++) {
        if (r % 2)
            diffuse(n, n, n, u, v);
        else
            diffuse(n, n, n, v, u);
    }

    double *result = o.repeats % 2 ? u : v;
    print_doubles("u", result, points);
    return finish(&data, check(n, n, n, o.repeats, result));
}
