/* A step of breadth-first search in arrays of one type, without `restrict`: the entry finds that they are different blocks. */
#include "kernel.h" /* check: --memory 1536K */

#include <stdlib.h>

enum { N = 120000, DEGREE = 6 };

static int step(int n, int *queue, int *row, int *col, int *level, int d)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        int v = queue[i];
        for (int e = row[v]; e < row[v + 1]; e++) {
            int u = col[e];
            if (level[u] < 0) {
                level[u] = d;
                found++;
            }
        }
    }
    return found;
}

static void graph(int *queue, int *row, int *col, int *level)
{
    unsigned random = 1;
#pragma iopref off
    for (int v = 0; v < N; v++) {
        row[v] = v * DEGREE;
        level[v] = -1;
        queue[v] = (int)(v * 7919L % N);
        for (int e = row[v]; e < row[v] + DEGREE; e++) {
            random = random * 1103515245u + 12345u;
            col[e] = (int)((random >> 8) % N);
        }
    }
    row[N] = N * DEGREE;
}

int main(void)
{
    int *row = malloc((N + 1) * sizeof *row), *col = malloc(N * DEGREE * sizeof *col);
    int *level = malloc(N * sizeof *level), *queue = malloc(N * sizeof *queue);
    if (!row || !col || !level || !queue)
        return 3;
    graph(queue, row, col, level);
    printf("%d\n", step(N / 2, queue, row, col, level, 1));
    show("level", level, N * sizeof *level);
    return 0;
}
