/* Checksums, by which the pager sees whether the program has written a unit between its arrival and its eviction. Two contents that do not depend on
 * the keys, which are random numbers of this process, have the same checksum with a probability below 2^-59, whatever they are: the words of each page
 * are reduced to 128 bits by NH (J. Black et al., UMAC, CRYPTO 1999), and those of all pages to 61 bits by a sum of products modulo 2^61 - 1 (J. L.
 * Carter and M. N. Wegman, Universal Classes of Hash Functions, JCSS 1979). All functions of this file run on the pager's thread. */
#define _GNU_SOURCE
#include "pager.h"

#include <sys/syscall.h>
#include <unistd.h>

#ifdef __SIZEOF_INT128__

enum {
    SUM_WORDS = PAGER_PAGE / 8,
    SUM_PARTS = 3, /* 128 bits are 3 factors of at most 60 bits */
    SUM_PART_BITS = 60,
    SUM_PRIME_BITS = 61
};

__extension__ typedef unsigned __int128 uint128;

static const uint64_t SUM_PRIME = (1ULL << SUM_PRIME_BITS) - 1, SUM_PART = (1ULL << SUM_PART_BITS) - 1;

static struct {
    uint64_t word[SUM_WORDS], part[PAGER_CHUNK / PAGER_PAGE][SUM_PARTS];
} sum_keys;

/* Fills in the keys at the first call. Returns whether there are random numbers for them. */
static bool has_keys(void)
{
    static bool asked, has;
    long got = 0;
    if (!asked)
        has = ERRNO_OF(got = syscall(SYS_getrandom, &sum_keys, sizeof sum_keys, 0)) == 0 && got == sizeof sum_keys;
    asked = true;
    return has;
}

/* Two sums, so that the processor need not wait for the addition before. */
static uint128 nh_of_page(const uint64_t *words)
{
    uint128 sums[2] = {0, 0};
    const uint64_t *key = sum_keys.word;
    for (int i = 0; i < SUM_WORDS; i += 4) {
        sums[0] += (uint128)(words[i] + key[i]) * (words[i + 1] + key[i + 1]);
        sums[1] += (uint128)(words[i + 2] + key[i + 2]) * (words[i + 3] + key[i + 3]);
    }
    return sums[0] + sums[1];
}

/* Returns a number that is equal to n modulo SUM_PRIME; n is less than 2^123. */
static uint64_t reduced(uint128 n)
{
    uint64_t some = ((uint64_t)n & SUM_PRIME) + (uint64_t)(n >> SUM_PRIME_BITS);
    return some >= SUM_PRIME ? some - SUM_PRIME : some;
}

bool sums_make(const char *memory, size_t bytes, uint64_t *sum)
{
    *sum = 0;
    if (!has_keys())
        return false;
    for (size_t page = 0; page < bytes / PAGER_PAGE; page++) {
        uint128 nh = nh_of_page((const uint64_t *)(const void *)(memory + page * PAGER_PAGE));
        for (int i = 0; i < SUM_PARTS; i++, nh >>= SUM_PART_BITS)
            *sum = reduced((uint128)((uint64_t)nh & SUM_PART) * (sum_keys.part[page][i] & SUM_PRIME) + *sum);
    }
    return true;
}

#else

bool sums_make(const char *memory, size_t bytes, uint64_t *sum)
{
    (void)memory;
    (void)bytes;
    (void)sum;
    return false;
}

#endif
