#include "check.h"
#include <stdbool.h>
#include <stdint.h>

static float f[30000];
static int i32[30000];
static char c[200000];
static unsigned short u16[60000];
static long long i64[20000];
static long double ld[10000];
static bool flags[150000];
static __int128 wide[9000];

static long all(void)
{
    long total = 0;
    for (int i = 0; i < 30000; i++)
        f[i] = f[i] * 1.5f + (float)i32[i];
    for (int i = 0; i < 30000; i++)
        i32[i] = i32[i] << 3 ^ (int)f[i];
    for (int i = 0; i < 200000; i++)
        c[i] = (char)(c[i] + i);
    for (int i = 0; i < 60000; i++)
        u16[i] = (uint16_t)(u16[i] * 3u + 1);
    for (int i = 0; i < 20000; i++)
        i64[i] -= (long long)i * i;
    for (int i = 0; i < 10000; i++)
        ld[i] = ld[i] / 3 + i;
    for (int i = 0; i < 150000; i++)
        flags[i] = !flags[i] ^ (i % 3 == 0);
    for (int i = 0; i < 9000; i++)
        wide[i] += (__int128)i << 60;
    for (int i = 0; i < 150000; i++)
        total += flags[i];
    return total;
}

int main(void)
{
    long double s = 0;
    for (int t = 0; t < 2; t++)
        printf("%ld\n", all());
    show("f", f, sizeof f);
    show("i32", i32, sizeof i32);
    show("c", c, sizeof c);
    show("u16", u16, sizeof u16);
    show("i64", i64, sizeof i64);
    show("wide", wide, sizeof wide);
    for (int i = 0; i < 10000; i++)
        s = s / 2 + ld[i];
    printf("%La\n", s);
    return 0;
}
