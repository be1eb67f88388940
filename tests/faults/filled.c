/* Memory is touched for the first time when somebody has filled the disk that is named. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double table[300][500];

static void fill(const char *name)
{
    static const char zeros[4096];
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    while (write(fd, zeros, sizeof zeros) > 0)
        ;
    close(fd);
}

static double sweep(double *a, long n)
{
    double sum = 0;
    for (int k = 0; k < 3; k++)
        for (long i = 0; i < n; i++)
            sum += a[i] += i + k;
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 500; j++)
            sum += table[i][j] += i + j;
    return sum;
}

int main(int argc, char **argv)
{
    long n = 300000;
    double *a = calloc(n, sizeof *a);
    if (!a)
        return 1;
    fill(argv[argc - 1]);
    printf("%.17g\n", sweep(a, n));
    return 0;
}
