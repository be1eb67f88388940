/* Loops whose ends, unsigned numbers of 64 bits, wrap around: they run until they are left, or not at all. */
/* served: 29 */
/* flags: -Wno-sign-compare -Wno-array-bounds */
#include <limits.h>
#include <stdint.h>

#include "check.h"

enum { N = 1 << 19, ENOUGH = 100000 };

static unsigned char text[N];
static size_t from[64], lengths[64];

static void one_less(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i < n - 1; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("one_less %ld\n", sum);
}

static void two_less(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i < n - 2; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("two_less %ld\n", sum);
}

static void to_last(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i <= n - 1; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("to_last %ld\n", sum);
}

static void difference(size_t n, size_t m)
{
    long sum = 0;
    for (size_t i = 0; i < n - m; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("difference %ld\n", sum);
}

static void converted(int n)
{
    long sum = 0;
    for (size_t i = 0; i < (size_t)n; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("converted %ld\n", sum);
}

static void int_index(size_t n)
{
    long sum = 0;
    for (int i = 0; i < n - 1; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("int_index %ld\n", sum);
}

static void long_index(size_t n)
{
    long sum = 0;
    for (long i = 0; i < n - 1; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("long_index %ld\n", sum);
}

static void mixed(uint64_t n, uint32_t m)
{
    long sum = 0;
    for (uint64_t i = 0; i < n - m; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("mixed %ld\n", sum);
}

static void by_twos(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i < 2 * n - 3; i += 2) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("by_twos %ld\n", sum);
}

static void plus_negative(size_t n, int x)
{
    long sum = 0;
    for (size_t i = 0; i < n + x; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("plus_negative %ld\n", sum);
}

static void times_negative(size_t n, int x)
{
    long sum = 0;
    for (size_t i = 0; i < n / 2 * x; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("times_negative %ld\n", sum);
}

static void widened(uint32_t n)
{
    long sum = 0;
    for (size_t i = 0; i < (uint64_t)n - 1; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("widened %ld\n", sum);
}

static void no_limit(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("no_limit %ld\n", sum);
}

static void moved(size_t n, size_t m)
{
    long sum = 0;
    for (size_t i = 0; i + 1 < n - m; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("moved %ld\n", sum);
}

static void moved_one(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i + 1 < n; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("moved_one %ld\n", sum);
}

static void begins_late(size_t m, size_t n)
{
    long sum = 0;
    for (size_t i = m - 5; i < n; i++) {
        sum += text[i];
        if (i > ENOUGH)
            break;
    }
    printf("begins_late %ld\n", sum);
}

static void starts_behind(size_t m, size_t n)
{
    long sum = 0;
    for (size_t i = m - 5; i < n; i++)
        sum += text[i];
    printf("starts_behind %ld\n", sum);
}

static void starts_anywhere(size_t m, size_t n)
{
    long sum = 0;
    for (size_t i = m; i < n; i++)
        sum += text[i];
    printf("starts_anywhere %ld\n", sum);
}

static void starts_at_last(size_t m, size_t n)
{
    long sum = 0;
    for (size_t i = m - 1; i <= n; i++)
        sum += text[i];
    printf("starts_at_last %ld\n", sum);
}

static void down_to(size_t n, size_t m)
{
    long sum = 0;
    for (size_t i = n; i > m - 2; i--)
        sum += text[i];
    printf("down_to %ld\n", sum);
}

static void down_by_twos(size_t n, size_t m)
{
    long sum = 0;
    for (size_t i = n; i > m; i -= 2)
        sum += text[i];
    printf("down_by_twos %ld\n", sum);
}

static void down_all(size_t n)
{
    long sum = 0;
    for (size_t i = n; i-- > 0;)
        sum += text[i];
    printf("down_all %ld\n", sum);
}

static void searched(size_t n)
{
    size_t i = 0;
    long sum = 0;
    while (i < n - 1 && text[i] != 250)
        sum += text[i++];
    printf("searched %ld\n", sum);
}

static void triangle(size_t n)
{
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i - 3; j < n; j++)
            sum += text[j];
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n - i - 3; j++) {
            sum += text[j];
            if (j > 2 * n)
                break;
        }
    for (size_t i = 0; i < n; i++)
        for (int j = 0; j < n - i - 3; j++) {
            sum += text[j];
            if (j > 700)
                break;
        }
    printf("triangle %ld\n", sum);
}

static void rows(int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        for (size_t k = from[i] - 1; k < from[i] + lengths[i]; k++)
            sum += text[k];
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < lengths[i] - 2; k++) {
            sum += text[k];
            if (k > 1000)
                break;
        }
    printf("rows %ld\n", sum);
}

static void merged(size_t n, size_t m)
{
    size_t i = 0, j = 0;
    long sum = 0;
    while (i < n - 1 && j < m)
        if (text[i] <= text[j])
            sum += text[i++];
        else
            sum += 2 * text[j++];
    printf("merged %ld %zu %zu\n", sum, i, j);
}

int main(void)
{
    for (size_t i = 0; i < N; i++)
        text[i] = i * 7 % 250;
    text[ENOUGH] = 250;
    for (int i = 0; i < 64; i++) {
        from[i] = i % 5 * 1000;
        lengths[i] = i % 7 * 3000 + i % 2;
    }
    one_less(0);
    two_less(0);
    two_less(1);
    to_last(0);
    difference(3, 4);
    converted(-1);
    int_index(0);
    long_index(0);
    mixed(4, 5);
    by_twos(1);
    plus_negative(5, -10);
    times_negative(10, -1);
    widened(0);
    no_limit(SIZE_MAX);
    moved(3, 5);
    moved(5, 3);
    moved(5, 5);
    moved_one(0);
    begins_late(3, 10);
    begins_late(8, 100);
    starts_behind(3, 10);
    starts_behind(10, 300000);
    starts_anywhere(SIZE_MAX - 4, 10);
    starts_anywhere(4, 300000);
    starts_at_last(0, 10);
    starts_at_last(1, 300000);
    down_to(300000, 1);
    down_to(300000, 20);
    down_by_twos(300000, SIZE_MAX - 1);
    down_by_twos(300000, 10);
    down_all(300000);
    searched(0);
    merged(0, 40000);
    merged(50000, 40000);
    triangle(600);
    rows(64);
    return 0;
}
