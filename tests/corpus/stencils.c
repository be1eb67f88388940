#include "check.h"

static void jacobi(int steps, int n, double a[n][n], double b[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][1 + j] + a[1 + i][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}

static void seidel(int n, double a[n][n])
{
    for (int i = 2; i <= n - 3; i++)
        for (int j = 2; j <= n - 3; j++)
            a[i][j] = (a[i - 2][j + 2] + a[i + 2][j - 2] + a[i][j] + a[i - 1][j - 1] + a[i + 1][j + 1]) / 5.0;
}

static void ping_pong(int steps, int n, double a[2][n])
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            a[(t + 1) % 2][i] = (a[t % 2][i - 1] + a[t % 2][i + 1]) * 0.5;
}

static void cube(int n, double a[n][n][n], double b[n][n][n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                b[i][j][k] = a[i + 1][j][k] - 2 * a[i][j][k] + a[i - 1][j][k] + a[i][j + 1][k] - a[i][j - 1][k] +
                             a[i][j][k + 1] - a[i][j][k - 1];
}

static void backwards(int n, double a[n][n])
{
    for (int j = n - 2; j >= 1; j--)
        for (int i = n - 2; i >= 1; i--)
            a[i][j] += 0.5 * (a[i + 1][j] - a[i - 1][j + 1] + a[i][j - 1]);
}

int main(void)
{
    int n = 170;
    double *a = filled(n * n), *b = filled(n * n);
    jacobi(3, n, (double(*)[n])a, (double(*)[n])b);
    seidel(n, (double(*)[n])b);
    backwards(n, (double(*)[n])a);
    ping_pong(3, n * n / 2, (double(*)[n * n / 2])a);
    show("a", a, n * n * sizeof *a);
    cube(30, (double(*)[30][30])a, (double(*)[30][30])b);
    show("b", b, n * n * sizeof *b);
    jacobi(0, n, (double(*)[n])a, (double(*)[n])b);
    free(a);
    free(b);
    return 0;
}
