#include <stdlib.h>
#include <stdio.h>
struct block { struct block *next; double v[4096]; };
int main(void)
{
    struct block *first = NULL;
    for (int i = 0; i < 100; i++) {
        struct block *b = malloc(sizeof *b);
        b->next = first;
        for (int j = 0; j < 4096; j++)
            b->v[j] = i;
        first = b;
    }
    double s = 0;
    for (struct block *b = first; b; b = b->next) {
#pragma iopref prefetch(b->next, sizeof *b)
        for (int j = 0; j < 4096; j++)
            s += b->v[j];
#pragma iopref release(b, sizeof *b)
    }
    printf("%g\n", s);
    return 0;
}
