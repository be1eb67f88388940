/* A tier before the disk may have a piece or not, and may answer at once, late, or with an error: all data are read as they were written. */
#define _GNU_SOURCE
#include "paged.h"

#include "pager.h"

#include <string.h>

enum { PIECES = 512 };

static struct piece {
    int home;
    size_t at, bytes;
    char *copy; /* or null */
} pieces[PIECES];

static struct {
    int number;
    size_t from, bytes; /* the part that the tier does not have */
} late[DISK_CALLS];
static int late_count, was_read, was_missed, was_read_home, was_read_back, opened, closed;

static struct piece *copy_of(int home, size_t at, size_t bytes)
{
    for (int i = 0; i < PIECES; i++)
        if (pieces[i].copy && pieces[i].home == home && pieces[i].at == at && pieces[i].bytes == bytes)
            return &pieces[i];
    return NULL;
}

static void forget(struct piece *p)
{
    memset(p->copy, 0xee, p->bytes);
    free(p->copy);
    p->copy = NULL;
}

static void forget_overlapping(int home, size_t at, size_t bytes)
{
    for (int i = 0; i < PIECES; i++)
        if (pieces[i].copy && pieces[i].home == home && pieces[i].at < at + bytes && at < pieces[i].at + pieces[i].bytes)
            forget(&pieces[i]);
}

static void end(int number, size_t from, size_t bytes)
{
    if (random_below(2)) {
        store_tier_ended(number, from, bytes);
    } else {
        late[late_count].number = number;
        late[late_count].from = from;
        late[late_count++].bytes = bytes;
    }
}

static bool tier_write(int number, const struct store_call *c)
{
    struct piece *p = &pieces[random_below(PIECES)];
    forget_overlapping(c->home, c->at, c->bytes);
    if (random_below(4) == 0)
        return false;
    if (p->copy)
        forget(p);
    *p = (struct piece){c->home, c->at, c->bytes, malloc(c->bytes)};
    CHECK(p->copy);
    memcpy(p->copy, c->memory, c->bytes);
    end(number, 0, random_below(2) ? c->bytes : 0);
    return true;
}

static bool tier_read(int number, const struct store_call *c)
{
    const struct piece *p = copy_of(c->home, c->at, c->bytes);
    if (!p)
        return false;
    size_t pages = c->bytes / PAGER_PAGE, from = random_below(3) ? pages : random_below(pages), missing = from < pages ? 1 + random_below(pages - from) : 0;
    memcpy(c->memory, p->copy, c->bytes);
    memset(c->memory + from * PAGER_PAGE, 0xdd, missing * PAGER_PAGE);
    *(missing ? &was_missed : &was_read) += 1;
    end(number, from * PAGER_PAGE, missing * PAGER_PAGE);
    return true;
}

static void tier_read_home(int number, const struct store_call *c)
{
    CHECK(number >= 0 && number < DISK_CALLS && !c->write && c->bytes > 0);
    was_read_home++;
}

static char read_back[DISK_CALLS][PAGER_CHUNK] __attribute__((aligned(PAGER_PAGE)));

static char *tier_read_back(int number, const struct store_call *c)
{
    CHECK(c->write);
    return random_below(2) ? read_back[number] : NULL;
}

static void tier_was_read_back(int number, const struct store_call *c)
{
    CHECK(memcmp(read_back[number], c->memory, c->bytes) == 0);
    was_read_back++;
}

static void tier_add(int home, const struct global_file *file)
{
    (void)home;
    (void)file;
}

static void tier_remove(int home) { forget_overlapping(home, 0, (size_t)-1 / 2); }

static void tier_step(void)
{
    int n = late_count;
    late_count = 0;
    for (int i = 0; i < n; i++)
        store_tier_ended(late[i].number, late[i].from, late[i].bytes);
}

static int ready[2]; /* a pipe that always has something to read */

static int tier_open(void)
{
    opened++;
    return pipe(ready) == 0 && write(ready[1], "x", 1) == 1 ? 0 : EIO;
}

static void tier_close(void) { closed++; }

static int tier_descriptor(void) { return ready[0]; }

int main(void)
{
    const struct store_tier tier = {tier_open, tier_close, tier_write, tier_read, tier_read_home, tier_read_back, tier_was_read_back,
        tier_add, tier_remove, NULL, tier_descriptor, tier_step};
    setenv("IOPREF_MEMORY", "3M", 1);
    store_has_tier(&tier);
    start_or_skip();
    struct memory m = made(9 * MB + 12288);
    for (unsigned long round = 0; round < 3; round++) {
        fill(&m, round);
        is_filled(&m, round);
        for (int n = 0; n < (IS_SANITIZED ? 100 : 300); n++) {
            size_t i = random_below(m.count);
            CHECK(m.words[i] == value(i, round));
            m.words[i] = value(i, round);
        }
    }
    gone(&m);
    for (int i = 0; i < PIECES; i++)
        CHECK(!pieces[i].copy);
    pager_end();
    CHECK(was_read && was_missed && was_read_home >= was_missed && was_read_back && opened == 1 && closed == 1);
    return 0;
}
