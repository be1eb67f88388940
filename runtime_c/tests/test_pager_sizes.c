/* Units of the pager: whatever their sizes, together they are the whole array, and each page keeps its state; and their sizes follow the
 * accesses. */
#define _GNU_SOURCE
#include "counted_reads.h"
#include "paged.h"

#include <string.h>

enum { PAGES = 1537, FIRST = 3 }; /* more than three chunks, of which the first and the last are cut */

static const uintptr_t base = (uintptr_t)1 << 40 | FIRST << PAGER_SHIFT;
static struct array *tried;

static void begin_array(size_t pages)
{
    tried = &pager_arrays[0];
    CHECK(units_add(tried, base, base + (pages << PAGER_SHIFT), 0, true) == 0);
}

/* -- The states of pages -------------------------------------------------------------------------------------------------- */

static unsigned char states[PAGES];

static void are_whole(void)
{
    uintptr_t lo = base, hi = base + ((uintptr_t)PAGES << PAGER_SHIFT);
    while (lo < hi) {
        struct unit *u = units_at(tried, lo);
        uintptr_t size = (uintptr_t)1 << u->shift, end = lo + units_bytes(u);
        CHECK(units_lo(u) == lo && lo / size == (end - 1) / size);
        CHECK(lo == base || lo % size == 0);
        CHECK(end == hi || end % size == 0);
        for (; lo < end; lo += PAGER_PAGE)
            CHECK(units_at(tried, lo) == u && states[(lo - base) >> PAGER_SHIFT] == u->state);
    }
    CHECK(lo == hi);
}

static void are_split_and_joined(void)
{
    const unsigned char those[] = {UNIT_NEW, UNIT_HOME, UNIT_HOME, UNIT_RESIDENT, UNIT_WRITING};
    begin_array(PAGES);
    memset(states, UNIT_HOME, sizeof states);
    for (int n = 0; n < 4000; n++) {
        size_t page = random_below(PAGES);
        int shift = PAGER_SHIFT + (int)random_below(PAGER_CHUNK_SHIFT - PAGER_SHIFT + 1);
        struct unit *u = units_of_size(tried, base + (page << PAGER_SHIFT), shift);
        bool absent = units_is_absent(u);
        CHECK(!absent || u->shift <= shift);
        CHECK(units_lo(u) <= base + (page << PAGER_SHIFT) && base + (page << PAGER_SHIFT) < units_lo(u) + units_bytes(u));
        if (n % 2) {
            u->state = those[random_below(LENGTH(those))] & UNIT_STATES;
            memset(&states[u - tried->units], (int)u->state, units_bytes(u) >> PAGER_SHIFT);
        }
        if (n % 64 == 0)
            are_whole();
    }
    for (uintptr_t at = base; at < tried->hi; at = units_lo(units_at(tried, at)) + units_bytes(units_at(tried, at)))
        units_at(tried, at)->state = UNIT_HOME;
    for (uintptr_t at = base; at < tried->hi; at += PAGER_PAGE)
        CHECK(units_of_size(tried, at, PAGER_CHUNK_SHIFT)->shift == PAGER_CHUNK_SHIFT);
    units_remove(tried);
}

/* -- The sizes of units --------------------------------------------------------------------------------------------------- */

static struct access touched(size_t page)
{
    uintptr_t at = base + (page << PAGER_SHIFT);
    struct access is = sizes_of_access(tried, at, at + PAGER_PAGE);
    struct unit *u = units_of_size(tried, at, is.shift);
    if (units_is_absent(u))
        sizes_brings(tried, u, &is);
    sweeps_brought(tried, is.of, units_lo(u), units_lo(u) + units_bytes(u));
    u->state = UNIT_RESIDENT;
    return is;
}

static bool is_there(size_t page) { return units_at(tried, base + (page << PAGER_SHIFT))->state == UNIT_RESIDENT; }

static void leaves(size_t page)
{
    struct unit *u = units_at(tried, base + (page << PAGER_SHIFT));
    sizes_evicted(u);
    u->state = UNIT_HOME;
}

static void grow_in_sweeps(void)
{
    size_t read = 0;
    begin_array(PAGES);
    for (size_t page = 0; page < PAGES; page++)
        if (!is_there(page)) {
            int shift = touched(page).shift;
            CHECK((size_t)1 << (shift - PAGER_SHIFT) <= 2 * read + 4); /* the first access alone brings four pages */
            read = page + 1;
        }
    CHECK(touched(PAGES).shift == sizes_largest() && sizes_largest() > PAGER_SHIFT);
    units_remove(tried);
}

/* In a file that the program maps, few pages are read in vain, also when scattered accesses begin. */
static void grow_slowly_in_files(void)
{
    begin_array(PAGES);
    tried->read_only = true;
    for (size_t page = PAGES - 1; page > 9; page = page * 7 / 8 - 2)
        CHECK(touched(page).shift == PAGER_SHIFT);
    units_remove(tried);
    begin_array(PAGES);
    tried->read_only = true;
    for (size_t page = 0; page < PAGES; page++)
        if (!is_there(page))
            CHECK((size_t)1 << (touched(page).shift - PAGER_SHIFT) <= page / 4 + 1);
    CHECK(touched(PAGES).shift == sizes_largest());
    units_remove(tried);
}

/* Hints of a sweep through a file begin among the pages that the unit before them has brought, and may end there. The sweep's length counts each page
 * once. */
static void hints_go_on_in_files(int direction, size_t unit_pages)
{
    enum { EACH = 100, HINTS = 14 };
    const uintptr_t unit = unit_pages << PAGER_SHIFT;
    begin_array(PAGES);
    tried->read_only = true;
    for (size_t n = 0; n < HINTS; n++) {
        size_t page = (direction > 0 ? n : HINTS - n) * EACH;
        uintptr_t lo = base + (page << PAGER_SHIFT), hi = lo + ((uintptr_t)EACH << PAGER_SHIFT);
        struct access is = sizes_of_access(tried, lo, hi);
        CHECK(n < 2 || is.sweep == direction);
        CHECK(is.of->run >= (n + 1) * EACH && is.of->run <= (n + 1) * EACH + 2 * unit_pages);
        sweeps_brought(tried, is.of, lo & -unit, (hi + unit - 1) & -unit);
    }
    units_remove(tried);
}

/* More scattered accesses than are remembered do not end a sweep; its units have no more than its share of memory. */
static void sweeps_go_on_beside_others(void)
{
    enum { MANY = 1 << 14, BETWEEN = 40 };
    begin_array(MANY);
    for (size_t page = 0; page < PAGES; page++) {
        struct access is = sizes_of_access(tried, base + (page << PAGER_SHIFT), base + ((page + 1) << PAGER_SHIFT));
        CHECK(page < 64 || is.sweep == 1);
        CHECK(page < 64 || is.shift <= 15); /* a 41st of half of memory */
        for (size_t n = 0; page > 1 && n < BETWEEN; n++)
            touched(2 * PAGES + (page * BETWEEN + n) * 7919 % (MANY - 3 * PAGES));
    }
    units_remove(tried);
}

static struct access accessed(size_t page, size_t pages)
{
    return sizes_of_access(tried, base + (page << PAGER_SHIFT), base + ((page + pages) << PAGER_SHIFT));
}

/* Sweeps over planes without their edges are sweeps, in both directions; accesses with longer gaps, or long after the last one, are not. */
static void sweeps_leave_little_out(void)
{
    enum { MANY = 1 << 14, PART = 64, EDGE = PART / 8 };
    begin_array(MANY);
    for (size_t page = 0; page + PART <= MANY / 4; page += PART + EDGE)
        CHECK(accessed(page, PART).sweep == (page > 0));
    for (size_t page = MANY / 2; page > MANY / 4 + PART; page -= PART + EDGE)
        CHECK(accessed(page, PART).sweep == (page < MANY / 2 ? -1 : 0));
    for (size_t page = MANY / 2; page + PART <= MANY; page += 2 * PART)
        CHECK(page == MANY / 2 || accessed(page, PART).sweep == 0);
    accessed(MANY / 4, 1);
    for (size_t page = MANY * 3 / 4; page < MANY; page++)
        accessed(page, 1);
    CHECK(accessed(MANY / 4 + 1, 1).sweep == 0);
    units_remove(tried);
}

/* If no pages nearby are used, units are pages. With uniform random accesses, half of the pages nearby are in memory by chance. */
static void shrink_where_nothing_near_is_used(void)
{
    enum { MANY = 1 << 14, THERE = 64 };
    size_t in_memory[THERE] = {0};
    begin_array(MANY);
    for (int n = 0; n < 20000; n++) {
        size_t page = random_below(MANY);
        if (is_there(page))
            continue;
        if (n >= THERE && is_there(in_memory[n % THERE]))
            leaves(in_memory[n % THERE]);
        touched(page);
        in_memory[n % THERE] = page;
    }
    CHECK(tried->sizes->scattered == PAGER_SHIFT);
    units_remove(tried);
}

/* Returns how many pages are read for each one that is used, if of ten scattered accesses so many are followed by one to the page beside. */
static double read_for_used(bool file, unsigned followed)
{
    enum { MANY = 1 << 14, THERE = 64, TURN = 4 };
    size_t in_memory[THERE] = {0}, used = 0, read = 0, latest[TURN / 2];
    begin_array(MANY);
    tried->read_only = file;
    for (int n = 0; n < 40000; n++) {
        size_t first = n % TURN < TURN / 2 ? latest[n % 2] = 2 * random_below(MANY / 2 - 1) + 1 : latest[n % 2];
        if (n % TURN >= TURN / 2 && random_below(10) >= followed)
            continue;
        size_t page = first + (n % TURN >= TURN / 2);
        used++;
        if (is_there(page))
            continue;
        if (is_there(in_memory[n % THERE]))
            leaves(in_memory[n % THERE]);
        read += (size_t)1 << (touched(page).shift - PAGER_SHIFT);
        in_memory[n % THERE] = page;
    }
    units_remove(tried);
    return (double)read / (double)used;
}

static void little_of_files_is_read_in_vain(void)
{
    for (unsigned followed = 0; followed <= 10; followed++)
        CHECK(read_for_used(true, followed) < 1.25);
}

/* Buckets that are filled page by page, in turns: each access goes on from an earlier one, but no sweep is long. */
static void grow_where_buckets_are_filled(void)
{
    enum { BUCKET = 128, BUCKETS = 24 };
    size_t filled[BUCKETS] = {0};
    begin_array(BUCKET * BUCKETS);
    for (int n = 0; n < BUCKET * BUCKETS * 32; n++) {
        size_t bucket = random_below(BUCKETS), page = bucket * BUCKET + filled[bucket]++ % BUCKET;
        if (filled[bucket] % BUCKET == 0)
            for (size_t i = page + 1 - BUCKET; i <= page; i++)
                if (is_there(i))
                    leaves(i);
        if (!is_there(page))
            touched(page);
    }
    CHECK(IS_SANITIZED || tried->sizes->scattered == 16); /* sanitizers leave too little memory for that */
    units_remove(tried);
}

/* Sweeps over columns of a matrix, whose units fit in memory together: a few sweeps have large units, many have small ones. */
static void columns_share_memory(size_t rows, int least)
{
    enum { STRIDE = 515, SETTLED = 64 };
    int grown = 0;
    begin_array(rows * STRIDE);
    for (size_t column = 0; column < STRIDE; column++)
        for (size_t row = 0; row < rows; row++) {
            if (is_there(row * STRIDE + column))
                continue;
            struct access is = touched(row * STRIDE + column);
            CHECK(IS_SANITIZED || column < SETTLED || is.sweep == 0 || rows << is.shift <= frames_bound()); /* sanitizers leave too little memory */
            grown = is.sweep && is.shift > grown ? is.shift : grown;
        }
    CHECK(IS_SANITIZED || grown >= least);
    units_remove(tried);
}

/* -- Whole programs --------------------------------------------------------------------------------------------------------- */

static size_t read_by(void (*uses)(const struct memory *m), const struct memory *m)
{
    size_t before = bytes_read_so_far();
    uses(m);
    return bytes_read_so_far() - before;
}

enum { ROW = 5 * 512 * 13, PART = 32 }; /* words of a row of 260 KB; of a part */

/* Reads each word once, one part of all rows after the other, after a sweep that has made large units. */
static void columns(const struct memory *m)
{
    for (size_t column = 0; column < ROW; column += PART)
        for (size_t row = 0; row < m->count / ROW; row++)
            for (size_t i = row * ROW + column; i < row * ROW + column + PART; i++) {
                CHECK(m->words[i] == value(i, 1));
                m->words[i] = value(i, 1);
            }
}

static void pages_here_and_there(const struct memory *m)
{
    for (int n = 0; n < 2000; n++) {
        size_t i = random_below(m->count);
        CHECK(m->words[i] == value(i, 1));
    }
}

static void read_what_is_used(void)
{
    struct memory m = made(64 * ROW * sizeof(unsigned long));
    fill(&m, 1);
    CHECK(read_by(columns, &m) < 2 * m.count * sizeof *m.words);
    CHECK(read_by(pages_here_and_there, &m) < (size_t)2000 * 16384);
    is_filled(&m, 1);
    gone(&m);
}

/* -- Pages that are brought alone ------------------------------------------------------------------------------------------ */

enum { COLUMN = 3, COLUMNS = 600 }; /* pages of a column; columns */

/* Units that were evicted as the oldest come back soon: from now on, some are passed over. */
static void units_come_back_soon(void)
{
    struct unit *u = units_at(tried, base);
    for (int n = 0; n < 100 && !passing_is_on(); n++) {
        passing_leaves(u, LEFT_OLD);
        passing_comes(u);
    }
    CHECK(passing_is_on());
}

static void two_rows(void)
{
    for (size_t row = 0; row < 2; row++)
        for (size_t column = 0; column < COLUMNS; column++)
            accessed(column * COLUMN, 1);
}

static bool is_alone(size_t page) { return accessed(page, 1).shift == PAGER_SHIFT; }

static void pages_of_rows_come_alone(void)
{
    begin_array(COLUMN * COLUMNS);
    units_come_back_soon();
    two_rows();
    for (size_t column = 0; column < COLUMNS; column++)
        CHECK(is_alone(column * COLUMN));
    units_remove(tried);
}

/* Two sweeps by turns, of which each access is far from the one before. */
static void sweeps_after_rows_do_not(void)
{
    enum { HALF = COLUMN * COLUMNS / 2, AT_FIRST = 100 };
    int alone = 0;
    begin_array(2 * HALF);
    units_come_back_soon();
    two_rows();
    for (size_t page = 0; page < HALF; page++) {
        bool first = is_alone(page), second = is_alone(HALF + page);
        alone += page < AT_FIRST ? 0 : first + second;
    }
    CHECK(alone < 2 * (HALF - AT_FIRST) / 4);
    units_remove(tried);
}

/* Some of these accesses are a few pages from the one before by chance. */
static void pages_here_and_there_do_not(void)
{
    enum { MANY = 1 << 12, TURNS = 40000 };
    int alone = 0;
    begin_array(MANY);
    units_come_back_soon();
    for (int n = 0; n < TURNS; n++)
        alone += is_alone(random_below(MANY));
    CHECK(alone < TURNS / 4);
    units_remove(tried);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "6M", 1);
    frames_refresh_bound();
    are_split_and_joined();
    grow_in_sweeps();
    grow_slowly_in_files();
    for (int direction = -1; direction <= 1; direction += 2) {
        hints_go_on_in_files(direction, 32);
        hints_go_on_in_files(direction, 256);
    }
    sweeps_go_on_beside_others();
    shrink_where_nothing_near_is_used();
    little_of_files_is_read_in_vain();
    grow_where_buckets_are_filled();
    sweeps_leave_little_out();
    columns_share_memory(10, 16);
    columns_share_memory(100, 13);
    pages_of_rows_come_alone();
    sweeps_after_rows_do_not();
    pages_here_and_there_do_not();
    count_reads();
    start_or_skip();
    read_what_is_used();
    pager_end();
    return 0;
}
