/* The residency bit vector (OSDI96 section 3.2.2), which records the pages that are probably in memory, and a second vector, which
 * records the pages that were released lately. Both are hash tables without keys: addresses that differ by a multiple of their
 * length share a bit. */
#include "internal.h"

enum {
    PART = 512,    /* words; to wipe the vectors, only parts in which bits may be set are cleared: few, in most programs */
    MOST = 1 << 22 /* most words of a vector */
};

static const long share = 256; /* the vectors take at most 1/256 of the address space that the program may have */

static unsigned long few[2][PART]; /* both vectors, before the library starts, and if there is no memory for longer ones */
struct iopref_resident iopref_resident = {PART - 1, few[0]};

static unsigned long *released = few[1];
static unsigned char used[MOST / PART]; /* 1: bits may be set in this part of either vector */

static inline unsigned long index_of(uintptr_t addr)
{
    return (addr >> IOPREF_GRANULE_SHIFT) / IOPREF_WORD_BITS & iopref_resident.mask;
}

static inline unsigned long *word_of(unsigned long *vector, uintptr_t addr) { return &vector[index_of(addr)]; }

/* The mask is stored last: the program's threads read the mask first (iopref_inline.h), and so never have a mask that is too long for
 * the words. All other functions of this file are called after options(), which has waited for this one. */
void resident_start(void)
{
    size_t words = MOST;
    void *room = NULL;
    while (words > PART && (2 * words * sizeof *few[0] > (size_t)(os_address_space() / share) ||
                            os_reserve(2 * words * sizeof *few[0], &room) != 0))
        words /= 2;
    if (words == PART)
        return;
    released = (unsigned long *)room + words;
    __atomic_store_n(&iopref_resident.words, (unsigned long *)room, __ATOMIC_RELEASE);
    __atomic_store_n(&iopref_resident.mask, words - 1, __ATOMIC_RELEASE);
}

/* Returns the bits of lo's word that stand for [lo, hi), and sets *next to where the following word begins, at most hi. */
static unsigned long mask_of(uintptr_t lo, uintptr_t hi, uintptr_t *next)
{
    unsigned long first = (lo >> IOPREF_GRANULE_SHIFT) % IOPREF_WORD_BITS;
    unsigned long bits = (hi - lo) >> IOPREF_GRANULE_SHIFT;
    unsigned long mask = ~0UL << first;
    if (bits < IOPREF_WORD_BITS - first)
        mask &= (1UL << (first + bits)) - 1;
    else
        bits = IOPREF_WORD_BITS - first;
    *next = lo + (bits << IOPREF_GRANULE_SHIFT);
    return mask;
}

/* Returns the first page in [lo, hi) whose bit differs from those of `same`, which is all zeros or all ones; hi if none does. */
static uintptr_t first_unlike(unsigned long same, uintptr_t lo, uintptr_t hi)
{
    for (uintptr_t next; lo < hi; lo = next) {
        unsigned long word = __atomic_load_n(word_of(iopref_resident.words, lo), __ATOMIC_RELAXED);
        unsigned long unlike = (word ^ same) & mask_of(lo, hi, &next);
        if (unlike) {
            uintptr_t page = (uintptr_t)os_page_size();
            uintptr_t first = (lo >> IOPREF_GRANULE_SHIFT) / IOPREF_WORD_BITS * IOPREF_WORD_BITS;
            return ((first + (unsigned long)__builtin_ctzl(unlike)) << IOPREF_GRANULE_SHIFT) & ~(page - 1);
        }
    }
    return hi;
}

uintptr_t resident_first_missing(uintptr_t lo, uintptr_t hi) { return first_unlike(~0UL, lo, hi); }
uintptr_t resident_first_present(uintptr_t lo, uintptr_t hi) { return first_unlike(0, lo, hi); }

/* Sets bits, and then marks their parts as used. As forget_all clears the mark first, and then the part, no bit stays set in a
 * part that is not marked. */
static void set(unsigned long *vector, uintptr_t lo, uintptr_t hi)
{
    for (uintptr_t next; lo < hi; lo = next) {
        unsigned char *mark = &used[index_of(lo) / PART];
        __atomic_fetch_or(word_of(vector, lo), mask_of(lo, hi, &next), __ATOMIC_SEQ_CST);
        if (!__atomic_load_n(mark, __ATOMIC_SEQ_CST))
            __atomic_store_n(mark, 1, __ATOMIC_SEQ_CST);
    }
}

void resident_set(uintptr_t lo, uintptr_t hi) { set(iopref_resident.words, lo, hi); }

void resident_clear(uintptr_t lo, uintptr_t hi)
{
    for (uintptr_t next; lo < hi; lo = next) {
        unsigned long *word = word_of(iopref_resident.words, lo);
        __atomic_fetch_and(word, ~mask_of(lo, hi, &next), __ATOMIC_RELAXED);
    }
}

void resident_release(uintptr_t lo, uintptr_t hi)
{
    resident_clear(lo, hi);
    set(released, lo, hi);
}

bool resident_is_released(uintptr_t page)
{
    uintptr_t next;
    unsigned long mask = mask_of(page, page + (uintptr_t)os_page_size(), &next);
    return (__atomic_load_n(word_of(released, page), __ATOMIC_RELAXED) & mask) != 0;
}

long resident_rescue(uintptr_t lo, uintptr_t hi)
{
    long granules = 0;
    for (uintptr_t next; lo < hi; lo = next) {
        unsigned long mask = mask_of(lo, hi, &next), *word = word_of(released, lo);
        if (__atomic_load_n(word, __ATOMIC_RELAXED) & mask)
            granules += __builtin_popcountl(__atomic_fetch_and(word, ~mask, __ATOMIC_RELAXED) & mask);
    }
    return granules / (os_page_size() >> IOPREF_GRANULE_SHIFT);
}

/* Clears what is recorded of releases. */
static void forget_releases(void)
{
    for (unsigned long part = 0; part <= iopref_resident.mask / PART; part++)
        if (__atomic_load_n(&used[part], __ATOMIC_RELAXED))
            for (unsigned long i = part * PART; i < (part + 1) * PART; i++)
                __atomic_store_n(&released[i], 0, __ATOMIC_RELAXED);
}

/* Clears both vectors. The memory is not given back (madvise): its page tables would go, too, and the system would charge them to
 * the program until it has time to free them. */
static void forget_all(void)
{
    for (unsigned long part = 0; part <= iopref_resident.mask / PART; part++)
        if (__atomic_load_n(&used[part], __ATOMIC_RELAXED) && __atomic_exchange_n(&used[part], 0, __ATOMIC_SEQ_CST))
            for (unsigned long i = part * PART; i < (part + 1) * PART; i++) {
                __atomic_store_n(&iopref_resident.words[i], 0, __ATOMIC_RELAXED);
                __atomic_store_n(&released[i], 0, __ATOMIC_RELAXED);
            }
}

/* Adds bytes that were read to a sum. Once it is a quarter of the memory, begins anew, and returns true. */
static bool is_quarter(long *sum, long bytes)
{
    if (__atomic_add_fetch(sum, bytes, __ATOMIC_RELAXED) < budget_may_use() / 4)
        return false;
    __atomic_store_n(sum, 0, __ATOMIC_RELAXED);
    return true;
}

static unsigned long times_forgotten;

unsigned long resident_times_forgotten(void) { return __atomic_load_n(&times_forgotten, __ATOMIC_RELAXED); }

/* The system does not tell which pages it evicts, so the vector is wiped now and then: when a quarter of the memory has been read,
 * many of the pages that were there before have been evicted. The pager does tell, by resident_clear. */
void resident_traffic(long bytes, bool paged)
{
    static long since_wipe, since_forgotten;
    bool wipe = !paged && is_quarter(&since_wipe, bytes), forget = is_quarter(&since_forgotten, bytes);
    if (wipe) {
        forget_all();
        stats_add(RESIDENCY_WIPES, 1);
    } else if (forget) {
        forget_releases();
    }
    if (wipe || forget)
        __atomic_add_fetch(&times_forgotten, 1, __ATOMIC_RELAXED);
}
