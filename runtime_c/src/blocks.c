/* The large blocks that the program has from malloc. Two pointers into different blocks never lead to the same memory: no access
 * leaves the object that its pointer leads to (C11 6.5.6). There is no lock, as malloc is also called in the child of a fork. */
#include "internal.h"

enum {
    LARGE_BLOCKS = 1024, /* blocks; further ones are not known */
    AROUND_BLOCK = 4096 /* bytes around a block to which a pointer may lead that a program has made of one into the block */
};

static struct large_block {
    uintptr_t lo, hi; /* from `lo` to before `hi`; lo is 0 if the entry is free, and BEING_SET while hi is being set */
} large_blocks[LARGE_BLOCKS];
static int large_entries; /* all entries from this one on are free */
static unsigned long large_changes; /* how often a block became known or was forgotten */

enum { BEING_SET = 1 };

static bool (*is_told_all)(void); /* see blocks_begin */

PRIVATE unsigned short blocks_by_hash[BLOCKS_HASHES];

static void count_by_hash(const void *block, int more)
{
    __atomic_fetch_add(&blocks_by_hash[blocks_hash(block)], (unsigned short)more, __ATOMIC_RELAXED);
}

void blocks_begin(const void *block, size_t bytes, bool (*told_all)(void))
{
    int i = 0;
    __atomic_store_n(&is_told_all, told_all, __ATOMIC_RELAXED);
    for (uintptr_t none = 0; i < LARGE_BLOCKS; i++, none = 0)
        if (__atomic_load_n(&large_blocks[i].lo, __ATOMIC_RELAXED) == 0 &&
            __atomic_compare_exchange_n(&large_blocks[i].lo, &none, BEING_SET, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            break;
    if (i == LARGE_BLOCKS)
        return;
    count_by_hash(block, 1);
    __atomic_store_n(&large_blocks[i].hi, (uintptr_t)block + bytes, __ATOMIC_RELAXED);
    __atomic_store_n(&large_blocks[i].lo, (uintptr_t)block, __ATOMIC_RELEASE);
    for (int n = __atomic_load_n(&large_entries, __ATOMIC_RELAXED); n <= i;)
        if (__atomic_compare_exchange_n(&large_entries, &n, i + 1, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            break;
    __atomic_fetch_add(&large_changes, 1, __ATOMIC_RELEASE);
}

void blocks_end(const void *block)
{
    for (int i = 0, n = __atomic_load_n(&large_entries, __ATOMIC_RELAXED); i < n; i++)
        if (__atomic_load_n(&large_blocks[i].lo, __ATOMIC_RELAXED) == (uintptr_t)block) {
            count_by_hash(block, -1);
            __atomic_store_n(&large_blocks[i].lo, 0, __ATOMIC_RELEASE);
            __atomic_fetch_add(&large_changes, 1, __ATOMIC_RELEASE);
            return;
        }
}

/* Sets around[k] to the known block around at[k], for two addresses; its bounds are 0 if there is none. */
static void find_blocks(const uintptr_t at[2], struct large_block around[2])
{
    around[0] = around[1] = (struct large_block){0, 0};
    for (int i = 0, n = __atomic_load_n(&large_entries, __ATOMIC_ACQUIRE); i < n && !(around[0].lo && around[1].lo); i++) {
        const struct large_block *entry = &large_blocks[i];
        uintptr_t lo = __atomic_load_n(&entry->lo, __ATOMIC_ACQUIRE), hi = __atomic_load_n(&entry->hi, __ATOMIC_ACQUIRE);
        for (int k = 0; k < 2; k++)
            if (lo > BEING_SET && at[k] - lo < hi - lo && lo == __atomic_load_n(&entry->lo, __ATOMIC_RELAXED))
                around[k] = (struct large_block){lo, hi};
    }
}

/* Returns whether an address is certainly not in a block, nor one past the end of an object in front of it. There, malloc has a header,
 * unless the block begins with a page. */
static int is_outside_block(struct large_block b, uintptr_t at)
{
    return b.lo % (uintptr_t)os_page_size() != 0 && (at < b.lo - AROUND_BLOCK || at > b.hi + AROUND_BLOCK);
}

/* Returns whether no block is known that has been freed. */
static bool knows_what_is_freed(void)
{
    static int knows; /* 1: yes, -1: no, 0: it has not been asked */
    int known = __atomic_load_n(&knows, __ATOMIC_RELAXED);
    bool (*told_all)(void) = __atomic_load_n(&is_told_all, __ATOMIC_RELAXED);
    if (known == 0 && told_all) {
        known = told_all() ? 1 : -1;
        __atomic_store_n(&knows, known, __ATOMIC_RELAXED);
    }
    return known > 0;
}

static int blocks_differ(const uintptr_t at[2])
{
    struct large_block of[2];
    if (!knows_what_is_freed())
        return 0;
    find_blocks(at, of);
    if (of[0].lo && of[1].lo)
        return of[0].lo != of[1].lo;
    return of[0].lo ? is_outside_block(of[0], at[1]) : of[1].lo ? is_outside_block(of[1], at[0]) : 0;
}

/* A small nest that is entered often asks for the same pointers each time: answers are remembered until a block begins or ends. A signal
 * handler that interrupts this function does not touch them. */
int iopref_blocks_differ(const void *a, const void *b)
{
    enum { ANSWERS = 8 };
    static _Thread_local struct {
        const void *a, *b; /* null at first: these do not differ */
        unsigned long changes;
        int differ;
    } answers[ANSWERS];
    static _Thread_local bool in_use;
    unsigned long changes = __atomic_load_n(&large_changes, __ATOMIC_ACQUIRE);
    const uintptr_t at[2] = {(uintptr_t)a, (uintptr_t)b};
    size_t i = (at[0] >> 4 ^ at[0] >> 12 ^ at[1] >> 8 ^ at[1] >> 16) % ANSWERS;
    if (in_use)
        return blocks_differ(at);
    in_use = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (answers[i].a != a || answers[i].b != b || answers[i].changes != changes) {
        answers[i].a = a;
        answers[i].b = b;
        answers[i].changes = changes;
        answers[i].differ = blocks_differ(at);
    }
    int differ = answers[i].differ;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    in_use = false;
    return differ;
}
