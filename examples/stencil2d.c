/*
 * A 5-point stencil on a square grid: each point becomes the mean of its four neighbours, sweep
 * after sweep, to and fro between two grids; the first sweep starts from a third, which is kept.
 * The three rows that a sweep works on stay in memory; the row ahead is the one to prefetch.
 */
#include "data.h"

static void smooth(int n, double (*from)[n], double (*to)[n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

/* The edges of all three grids are the same and never change. */
static void fill(int n, double (*start)[n], double (*u)[n], double (*v)[n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            start[i][j] = (double)i * i + 2.0 * j * j;
            u[i][j] = start[i][j];
            v[i][j] = start[i][j];
        }
    }
}

/* Counts wrong points: away from the edges a sweep adds 3/2 to a parabola, without rounding. */
static long check(int n, int sweeps, double (*u)[n])
{
    long errors = 0;
    for (int i = sweeps; i < n - sweeps; i++)
        for (int j = sweeps; j < n - sweeps; j++)
            if (u[i][j] != (double)i * i + 2.0 * j * j + 1.5 * sweeps)
                errors++;
    return errors;
}

int main(int argc, char **argv)
{
    static const struct program program = {"stencil2d", "points on a side", 3, 1000000, 3, NULL};
    struct options o = parse_options(argc, argv, &program);
    int n = (int)o.n;
    size_t grid = n * sizeof(double) * n;
    struct data data = make_arrays(&o, (size_t[]){grid, grid, grid}, 3);
    double (*start)[n] = data.array[0];
    double (*u)[n] = data.array[1], (*v)[n] = data.array[2];

    if (data.fresh)
        fill(n, start, u, v);
    initialised(&data, &o);

    smooth(n, start, u);
    for (int r = 1; r < o.repeats; r++) {
        if (r % 2)
            smooth(n, u, v);
        else
            smooth(n, v, u);
    }

    double (*result)[n] = o.repeats % 2 ? u : v;
    print_doubles("u", result[0], (size_t)n * n);
    return finish(&data, check(n, o.repeats, result));
}
