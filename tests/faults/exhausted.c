/* Hints begin when no address space is left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static double a[300][400];

static double sweeps(void)
{
    double sum = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 300; i++)
            for (int j = 0; j < 400; j++)
                sum += a[i][j] += i * j;
    return sum;
}

int main(void)
{
    struct rlimit limit = {256 << 20, 256 << 20};
    char text[64];
    void *most = malloc(100 << 20);
    if (setrlimit(RLIMIT_AS, &limit) || malloc(400 << 20))
        return 1;
    for (size_t bytes = 64 << 20; bytes >= 4096; bytes /= 2)
        while (mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
            ;
    for (size_t bytes = 1 << 16; bytes; bytes /= 2)
        while (malloc(bytes))
            ;
    int length = snprintf(text, sizeof text, "%.17g %d\n", sweeps(), most != NULL);
    return write(1, text, length) != length;
}
