/* Sweeps over static arrays, blocks of malloc and, if one is named, a file. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static _Alignas(4096) double grid[400][500]; /* not on the page where the program's file ends */
static int order[400];

static double over_grid(void)
{
    double sum = 0;
    for (int i = 0; i < 400; i++)
        order[i] = i * 7919 % 400;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 400; i++)
            for (int j = 0; j < 500; j++)
                sum += grid[order[i]][j] += i * j + k;
    return sum;
}

static double over_blocks(long n)
{
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), sum = 0;
    if (!a || !b)
        return -1;
    for (long i = 0; i < n; i++)
        a[i] = i;
    for (int k = 0; k < 3; k++)
        for (long i = 1; i < n; i++)
            b[i] += a[i - 1] + a[n - i];
    for (long i = 0; i < n; i++)
        sum += b[i];
    free(a);
    free(b);
    return sum;
}

static double over_file(const char *name)
{
    struct stat st;
    int fd = open(name, O_RDONLY);
    if (fd < 0 || fstat(fd, &st))
        return -1;
    const unsigned char *a = mmap(NULL, st.st_size, PROT_READ, MAP_SHARED, fd, 0);
    long n = st.st_size;
    double sum = 0;
    if (a == MAP_FAILED)
        return -1;
    for (int k = 0; k < 3; k++)
        for (long i = 0; i < n; i++)
            sum += a[i];
    return sum;
}

int main(int argc, char **argv)
{
    printf("%.17g %.17g\n", over_grid(), over_blocks(300000));
    if (argc > 1)
        printf("%.17g\n", over_file(argv[1]));
    return 0;
}
