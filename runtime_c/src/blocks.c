/* The large blocks that the program has from malloc, its static objects, and the stack of its first thread. Two pointers into different
 * ones never lead to the same memory: no access leaves the object that its pointer leads to (C11 6.5.6). There is no lock, as malloc is
 * also called in the child of a fork. */
#include "internal.h"

#include <errno.h>

enum {
    LARGE_BLOCKS = 1024, /* blocks; further ones are not known */
    BEFORE = 16, /* bytes in front of a block that belong to it: pointers to its "element -1" lead there */
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
            if (lo > BEING_SET && at[k] - (lo - BEFORE) < hi - (lo - BEFORE) && lo == __atomic_load_n(&entry->lo, __ATOMIC_RELAXED))
                around[k] = (struct large_block){lo, hi};
    }
}

/* -- Static objects --------------------------------------------------------------------------------------------------- */

enum {
    STATIC_OBJECTS = 8192 /* with more of them, none are known */
};

static struct static_object {
    uintptr_t lo, hi;
} statics[STATIC_OBJECTS]; /* sorted; they do not overlap */
static int static_count;
static enum { NOT_ASKED, BEING_READ, ARE_READ } statics_are;

/* The objects first, ..., past - 1 of `statics` to one of which an address belongs. At the end of one, where another may begin, it
 * belongs to the latter: of pointers that move, which may begin at the end, the address before is asked for as well. */
struct statics_at {
    int first, past;
};

static void add_static(const struct os_object *o, const struct os_variable *v)
{
    (void)o;
    if (v->hi > v->lo && static_count++ < STATIC_OBJECTS)
        statics[static_count - 1] = (struct static_object){v->lo, v->hi};
}

/* Sorts `statics` (Shell's sort: qsort may call malloc), and joins those that overlap, which are one object with several names. */
static void order_statics(void)
{
    int n = static_count, kept = 0;
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap, k; i < n; i++) {
            struct static_object moved = statics[i];
            for (k = i; k >= gap && statics[k - gap].lo > moved.lo; k -= gap)
                statics[k] = statics[k - gap];
            statics[k] = moved;
        }
    for (int i = 0; i < n; i++)
        if (kept > 0 && statics[i].lo < statics[kept - 1].hi)
            statics[kept - 1].hi = statics[i].hi > statics[kept - 1].hi ? statics[i].hi : statics[kept - 1].hi;
        else
            statics[kept++] = statics[i];
    static_count = kept;
}

/* Returns whether the static objects of the program are known. They are looked up once; while one thread does, others do not know them.
 * Those of a shared library are not: its file may be another one by now. */
static bool knows_statics(void)
{
    __typeof__(statics_are) now = __atomic_load_n(&statics_are, __ATOMIC_ACQUIRE), not_asked = NOT_ASKED;
    struct os_object o = {0};
    if (now != NOT_ASKED)
        return now == ARE_READ;
    if (!__atomic_compare_exchange_n(&statics_are, &not_asked, BEING_READ, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return false;
    int saved = errno;
    bool read = os_own_object(&o) && !(o.path && o.path[0]) && os_each_variable(&o, add_static);
    errno = saved;
    if (!read || static_count > STATIC_OBJECTS)
        static_count = 0;
    order_statics();
    __atomic_store_n(&statics_are, ARE_READ, __ATOMIC_RELEASE);
    __atomic_fetch_add(&large_changes, 1, __ATOMIC_RELEASE);
    return true;
}

static struct statics_at find_statics(uintptr_t at)
{
    struct statics_at found = {0, 0};
    int past = knows_statics() ? static_count : 0;
    while (found.first < past) {
        int middle = found.first + (past - found.first) / 2;
        if (statics[middle].hi <= at)
            found.first = middle + 1;
        else
            past = middle;
    }
    for (found.past = found.first; found.past < static_count && statics[found.past].lo - BEFORE <= at;)
        found.past++;
    return found;
}

/* -- The stack of the program's first thread ---------------------------------------------------------------------------- */

enum {
    STACK_BYTES = 64 << 20 /* from its beginning down, where nothing else can be: Linux maps nothing within 128 MiB */
};

extern void *__libc_stack_end __attribute__((__weak__, __visibility__("default"))); /* its beginning, where the C library is glibc */

/* Returns whether one address is in the stack on which this function runs, above its frame, and the other one is elsewhere. */
static bool one_is_on_stack(const uintptr_t at[2])
{
    uintptr_t beginning = &__libc_stack_end ? (uintptr_t)__libc_stack_end : 0, frame = (uintptr_t)__builtin_frame_address(0);
    if (beginning - frame > STACK_BYTES)
        return false;
    for (int k = 0; k < 2; k++)
        if (at[k] - frame < beginning - frame)
            return at[!k] < frame - AROUND_BLOCK || at[!k] > beginning + AROUND_BLOCK;
    return false;
}

/* -- Which differ ------------------------------------------------------------------------------------------------------ */

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

/* Returns whether an address, which is in the block b if that is known, is certainly in none of some static objects. */
static int is_outside_statics(struct statics_at s, uintptr_t at, struct large_block b)
{
    uintptr_t lo = statics[s.first].lo, hi = statics[s.past - 1].hi;
    return b.lo ? b.hi <= lo || b.lo >= hi : at < lo - AROUND_BLOCK || at > hi + AROUND_BLOCK;
}

static int blocks_differ(const uintptr_t at[2])
{
    struct large_block of[2] = {{0, 0}, {0, 0}};
    struct statics_at in[2] = {{0, 0}, {0, 0}};
    if (knows_what_is_freed())
        find_blocks(at, of);
    if (of[0].lo && of[1].lo)
        return of[0].lo != of[1].lo;
    for (int k = 0; k < 2; k++)
        if (!of[k].lo)
            in[k] = find_statics(at[k]);
    bool is_static[2] = {in[0].first < in[0].past, in[1].first < in[1].past};
    if (is_static[0] && is_static[1])
        return in[0].past <= in[1].first || in[1].past <= in[0].first;
    for (int k = 0; k < 2; k++)
        if (is_static[k])
            return is_outside_statics(in[k], at[!k], of[!k]);
    return of[0].lo ? is_outside_block(of[0], at[1]) : of[1].lo ? is_outside_block(of[1], at[0]) : 0;
}

/* A small nest that is entered often asks for the same pointers each time: answers are remembered until a block begins or ends. A signal
 * handler that interrupts this function does not touch them. */
int iopref_other_block(const void *a, const void *b)
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
    if (one_is_on_stack(at)) /* not remembered, as the stack grows */
        return 1;
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
