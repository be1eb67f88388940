/* Lengths of the shortest paths between all pairs of nodes by way of the first few. */
#include "kernel.h"

enum { N = 800, WAYS = 20 };
static int path[N][N] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            path[i][j] = (i * 7 + j * 13) % 89 + (i + j) % 5;
}

static void floyd_warshall(void)
{
    for (int k = 0; k < WAYS; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

int main(void)
{
    fill();
    floyd_warshall();
    SHOW(path);
    return 0;
}
