/* Loops under a condition on data: the first iteration around them, or of those that stay on the same pages, may be one
 * that does not come to them. */
#include "check.h"

enum { N = 2502, ROWS = 100, DEEP = 3 };
static int matrix[ROWS][N];
static double vector[ROWS][297];
static short mask[DEEP][N];

static void masked(int n, int rows)
{
    for (int k = 0; k < DEEP; k++)
        for (int i = 0; i < n; i++)
            if (mask[k][i] >= 160)
                for (int j = 0; j < rows; j++)
                    vector[j][148] += matrix[j][i];
}

static void passed_over(int n, int rows)
{
    for (int i = n - 1; i >= 0; i -= 2) {
        if (mask[0][i] < 150)
            continue;
        for (int j = rows - 1; j >= 0; j--)
            vector[j][7] -= matrix[j][i];
    }
}

static void between(int n, int rows)
{
    for (int i = 0; i < n; i++)
        if (mask[1][i] >= 180)
            for (int k = 0; k < DEEP; k++)
                for (int j = 0; j < rows; j++)
                    vector[j][k] += matrix[j][i] * (k + 1);
}

int main(void)
{
    for (int k = 0; k < DEEP; k++)
        for (int i = 0; i < N; i++)
            mask[k][i] = (short)((i + k) * 7 % 200);
    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < N; i++)
            matrix[j][i] = i * j % 11;
    masked(N, ROWS);
    passed_over(N, ROWS);
    between(N, ROWS);
    show("vector", vector, sizeof vector);
    return 0;
}
