/* Which files a command reads of those that it names, or that lie in its folders. What it passes by is not read ahead: a disk may
 * take as long for a file that nobody wants as for one that the command waits for. The files are in the order in which they are
 * read ahead; a command that opens them in another order may come back to what it has passed. */
#define _GNU_SOURCE
#include "hint.h"

#include <limits.h>
#include <string.h>

enum {
    MANY = 256,           /* files; of more of them, a command may read few: */
    BEFORE_IT = 64 << 10, /* bytes that are read ahead at most before it has opened one, */
    AT_FIRST = 512 << 10, /* when it has opened as many as it has passed by, or they are not many, */
    FOR_EACH = 20 << 10,  /* for each file that it has opened, */
    FOR_READ = 3,         /* and for each byte that it has read */
    FEW = 8,              /* files of a folder that it has opened, before more is known: for each of them, */
    AT_LEAST = 2,         /* so many are read ahead */
    BACK = 16,            /* opened so many files later than one behind it, a file is in another order */
    NEAR = 64,            /* files behind the last one that it has opened in which the next one is looked for, */
    BEFORE = 128,         /* and before it, as other processes may still open one */
    ENOUGH = 24           /* opened files that tell that it has an order of its own */
};

static long opened_of[UCHAR_MAX + 1], passed_of[UCHAR_MAX + 1]; /* files, by the last character of their names */
static long all_opened, all_passed;
static long opened_before; /* by the command, of all files, at the last look */
static bool in_order = true; /* but for files that are opened side by side: */
static bool one_by_one = true;
static bool has_its_own_order; /* of the files in folders; what is read ahead there would be in vain */

static unsigned char kind_of(const struct item *item)
{
    size_t length = item->name ? strlen(item->name) : 0;
    return length > 0 ? (unsigned char)item->name[length - 1] : 0;
}

static void count(const struct item *item, long by)
{
    *(item->chosen == FILE_OPENED ? &all_opened : &all_passed) += by;
    (item->chosen == FILE_OPENED ? opened_of : passed_of)[kind_of(item)] += by;
}

void chosen_become(struct item *item, int chosen)
{
    if (item->chosen != FILE_UNKNOWN)
        count(item, -1);
    item->chosen = chosen;
    if (chosen != FILE_UNKNOWN)
        count(item, 1);
}

/* Files before `d->chosen` are opened or passed; they are looked at again, as the command may come back, until they are closed. */
static void look_at(struct disclosure *d, long from, long to)
{
    long last = 0, passed;
    for (long i = from; i < min_long(to, d->count); i++) {
        struct item *item = &d->items[i];
        bool is_known = item->chosen == FILE_OPENED || (item->chosen == FILE_PASSED && item->closed);
        const struct shared_file *file = is_known ? NULL : watch_opened(item);
        if (file) {
            chosen_become(item, FILE_OPENED);
            item->turn = file->turn;
            to = max_long(to, i + NEAR);
        }
        last = item->chosen == FILE_OPENED ? i + 1 : last;
    }
    d->chosen = max_long(d->chosen, last);
    passed = one_by_one ? d->chosen : d->chosen - BEFORE;
    for (long i = 0; i < d->chosen; i++)
        if (d->items[i].chosen != FILE_OPENED)
            chosen_become(&d->items[i], i < passed && !d->items[i].refused ? FILE_PASSED : FILE_UNKNOWN);
}

/* Of what is behind the command. */
static void close_passed(struct disclosure *d, long to)
{
    for (long i = d->first; i < to; i++)
        if (d->items[i].chosen == FILE_PASSED)
            plan_closed(d, &d->items[i]);
}

static struct disclosure *next_after(iopref_disclosure number)
{
    struct disclosure *next = NULL;
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (d->number > number && !d->ended && (!next || d->number < next->number))
            next = d;
    }
    return next;
}

/* Files that were opened before one that precedes them: at all, and long before. */
struct order {
    long back, long_before;
    unsigned latest; /* turn */
};

static void add_order(const struct disclosure *d, struct order *o)
{
    for (const struct item *item = d->items; item < d->items + d->chosen; item++)
        if (item->chosen == FILE_OPENED) {
            o->back += item->turn < o->latest;
            o->long_before += item->turn + BACK < o->latest;
            o->latest = item->turn > o->latest ? item->turn : o->latest;
        }
}

static struct disclosure *last_chosen(void)
{
    struct disclosure *last = NULL;
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number))
        last = d->chosen > 0 || !last ? d : last;
    return last;
}

/* Around the last file that the command has opened; everywhere, but not often, where it has opened others than that. */
static void look_for_opened(long more)
{
    static long next = FEW;
    const struct disclosure *last = last_chosen();
    long before = all_opened;
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number)) {
        bool precedes = d->number + 1 == last->number && last->chosen < BEFORE;
        bool follows = d->number > last->number && last->chosen + NEAR > last->count;
        if (d == last || precedes || follows)
            look_at(d, max_long(d->chosen - BEFORE, 0), d->chosen + NEAR);
        last = follows ? d : last;
    }
    if (opened_before < next || (all_opened - before) * 2 >= more)
        return;
    next = opened_before * 4;
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number))
        look_at(d, 0, d->count);
}

static void look_in_which_order(void)
{
    static long tried = FEW / 2;
    const struct disclosure *last = last_chosen();
    struct order o = {0};
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number))
        add_order(d, &o);
    one_by_one = o.back * FILES_PASSED_BY <= all_opened;
    in_order = o.long_before * FILES_PASSED_BY <= all_opened;
    if (!one_by_one && all_opened >= tried * 2) {
        tried = all_opened;
        in_order = by_name_disclose() || in_order;
        has_its_own_order = !in_order && all_opened > ENOUGH;
        return;
    }
    for (struct disclosure *d = next_after(0); d && one_by_one; d = next_after(d->number))
        close_passed(d, d->number < last->number ? d->count : d->chosen - NEAR);
}

void chosen_look(long opened)
{
    long more = opened - opened_before;
    if (has_its_own_order || more == 0 || more < min_long(opened_before / 4, NEAR / 2) || !next_after(0))
        return;
    opened_before = opened;
    look_for_opened(more);
    look_in_which_order();
}

/* All, as long as nearly none is passed by; otherwise files whose names end as those that it opens, such as .c. */
bool chosen_wants(const struct item *item)
{
    unsigned char kind = kind_of(item);
    if (all_opened == 0 || (in_order && all_passed <= FEW + all_opened / FILES_PASSED_BY))
        return true;
    return opened_of[kind] > 0 && (!in_order || passed_of[kind] <= 1 + opened_of[kind] / FILES_PASSED_BY);
}

/* The command has named its files, but not those of a folder: these wait until it opens some of them, one after the other. */
long chosen_trusts(const struct disclosure *d, long opened)
{
    if (d->found && (all_opened < FEW || !in_order))
        return in_order ? all_opened * AT_LEAST * FOR_EACH : 0;
    bool many = d->count > MANY;
    long at_first = all_opened == 0 && many ? BEFORE_IT : all_opened >= all_passed ? AT_FIRST : 0;
    return at_first + opened * FOR_EACH + count_of(BYTES_CONSUMED) * FOR_READ;
}
