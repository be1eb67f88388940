/* A matrix that is transposed in place, and what became of it. Argument: rows and columns. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    double (*a)[n] = malloc(sizeof(double[n][n]));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 3 * i + j;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double kept = a[i][j];
            a[i][j] = a[j][i];
            a[j][i] = kept;
        }
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i][j] * (i - 2 * j);
    printf("%g\n", sum);
    free(a);
    return 0;
}
