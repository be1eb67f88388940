/* Blocks of malloc from 4 KiB to 1 MiB, such as the rows of a matrix that are allocated one by one. At first they are in plain memory.
 * When those hold more than an eighth of the memory that the program may use, further ones come from slabs: blocks of the table, which
 * are divided into granules of 256 bytes. The bit maps of the granules lie in other memory, so that they never have to be read from the
 * disk. A block gets the first free place that is large enough (first fit), so that blocks that are allocated in order lie in order. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

enum {
    PLAIN_SHARE = 8, /* slabs are used when plain blocks hold more than 1/8 of the memory */
    SLAB = 16 << 20, /* bytes of the smallest slab; table.c keeps a few blocks of this size when they are freed */
    SLAB_MOST = 1 << 30, /* bytes of the largest slab */
    SLAB_SHARE = 8, /* a new slab has 1/8 of the bytes of all slabs: each needs a descriptor, and these are few */
    WORD = 64,      /* bits of a word of the bit maps */
    APART = 4096 / POOL_GRANULE /* blocks are not a multiple of 16 granules: rows 4 KiB apart would fall into the same cache sets */
};

/* Numbers and places count granules. */
struct slab {
    struct slab *next;
    char *addr;
    size_t bytes_here; /* bytes of this struct and its bit maps */
    size_t all, taken; /* all granules, and those in use */
    size_t fresh;      /* from this granule on, the memory has never been used, and is zero */
    size_t first_free; /* no granule before it is free */
    size_t longest;    /* an upper bound of the length of free places */
    uint64_t *is_taken, *begins; /* bit maps: the granule is in use; a block begins there */
};

static struct slab *first_slab;
static size_t slab_bytes; /* bytes of all slabs */
static bool no_more;      /* another slab could not be made, and none has been freed since */
static long plain_most;   /* bytes of plain blocks above which pool_begin looks at the memory; LONG_MAX: never */
static _Thread_local bool passed_by; /* this thread gets plain memory only */

void pool_bypass(void) { passed_by = true; }

/* -- Bits -------------------------------------------------------------------------------------------------------------- */

/* Returns the first bit with this value in [at, end), or `end`. */
static size_t next_bit(const uint64_t *bits, bool value, size_t at, size_t end)
{
    for (; at < end; at = (at / WORD + 1) * WORD) {
        uint64_t word = (value ? bits[at / WORD] : ~bits[at / WORD]) >> at % WORD;
        if (word) {
            at += (size_t)__builtin_ctzll(word);
            return at < end ? at : end;
        }
    }
    return end;
}

static void set_bits(uint64_t *bits, bool value, size_t at, size_t end)
{
    for (size_t next; at < end; at = next) {
        next = (at / WORD + 1) * WORD < end ? (at / WORD + 1) * WORD : end;
        uint64_t some = (~(uint64_t)0 >> (WORD - (next - at))) << at % WORD;
        bits[at / WORD] = value ? bits[at / WORD] | some : bits[at / WORD] & ~some;
    }
}

/* -- Places in a slab; the lock is held -------------------------------------------------------------------------------- */

/* Returns the granules of a block. */
static size_t granules_of(size_t bytes)
{
    size_t n = (bytes + POOL_GRANULE - 1) / POOL_GRANULE;
    return n % APART ? n : n + 1;
}

/* Returns the first free place of n granules at a multiple of `step`; s->all if there is none. */
static size_t find_place(struct slab *s, size_t n, size_t step)
{
    size_t at = s->first_free = next_bit(s->is_taken, false, s->first_free, s->all);
    for (size_t hit; (at = (at + step - 1) / step * step) + n <= s->all; at = next_bit(s->is_taken, false, hit, s->all))
        if ((hit = next_bit(s->is_taken, true, at, at + n)) == at + n)
            return at;
    if (step == 1)
        s->longest = n - 1;
    return s->all;
}

/* Marks granules as in use; returns how many of them have been used before, and may not be zero. */
static size_t take_granules(struct slab *s, size_t at, size_t n)
{
    size_t end = at + n, used = s->fresh > at ? s->fresh - at : 0;
    set_bits(s->is_taken, true, at, end);
    s->taken += n;
    s->fresh = s->fresh > end ? s->fresh : end;
    return used < n ? used : n;
}

static void give_granules(struct slab *s, size_t at, size_t end)
{
    set_bits(s->is_taken, false, at, end);
    s->taken -= end - at;
    s->first_free = s->first_free < at ? s->first_free : at;
    s->longest = s->all - s->taken;
}

/* Sets *at to the granule at which the block at addr begins; returns false if there is none. */
static bool is_block(const struct slab *s, const char *addr, size_t *at)
{
    size_t bytes = (size_t)(addr - s->addr);
    *at = bytes / POOL_GRANULE;
    return bytes % POOL_GRANULE == 0 && *at < s->all && s->begins[*at / WORD] >> *at % WORD & 1;
}

/* Returns the granule behind the block that begins at `at`. */
static size_t end_of(const struct slab *s, size_t at)
{
    size_t end = next_bit(s->is_taken, false, at, s->all);
    return next_bit(s->begins, true, at + 1, end);
}

/* -- Slabs --------------------------------------------------------------------------------------------------------------- */

static size_t bytes_of_next_slab(void)
{
    size_t bytes = slab_bytes / SLAB_SHARE & -(size_t)SLAB;
    return bytes < SLAB ? SLAB : bytes < SLAB_MOST ? bytes : SLAB_MOST;
}

/* Turns a block of the table into a slab. The lock is held. */
static bool make_slab(struct block *b)
{
    size_t all = b->bytes / POOL_GRANULE, map = (all + WORD - 1) / WORD, bytes = sizeof(struct slab) + 2 * map * sizeof(uint64_t);
    void *zeros;
    if (os_reserve(bytes, &zeros) != 0)
        return false;
    struct slab *s = b->slab = zeros, **last = &first_slab;
    *s = (struct slab){.addr = b->addr, .bytes_here = bytes, .all = all, .longest = all};
    s->fresh = b->used_before ? all : 0;
    s->is_taken = (uint64_t *)(s + 1);
    s->begins = s->is_taken + map;
    while (*last)
        last = &(*last)->next;
    *last = s;
    slab_bytes += b->bytes;
    return true;
}

/* Makes a new slab; returns false if there is no room. The lock is not held. */
static bool add_slab(void)
{
    void *addr;
    os_lock();
    bool none = no_more;
    size_t bytes = bytes_of_next_slab();
    os_unlock();
    if (none)
        return false;
    enum scratch_result result = scratch_allocate_block(bytes, 1, false, &addr);
    os_lock();
    bool made = result == SCRATCH_DONE && make_slab(table_at(addr));
    no_more = no_more || !made;
    os_unlock();
    if (!made && result == SCRATCH_DONE)
        scratch_free(addr);
    return made;
}

/* Turns a slab without blocks into an ordinary block of the table. The lock is held. */
static void remove_slab(struct block *b)
{
    struct slab *s = b->slab, **here = &first_slab;
    while (*here != s)
        here = &(*here)->next;
    *here = s->next;
    slab_bytes -= b->bytes;
    file_unmap(s, s->bytes_here);
    b->slab = NULL;
    no_more = false;
}

/* Returns whether another slab has no blocks: one such slab is kept. */
static bool another_is_free(const struct slab *than)
{
    const struct slab *s = first_slab;
    while (s && (s == than || s->taken))
        s = s->next;
    return s != NULL;
}

/* -- Blocks ------------------------------------------------------------------------------------------------------------- */

void pool_begin(long plain)
{
    size_t large = SCRATCH_LEAST;
    if (plain <= __atomic_load_n(&plain_most, __ATOMIC_RELAXED))
        return;
    long most = max_long(budget_allowed() / PLAIN_SHARE, SCRATCH_LEAST);
    __atomic_store_n(&plain_most, most, __ATOMIC_RELAXED);
    if (plain > most)
        __atomic_compare_exchange_n(&scratch_least, &large, POOL_LEAST, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

void pool_forget(void)
{
    size_t small = POOL_LEAST;
    plain_most = LONG_MAX;
    __atomic_compare_exchange_n(&scratch_least, &small, SCRATCH_LEAST, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* Takes a place in one of the slabs; returns null if there is none. *used: bytes at its beginning that may not be zero. */
static void *take_place(size_t bytes, size_t alignment, size_t *used)
{
    size_t n = granules_of(bytes), step = alignment > POOL_GRANULE ? alignment / POOL_GRANULE : 1;
    for (struct slab *s = first_slab; s; s = s->next) {
        size_t at = n <= s->longest ? find_place(s, n, step) : s->all;
        if (at < s->all) {
            set_bits(s->begins, true, at, at + 1);
            *used = take_granules(s, at, n) * POOL_GRANULE;
            return s->addr + at * POOL_GRANULE;
        }
    }
    return NULL;
}

enum scratch_result pool_allocate(size_t bytes, size_t alignment, bool zero, void **block)
{
    size_t used = 0;
    if (passed_by || os_is_forking() || alignment > (size_t)os_page_size())
        return SCRATCH_ELSEWHERE;
    do {
        os_lock();
        bool stranger = freeze_is_stranger();
        *block = stranger ? NULL : take_place(bytes, alignment, &used);
        os_unlock();
        if (stranger)
            return SCRATCH_ELSEWHERE;
    } while (!*block && add_slab());
    if (*block && zero)
        memset(*block, 0, used < bytes ? used : bytes);
    return *block ? SCRATCH_DONE : SCRATCH_ELSEWHERE;
}

bool pool_free(struct block *b, const void *block, bool *slab_goes)
{
    struct slab *s = b->slab;
    size_t at;
    if (!is_block(s, block, &at))
        return false;
    give_granules(s, at, end_of(s, at));
    set_bits(s->begins, false, at, at + 1);
    *slab_goes = s->taken == 0 && another_is_free(s);
    if (*slab_goes)
        remove_slab(b);
    return true;
}

size_t pool_usable(const struct block *b, const void *block)
{
    size_t at;
    return is_block(b->slab, block, &at) ? (end_of(b->slab, at) - at) * POOL_GRANULE : 0;
}

bool pool_resize(struct block *b, const void *block, size_t bytes)
{
    struct slab *s = b->slab;
    size_t at, wanted = granules_of(bytes);
    if (!is_block(s, block, &at))
        return false;
    size_t end = end_of(s, at), until = at + wanted;
    if (until <= end)
        give_granules(s, until, end);
    else if (until > s->all || next_bit(s->is_taken, true, end, until) < until)
        return false;
    else
        take_granules(s, end, until - end);
    return true;
}
