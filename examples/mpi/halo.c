/*
 * A 5-point stencil on a square grid, whose rows are divided among the ranks of an MPI program: halo N SWEEPS. Before each
 * sweep, neighbours exchange the rows at their common edge. Each rank has arrays of its own, which may be larger than
 * its memory; all may use the same servers of other machines.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void smooth(long rows, long n, double (*from)[n], double (*to)[n])
{
    for (long i = 1; i <= rows; i++)
        for (long j = 1; j < n - 1; j++)
            to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

/* Row 0 of the array is row `first` - 1 of the grid. */
static void fill(long rows, long n, long first, double (*u)[n], double (*v)[n])
{
    for (long i = 0; i < rows + 2; i++) {
        double y = (double)(first + i - 1);
        for (long j = 0; j < n; j++) {
            u[i][j] = y * y + 2.0 * (double)j * (double)j;
            v[i][j] = u[i][j];
        }
    }
}

static void exchange(long rows, long n, double (*u)[n], int above, int below)
{
    MPI_Sendrecv(u[1], (int)n, MPI_DOUBLE, above, 0, u[rows + 1], (int)n, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(u[rows], (int)n, MPI_DOUBLE, below, 1, u[0], (int)n, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Counts wrong points: away from the edges a sweep adds 3/2 to a parabola, without rounding. */
static long count_wrong(long rows, long n, long first, long sweeps, double (*u)[n])
{
    long wrong = 0;
    for (long i = 1; i <= rows; i++) {
        long y = first + i - 1;
        if (y < sweeps || y >= n - sweeps)
            continue;
        for (long j = sweeps; j < n - sweeps; j++)
            wrong += u[i][j] != (double)y * (double)y + 2.0 * (double)j * (double)j + 1.5 * (double)sweeps;
    }
    return wrong;
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    long n = argc > 1 ? atol(argv[1]) : 2000, sweeps = argc > 2 ? atol(argv[2]) : 4;
    if (n < 3 || n > 100000 || sweeps < 1 || ranks > n - 2) {
        if (rank == 0)
            fprintf(stderr, "usage: halo POINTS-ON-A-SIDE SWEEPS, with at most as many ranks as rows inside\n");
        MPI_Finalize();
        return 2;
    }
    long first = 1 + (n - 2) * rank / ranks, rows = 1 + (n - 2) * (rank + 1) / ranks - first;
    double (*u)[n] = malloc((size_t)(rows + 2) * sizeof *u), (*v)[n] = malloc((size_t)(rows + 2) * sizeof *v);
    if (!u || !v)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fill(rows, n, first, u, v);
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
    for (long r = 0; r < sweeps; r++) {
        if (r % 2) {
            exchange(rows, n, v, above, below);
            smooth(rows, n, v, u);
        } else {
            exchange(rows, n, u, above, below);
            smooth(rows, n, u, v);
        }
    }
    double (*result)[n] = sweeps % 2 ? v : u;
    long wrong = count_wrong(rows, n, first, sweeps, result), all = 0;
    double sum = 0, total = 0;
    for (long i = 1; i <= rows; i++)
        for (long j = 0; j < n; j++)
            sum += result[i][j];
    MPI_Reduce(&wrong, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum %.17g %s\n", total, all ? "WRONG" : "ok");
    free(u);
    free(v);
    MPI_Finalize();
    return all != 0;
}
