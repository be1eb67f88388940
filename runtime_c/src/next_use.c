/* When data will be used again, by nests that will be entered later. Programs repeat time steps, sweeps and cycles: the nests
 * that followed the last time that the same nests were entered with the same ranges are expected to follow again. If they do
 * not, data are evicted too early or too late, and nothing else is wrong. */
#include "internal.h"

#include <limits.h>
#include <string.h>

enum {
    NESTS_REMEMBERED = 4096, /* the last entries of nests that are remembered: more than a time step has */
    NAMES = 1024,            /* lists of entries, by hash of their names */
    PLACES_LOOKED_AT = 64,   /* at most 64 entries of a list are compared to find the one that the last entry repeats */
    EXPECTED = 2048,         /* at most 2048 entries are expected to follow */
    RANGES_OF_ENTRY = NEXT_USE_NOW, /* further ranges of a nest are ignored */
    CONTEXT = 4,             /* the last 4 entries tell what follows; fewer, if these have not been seen in this order before */
    ENTRIES_BESIDE = 16,     /* only the last 16 entries may still go on */
    MEMORIES_AHEAD = 8,      /* nests are expected until their data are 8 times the memory: if all are used again, those used last are evicted */
    LARGE_NEST = 8,          /* a nest is large if it touches more than 1/8 of the memory */
    LOOP_STAYS = 4,          /* a loop over nests that touch at most 1/4 of the memory in an iteration counts as one entry of each */
    LITTLE_MORE = 64,        /* 1/64 of the memory, of a range or of a large nest's bytes is little */
    SOON = 4                 /* the priority of a release of data that an expected nest uses soon */
};

static struct entry {
    unsigned long name;   /* hash of the nest and its ranges at its first entry */
    unsigned long newest; /* hash of the nest and its ranges at its last entry */
    long bytes;           /* of the ranges of its last entry */
    unsigned long before; /* number of the entry before it in its list, plus 1; 0: none */
    const struct iopref_nest *nest;
    bool went_on;         /* it stands for several entries of the nest, whose ranges adjoin */
    uint8_t count;        /* ranges */
    uint16_t written;     /* bit i is set if the nest may write range[i] */
    uint16_t by_index;    /* bit i is set if the nest touches range[i] in an order that only memory tells */
    struct span range[RANGES_OF_ENTRY];
} *entry_ring;                         /* a ring of NESTS_REMEMBERED entries, or null; all variables here are under the lock */
static unsigned long remembered;       /* entries that have been put into the ring; entry i is at i % NESTS_REMEMBERED */
static unsigned long newest_of[NAMES]; /* number of the newest entry of each list, plus 1; 0: none */
static unsigned long number_expected;  /* number of the entry that the next one is expected to repeat */
static long entered_since;             /* bytes of new entries, and bytes by which entries went on, since `coming` was computed */
static struct next_use coming;         /* what is expected */
static uint8_t by_address[NEXT_USE_ROWS]; /* the rows of `coming` in ascending order */

static struct entry *entry_at(unsigned long number) { return &entry_ring[number % NESTS_REMEMBERED]; }

static unsigned long oldest_entry(void) { return remembered > NESTS_REMEMBERED ? remembered - NESTS_REMEMBERED : 0; }

static unsigned long mixed(unsigned long name, unsigned long value)
{
    name = (name ^ value) * 0x9e3779b97f4a7c15UL;
    return name ^ name >> 29;
}

/* Returns how many entries, from number i backwards, have the same names as the last entries; CONTEXT at most. */
static unsigned long alike(unsigned long i)
{
    unsigned long last = remembered - 1, oldest = oldest_entry(), n = 0;
    while (n < CONTEXT && i >= oldest + n && entry_at(i - n)->name == entry_at(last - n)->name)
        n++;
    return n;
}

/* Returns the number of the earlier entry that the last one repeats; the last one's own number if it repeats none. */
static unsigned long repeated(void)
{
    unsigned long last = remembered - 1, oldest = oldest_entry(), found = last, best = 0, i = last;
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

/* Returns the index in by_address of the first row that ends beyond an address; row_count if there is none. */
static int first_row_beyond(uintptr_t addr)
{
    int from = 0, upto = coming.row_count;
    while (from < upto) {
        int middle = (from + upto) / 2;
        if (coming.rows[by_address[middle]].data.hi <= addr)
            from = middle + 1;
        else
            upto = middle;
    }
    return from;
}

/* Adds a row, at an index of by_address. */
static void insert_row(int place, struct span s, long before)
{
    memmove(by_address + place + 1, by_address + place, (size_t)(coming.row_count - place));
    by_address[place] = (uint8_t)coming.row_count;
    coming.rows[coming.row_count++] = (struct next_use_row){s, before, 0};
}

/* Adds rows for the parts of s that are in no row, used after `before` bytes of other data. Returns the bytes of these parts. */
static long add_row(struct span s, long before)
{
    long bytes = 0;
    for (int place = first_row_beyond(s.lo); s.lo < s.hi && coming.row_count < NEXT_USE_ROWS; place++) {
        bool none = place == coming.row_count;
        struct span known = none ? (struct span){s.hi, s.hi} : coming.rows[by_address[place]].data;
        if (s.lo < known.lo) {
            struct span fresh = {s.lo, known.lo < s.hi ? known.lo : s.hi};
            insert_row(place++, fresh, before);
            bytes += (long)(fresh.hi - fresh.lo);
        }
        s.lo = known.hi;
    }
    return bytes;
}

/* Adds rows for the rest of entries that are still going on, if these go as far as the last time. Returns the bytes of the rest. */
static long expect_rest(unsigned long found)
{
    unsigned long last = remembered - 1, oldest = oldest_entry();
    long bytes = 0;
    for (unsigned long i = 0; i < ENTRIES_BESIDE && found >= oldest + i && found != last; i++) {
        const struct entry *then = entry_at(found - i), *now = entry_at(last - i);
        if (then->name != now->name || then->count != now->count)
            break;
        for (int r = 0; r < then->count && then->went_on && coming.row_count < NEXT_USE_ROWS; r++) {
            struct span all = then->range[r], done = now->range[r];
            bytes += all.hi > done.hi ? add_row((struct span){done.hi, all.hi}, 0) : 0;
            bytes += all.lo < done.lo ? add_row((struct span){all.lo, done.lo}, 0) : 0;
        }
    }
    return bytes;
}

/* Sets `together` of the rows from `first` to `upto`. */
static void share_rows(int first, int upto, long together)
{
    for (int row = first; row < upto; row++)
        coming.rows[row].together = together;
}

/* Adds rows for the ranges of an entry that are touched by index, or for the others. Returns their bytes. */
static long add_ranges_of(const struct entry *e, bool by_index, long before)
{
    long bytes = 0;
    for (int r = 0; r < e->count; r++)
        if ((e->by_index >> r & 1) == by_index)
            bytes += add_row(e->range[r], before);
    return bytes;
}

/* Adds rows for an entry that begins after `before` bytes of other data. Returns their bytes. */
static long expect_entry(const struct entry *e, long before)
{
    int first = coming.row_count;
    long together = add_ranges_of(e, false, before);
    int upto = coming.row_count;
    together += add_ranges_of(e, true, before);
    share_rows(first, upto, together);
    return together;
}

/* Computes the rows of `coming`, from the successor of the entry that the last one repeats. It looks ahead over a whole cycle, if
 * that is not far larger than memory: of data that are swept again and again, the right part stays in memory only if it is known
 * when each of them is used. */
static void expect(void)
{
    unsigned long found = repeated(), from = number_expected = found + 1, most = from + EXPECTED, upto = remembered < most ? remembered : most;
    long before = expect_rest(found);
    share_rows(0, coming.row_count, before);
    for (unsigned long i = from; i < upto && coming.row_count < NEXT_USE_ROWS; i++) {
        if (before / MEMORIES_AHEAD > budget_may_use())
            break;
        before += expect_entry(entry_at(i), before);
    }
}

/* A copy of `coming` for threads that must not wait for the lock, because a thread that holds it may wait for them. The counter
 * published_turn is odd while the copy is written (a sequence lock). */
static union published {
    struct next_use is;
    unsigned long words[sizeof(struct next_use) / sizeof(unsigned long)];
} published;
static unsigned long published_turn;

/* Returns the words of a struct next_use with `rows` rows. */
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

/* -- Entries ------------------------------------------------------------------------------------------------------- */

static long bytes_of_entry(const struct entry *e)
{
    long bytes = 0;
    for (int i = 0; i < e->count; i++)
        if (__builtin_add_overflow(bytes, (long)(e->range[i].hi - e->range[i].lo), &bytes))
            return LONG_MAX;
    return bytes;
}

/* Returns a hash of the nest without its ranges. */
static unsigned long name_of_nest(const struct iopref_nest *nest) { return mixed(1, (unsigned long)nest); }

/* Returns the bytes below which a range does not count for the name of an entry. Small ranges move as a program goes on: for
 * example, a vector is another row of a table in each step, while the matrix beside it is the same. */
static long little_of(const struct entry *e)
{
    long largest = 0;
    for (int i = 0; i < e->count; i++)
        largest = max_long(largest, (long)(e->range[i].hi - e->range[i].lo));
    return largest / LITTLE_MORE;
}

static void name_entry(struct entry *e)
{
    long little = little_of(e);
    e->name = name_of_nest(e->nest);
    for (int i = 0; i < e->count; i++)
        if ((long)(e->range[i].hi - e->range[i].lo) >= little)
            e->name = mixed(mixed(e->name, e->range[i].lo), e->range[i].hi);
    e->newest = e->name;
}

static struct entry entry_of(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    struct entry e = {.nest = nest};
    for (int i = 0; i < n && e.count < RANGES_OF_ENTRY; i++) {
        struct span s = {(uintptr_t)r[i].addr, 0};
        if (!r[i].addr || r[i].bytes <= 0 || __builtin_add_overflow(s.lo, (uintptr_t)r[i].bytes, &s.hi))
            continue;
        e.written |= (uint16_t)(use_may_write(r[i].use) << e.count);
        e.by_index |= (uint16_t)(use_is_by_index(r[i].use) << e.count);
        e.range[e.count++] = s;
    }
    e.bytes = bytes_of_entry(&e);
    name_entry(&e);
    return e;
}

/* Returns the bytes of s that are not in `all`; negative if s does not go on from there. A small s may leave a gap of its own
 * size. A large s may reach beyond `all` only by a little, as if columns on the same pages follow each other. */
static long more_of(struct span all, struct span s, bool large)
{
    uintptr_t bytes = s.hi - s.lo, gap = large ? 0 : bytes, most = large ? bytes / LITTLE_MORE : 2 * bytes;
    if ((s.lo > all.hi && s.lo - all.hi > gap) || (all.lo > s.hi && all.lo - s.hi > gap))
        return -1;
    uintptr_t more = (s.hi > all.hi ? s.hi - all.hi : 0) + (all.lo > s.lo ? all.lo - s.lo : 0);
    return more <= most ? (long)more : -1;
}

/* Returns whether the entry `e` goes on from `now`, one of the last entries, and if so, extends `now`. A nest that is entered in
 * each iteration of a loop counts as one entry. If it touches the same data again, it goes on if few bytes were touched `since`. */
static bool entry_goes_on(struct entry *now, const struct entry *e, double since)
{
    long more = 0;
    bool large = e->bytes > budget_may_use() / LARGE_NEST;
    if (now->nest != e->nest || now->count != e->count || e->count == 0)
        return false;
    if (now->newest == e->name)
        return since <= (double)budget_may_use() / LOOP_STAYS;
    for (int i = 0; i < e->count; i++) {
        long by = more_of(now->range[i], e->range[i], large);
        if (by < 0)
            return false;
        more += by;
    }
    for (int i = 0; i < e->count && more > 0; i++) {
        now->range[i].lo = e->range[i].lo < now->range[i].lo ? e->range[i].lo : now->range[i].lo;
        now->range[i].hi = e->range[i].hi > now->range[i].hi ? e->range[i].hi : now->range[i].hi;
    }
    now->newest = e->name;
    now->bytes = e->bytes;
    now->went_on |= more > 0;
    entered_since += more;
    return more > 0;
}

/* Returns whether `e` goes on from one of the last entries. */
static bool one_goes_on(const struct entry *e)
{
    double since = 0;
    for (unsigned long i = 1; i <= ENTRIES_BESIDE && i <= remembered; i++) {
        struct entry *now = entry_at(remembered - i);
        since += (double)now->bytes;
        if (entry_goes_on(now, e, since))
            return true;
    }
    return false;
}

static void remember_entry(const struct entry *e)
{
    unsigned long *newest = &newest_of[e->name % NAMES];
    *entry_at(remembered) = *e;
    entry_at(remembered)->before = *newest;
    *newest = ++remembered;
}

/* Returns whether there is memory for the entries; without it, no use is expected. */
static bool have_ring(void)
{
    void *room;
    if (!entry_ring && os_reserve(NESTS_REMEMBERED * sizeof *entry_ring, &room) == 0)
        entry_ring = room;
    return entry_ring != NULL;
}

/* Returns whether this entry repeats the one that was expected; if so, the one after that is expected next. */
static bool comes_as_expected(const struct entry *e)
{
    return number_expected > oldest_entry() && number_expected < remembered && entry_at(number_expected++)->name == e->name;
}

/* While entries go on, or come as expected, `coming` is computed anew only now and then: that takes longer than a small nest,
 * and it is of no use while the data of the nests are in memory. */
void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n, bool fits, bool there)
{
    if (!have_ring())
        return;
    struct entry e = entry_of(nest, r, n);
    bool known = one_goes_on(&e);
    if (!known) {
        known = comes_as_expected(&e);
        remember_entry(&e);
        if (__builtin_add_overflow(entered_since, e.bytes, &entered_since))
            entered_since = LONG_MAX;
    }
    if (known && (there || entered_since < budget_may_use() / LITTLE_MORE))
        return;
    entered_since = 0;
    coming.entries++;
    coming.nest = name_of_nest(nest);
    memcpy(coming.now, e.range, sizeof e.range);
    coming.now_count = e.count;
    coming.now_written = e.written;
    coming.now_by_index = e.by_index;
    coming.row_count = 0;
    if (!fits)
        expect();
    publish();
}

unsigned long next_use_entries(void) { return __atomic_load_n(&published.is.entries, __ATOMIC_RELAXED); }

bool next_use_copy(struct next_use *u)
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

long next_use_distance(const struct next_use *u, uintptr_t addr)
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

long next_use_distance_now(uintptr_t addr)
{
    os_lock();
    long bytes = next_use_distance(&coming, addr);
    os_unlock();
    return bytes;
}

int next_use_priority(uintptr_t addr, int priority)
{
    return priority < SOON && next_use_distance_now(addr) <= budget_may_use() - budget_window() ? SOON : priority;
}
