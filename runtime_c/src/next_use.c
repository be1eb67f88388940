/* When data are used again, in nests that are yet to come. Programs go in time steps, sweeps and cycles: what followed the
 * last time that the same nests were entered with the same ranges is expected to follow again. Where it does not, data go
 * too early or too late, and nothing else is wrong. */
#include "internal.h"

#include <limits.h>
#include <string.h>

enum {
    NESTS_REMEMBERED = 4096, /* entries of nests: as many as a time step may have, and some */
    NAMES = 1024,            /* lists of entries by their names */
    PLACES_LOOKED_AT = 64,   /* entries of a list, to find what the last ones repeat */
    EXPECTED = 2048,         /* entries that are expected to follow, at most */
    RANGES_OF_ENTRY = NEXT_USE_NOW, /* more are as if never used */
    CONTEXT = 4,   /* entries that tell what follows; fewer where so many have not been seen together */
    SOON = 4 /* the priority of what is used again by a nest that is expected soon */
};

static struct entry {
    unsigned long name; /* of the nest and its ranges */
    unsigned long before; /* number of the entry before it in its list, and 1; 0: none */
    int count;
    struct span range[RANGES_OF_ENTRY];
} entry_ring[NESTS_REMEMBERED]; /* a ring; it and what follows are under the lock */
static unsigned long newest_of[NAMES]; /* by list, as `before` */
static struct next_use coming;

static struct entry *entry_at(unsigned long number) { return &entry_ring[number % NESTS_REMEMBERED]; }

static unsigned long oldest_entry(void) { return coming.entries > NESTS_REMEMBERED ? coming.entries - NESTS_REMEMBERED : 0; }

static unsigned long mixed(unsigned long name, unsigned long value)
{
    name = (name ^ value) * 0x9e3779b97f4a7c15UL;
    return name ^ name >> 29;
}

/* How many entries up to number i are those up to the last one, CONTEXT at most. */
static unsigned long alike(unsigned long i)
{
    unsigned long last = coming.entries - 1, oldest = oldest_entry(), n = 0;
    while (n < CONTEXT && i >= oldest + n && entry_at(i - n)->name == entry_at(last - n)->name)
        n++;
    return n;
}

/* The number of the entry that the last one repeats, or that of the last one. */
static unsigned long repeated(void)
{
    unsigned long last = coming.entries - 1, oldest = oldest_entry(), found = last, best = 0, i = last;
    for (int looked = 0; best < CONTEXT && looked < PLACES_LOOKED_AT && entry_at(i)->before > oldest; looked++) {
        i = entry_at(i)->before - 1;
        unsigned long n = alike(i);
        if (n > best) {
            best = n;
            found = i;
        }
    }
    return found;
}

/* Adds the bytes of s that no row has; returns how many they are. */
static long add_row(struct span s, long before)
{
    for (int i = 0; i < coming.row_count; i++) {
        struct span known = coming.rows[i].data;
        if (s.lo >= known.hi || s.hi <= known.lo)
            continue;
        long front = s.lo < known.lo ? add_row((struct span){s.lo, known.lo}, before) : 0;
        return front + (s.hi > known.hi ? add_row((struct span){known.hi, s.hi}, before) : 0);
    }
    if (coming.row_count == NEXT_USE_ROWS)
        return 0;
    coming.rows[coming.row_count++] = (struct next_use_row){s, before, 0};
    return (long)(s.hi - s.lo);
}

/* From the repeated entry's successor on, as far as there is memory for what comes before. */
static void expect(void)
{
    unsigned long from = repeated() + 1, most = from + EXPECTED, upto = coming.entries < most ? coming.entries : most;
    long before = 0;
    for (unsigned long i = from; i < upto && before <= budget_may_use() && coming.row_count < NEXT_USE_ROWS; i++) {
        const struct entry *e = entry_at(i);
        int first = coming.row_count;
        long together = 0;
        for (int r = 0; r < e->count; r++)
            together += add_row(e->range[r], before);
        for (int row = first; row < coming.row_count; row++)
            coming.rows[row].together = together;
        before += together;
    }
}

/* For threads that must not wait for the lock, as those that hold it may wait for them: who reads while this is written tells by the turn. */
static union published {
    struct next_use is;
    unsigned long words[sizeof(struct next_use) / sizeof(unsigned long)];
} published;
static unsigned long published_turn;

/* Words up to the last row that counts. */
static size_t words_of(int rows)
{
    return (offsetof(struct next_use, rows) + (size_t)rows * sizeof(struct next_use_row)) / sizeof(unsigned long);
}

static void publish(void)
{
    const unsigned long *now = (const unsigned long *)(const void *)&coming;
    __atomic_store_n(&published_turn, published_turn + 1, __ATOMIC_RELEASE);
    for (size_t i = 0; i < words_of(coming.row_count); i++)
        __atomic_store_n(&published.words[i], now[i], __ATOMIC_RELEASE);
    __atomic_store_n(&published_turn, published_turn + 1, __ATOMIC_RELEASE);
}

void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n, bool fits)
{
    struct entry *e = entry_at(coming.entries);
    e->name = mixed(1, (unsigned long)nest);
    e->count = 0;
    for (int i = 0; i < n && e->count < RANGES_OF_ENTRY; i++) {
        struct span s = {(uintptr_t)r[i].addr, 0};
        if (!r[i].addr || r[i].bytes <= 0 || __builtin_add_overflow(s.lo, (uintptr_t)r[i].bytes, &s.hi))
            continue;
        coming.now[e->count] = e->range[e->count] = s;
        e->count++;
        e->name = mixed(mixed(e->name, s.lo), s.hi);
    }
    unsigned long *newest = &newest_of[e->name % NAMES];
    e->before = *newest;
    *newest = ++coming.entries;
    coming.now_count = e->count;
    coming.row_count = 0;
    if (!fits)
        expect();
    publish();
}

unsigned long next_use_entries(void) { return __atomic_load_n(&published.is.entries, __ATOMIC_RELAXED); }

bool next_use_look(struct next_use *u)
{
    union published copy;
    unsigned long turn = __atomic_load_n(&published_turn, __ATOMIC_ACQUIRE);
    int rows = (int)min_long(__atomic_load_n(&published.is.row_count, __ATOMIC_ACQUIRE), NEXT_USE_ROWS);
    for (size_t i = 0; i < words_of(rows); i++)
        copy.words[i] = __atomic_load_n(&published.words[i], __ATOMIC_ACQUIRE);
    bool whole = turn % 2 == 0 && turn == __atomic_load_n(&published_turn, __ATOMIC_ACQUIRE);
    whole = whole && copy.is.row_count == rows;
    if (whole)
        memcpy(u, &copy, words_of(rows) * sizeof(unsigned long));
    return whole;
}

long next_use_in(const struct next_use *u, uintptr_t addr)
{
    for (int i = 0; i < u->row_count; i++) {
        const struct next_use_row *row = &u->rows[i];
        if (addr < row->data.lo || addr >= row->data.hi)
            continue;
        double share = (double)(addr - row->data.lo) / (double)(row->data.hi - row->data.lo);
        return row->before + (long)(share * (double)row->together);
    }
    return LONG_MAX;
}

long next_use_after(uintptr_t addr)
{
    os_lock();
    long bytes = next_use_in(&coming, addr);
    os_unlock();
    return bytes;
}

int next_use_priority(uintptr_t addr, int priority)
{
    return priority < SOON && next_use_after(addr) <= budget_may_use() - budget_window() ? SOON : priority;
}
