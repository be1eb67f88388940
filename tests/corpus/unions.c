#include "check.h"

union word {
    double d;
    unsigned char byte[8];
    struct {
        unsigned lo : 20, hi : 12;
        float f;
    } part;
};

static union word w[20000];
static struct {
    unsigned a : 3, b : 7;
    int rest;
} bits[20000];

int main(void)
{
    unsigned long total = 0;
    for (int i = 0; i < 20000; i++)
        w[i].d = i * 0.125;
    for (int i = 0; i < 20000; i++)
        for (int k = 7; k >= 0; k--)
            total = total * 31 + w[i].byte[k];
    for (int i = 0; i < 20000; i++)
        w[i].part.f += 1.5f;
    for (int i = 0; i < 20000; i++) {
        bits[i].a = (unsigned)i & 7;
        bits[i].rest -= i;
    }
    for (int i = 0; i < 20000; i++)
        total = total * 7 + bits[i].a + (unsigned)bits[i].rest + w[i].part.lo;
    printf("%lu\n", total);
    return 0;
}
