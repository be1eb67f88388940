/* When data are used again, in nests that are yet to come. Programs go in time steps, sweeps and cycles: what followed the
 * last time that the same nests were entered with the same ranges is expected to follow again. Where it does not, data go
 * too early or too late, and nothing else is wrong. */
#include "internal.h"

#include <limits.h>

enum {
    NESTS_REMEMBERED = 256, /* entries of nests */
    RANGES_OF_ENTRY = 8,    /* more are as if never used */
    CONTEXT = 4,   /* entries that tell what follows; fewer where so many have not been seen together */
    ROWS = 64,
    SOON = 4 /* the priority of what is used again by a nest that is expected soon */
};

static struct entry {
    unsigned long name; /* of the nest and its ranges */
    int count;
    struct span range[RANGES_OF_ENTRY];
} entry_ring[NESTS_REMEMBERED]; /* a ring; it and what follows are under the lock */
static unsigned long entry_count;

/* What is expected to be touched from now on, none overlapping another: after `before` bytes of other data, evenly among
 * the `together` bytes that its nest is the first to touch. */
static struct row {
    struct span data;
    long before, together;
} rows[ROWS];
static int row_count;

static struct entry *entry_at(unsigned long number) { return &entry_ring[number % NESTS_REMEMBERED]; }

static unsigned long oldest_entry(void) { return entry_count > NESTS_REMEMBERED ? entry_count - NESTS_REMEMBERED : 0; }

static unsigned long mixed(unsigned long name, unsigned long value)
{
    name = (name ^ value) * 0x9e3779b97f4a7c15UL;
    return name ^ name >> 29;
}

/* How many entries up to number i are those up to the last one, CONTEXT at most. */
static unsigned long alike(unsigned long i)
{
    unsigned long last = entry_count - 1, oldest = oldest_entry(), n = 0;
    while (n < CONTEXT && i >= oldest + n && entry_at(i - n)->name == entry_at(last - n)->name)
        n++;
    return n;
}

/* The number of the entry that the last one repeats, or that of the last one. */
static unsigned long repeated(void)
{
    unsigned long last = entry_count - 1, oldest = oldest_entry(), found = last, best = 0;
    for (unsigned long i = last; best < CONTEXT && i-- > oldest;) {
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
    for (int i = 0; i < row_count; i++) {
        struct span known = rows[i].data;
        if (s.lo >= known.hi || s.hi <= known.lo)
            continue;
        long front = s.lo < known.lo ? add_row((struct span){s.lo, known.lo}, before) : 0;
        return front + (s.hi > known.hi ? add_row((struct span){known.hi, s.hi}, before) : 0);
    }
    if (row_count == ROWS)
        return 0;
    rows[row_count++] = (struct row){s, before, 0};
    return (long)(s.hi - s.lo);
}

/* From the repeated entry's successor on, as far as there is memory for what comes before. */
static void expect(void)
{
    long before = 0;
    row_count = 0;
    for (unsigned long i = repeated() + 1; i < entry_count && before <= budget_may_use(); i++) {
        const struct entry *e = entry_at(i);
        int first = row_count;
        long together = 0;
        for (int r = 0; r < e->count; r++)
            together += add_row(e->range[r], before);
        for (int row = first; row < row_count; row++)
            rows[row].together = together;
        before += together;
    }
}

void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    struct entry *e = entry_at(entry_count++);
    e->name = mixed(1, (unsigned long)nest);
    e->count = 0;
    for (int i = 0; i < n && e->count < RANGES_OF_ENTRY; i++) {
        struct span s = {(uintptr_t)r[i].addr, 0};
        if (!r[i].addr || r[i].bytes <= 0 || __builtin_add_overflow(s.lo, (uintptr_t)r[i].bytes, &s.hi))
            continue;
        e->range[e->count++] = s;
        e->name = mixed(mixed(e->name, s.lo), s.hi);
    }
    expect();
}

long next_use_after(uintptr_t addr)
{
    long bytes = LONG_MAX;
    os_lock();
    for (int i = 0; i < row_count; i++) {
        const struct row *row = &rows[i];
        if (addr < row->data.lo || addr >= row->data.hi)
            continue;
        double share = (double)(addr - row->data.lo) / (double)(row->data.hi - row->data.lo);
        bytes = row->before + (long)(share * (double)row->together);
    }
    os_unlock();
    return bytes;
}

int next_use_priority(uintptr_t addr, int priority)
{
    return priority < SOON && next_use_after(addr) <= budget_may_use() - budget_window() ? SOON : priority;
}
