/* The table of blocks by ascending address, and the free blocks in it, which are kept for later allocations. The lock is held in all
 * functions. */
#include "scratch.h"

#include <string.h>

enum {
    BLOCKS = 4096,
    FEW = 64,             /* table_each_mapped calls for the first 64 blocks only */
    IDLE = 8,             /* free blocks that are kept, as making a file takes a millisecond */
    IDLE_BYTES = 16 << 20 /* most bytes of a free block that is kept */
};

PRIVATE uintptr_t scratch_lo = UINTPTR_MAX, scratch_hi;

static struct block blocks[BLOCKS];
static long count, idle, frees; /* all blocks, free blocks that are kept, and blocks that have been kept so far */

struct block *table_all(long *n)
{
    *n = count;
    return blocks;
}

bool table_is_full(void) { return count == BLOCKS; }

/* Returns the index of the first block that ends beyond addr; `count` if there is none. */
static long block_after(uintptr_t addr)
{
    long lo = 0, hi = count;
    while (lo < hi) {
        long middle = (lo + hi) / 2;
        if ((uintptr_t)blocks[middle].addr + blocks[middle].bytes > addr)
            hi = middle;
        else
            lo = middle + 1;
    }
    return lo;
}

struct block *table_at(const void *addr)
{
    long i = block_after((uintptr_t)addr);
    bool here = i < count && blocks[i].addr == addr && blocks[i].from_malloc && !blocks[i].idle && !blocks[i].slab;
    return here ? &blocks[i] : NULL;
}

struct block *table_slab_around(const void *addr)
{
    long i = block_after((uintptr_t)addr);
    bool here = i < count && blocks[i].addr <= (const char *)addr && blocks[i].slab;
    return here ? &blocks[i] : NULL;
}

bool table_insert(const struct block *b)
{
    uintptr_t lo = (uintptr_t)b->addr, hi = lo + b->bytes;
    if (table_is_full())
        return false;
    long i = block_after(lo);
    memmove(&blocks[i + 1], &blocks[i], (size_t)(count++ - i) * sizeof *blocks);
    blocks[i] = *b;
    if (b->from_malloc && lo < scratch_lo)
        __atomic_store_n(&scratch_lo, lo, __ATOMIC_RELAXED);
    if (b->from_malloc && hi > scratch_hi)
        __atomic_store_n(&scratch_hi, hi, __ATOMIC_RELAXED);
    return true;
}

struct block table_take(struct block *b)
{
    struct block taken = *b;
    memmove(b, b + 1, (size_t)(&blocks[--count] - b) * sizeof *b);
    return taken;
}

bool table_overlaps(const char *addr, size_t bytes)
{
    long i = block_after((uintptr_t)addr);
    return i < count && blocks[i].addr < addr + bytes;
}

bool table_file_of(uintptr_t addr, int *fd)
{
    long i = block_after(addr);
    if (i == count || (uintptr_t)blocks[i].addr > addr)
        return false;
    *fd = !blocks[i].frozen && !blocks[i].paged && file_is_open(&blocks[i].file) ? blocks[i].file.fd : -1;
    return true;
}

void table_each_mapped(void (*call)(struct span s))
{
    for (long i = 0; i < count && i < FEW; i++)
        if (!blocks[i].paged && !blocks[i].frozen && !blocks[i].idle)
            call((struct span){(uintptr_t)blocks[i].addr, (uintptr_t)blocks[i].addr + blocks[i].bytes});
}

static bool (*mapped_is_paged)(uintptr_t addr); /* or null */

void table_has_mapped(bool (*is_paged)(uintptr_t addr)) { mapped_is_paged = is_paged; }

bool table_is_paged(uintptr_t addr)
{
    long i = block_after(addr);
    bool is_block = i < count && (uintptr_t)blocks[i].addr <= addr;
    return is_block ? blocks[i].paged : mapped_is_paged && mapped_is_paged(addr);
}

/* -- Blocks that are free ----------------------------------------------------------------------------------------------- */

bool table_may_keep(const struct block *b) { return b->bytes <= IDLE_BYTES && !b->frozen; }

void table_discard(struct block *b)
{
    if (b->paged)
        pager_remove(b->addr);
    if (!b->lost)
        file_unmap(b->addr, b->bytes);
    file_close(&b->file);
}

/* Discards the free block that has been kept longest. There is one. */
static void drop_oldest(void)
{
    struct block *oldest = NULL;
    for (struct block *b = blocks; b < blocks + count; b++)
        if (b->idle && (!oldest || b->idle < oldest->idle))
            oldest = b;
    idle--;
    struct block gone = table_take(oldest);
    table_discard(&gone);
}

bool table_drop_idle(void)
{
    bool any = idle > 0;
    while (idle > 0)
        drop_oldest();
    return any;
}

void table_forget_idle(void)
{
    long kept = 0;
    for (long i = 0; i < count; i++)
        if (!blocks[i].idle)
            blocks[kept++] = blocks[i];
    count = kept;
    idle = 0;
}

/* Returns the smallest free block that fits and is at most twice as large as needed; null if there is none. */
static struct block *best_idle(size_t bytes, size_t alignment)
{
    struct block *best = NULL;
    for (struct block *b = blocks; idle > 0 && b < blocks + count; b++)
        if (b->idle && b->bytes >= bytes && b->bytes / 2 <= bytes && (uintptr_t)b->addr % alignment == 0 &&
            (!best || b->bytes < best->bytes))
            best = b;
    return best;
}

void *table_reuse(size_t bytes, size_t alignment)
{
    struct block *b = best_idle(bytes, alignment);
    if (!b)
        return NULL;
    b->idle = 0;
    b->used_before = true;
    idle--;
    return b->addr;
}

void table_keep(struct block *b)
{
    if (idle == IDLE) {
        struct block kept = table_take(b);
        drop_oldest();
        table_insert(&kept);
        b = table_at(kept.addr);
    }
    b->idle = ++frees;
    idle++;
}
