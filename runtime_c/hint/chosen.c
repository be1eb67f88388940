/* Prediction of the files that a command reads, of those that it names or that lie in its folders. Files that it is expected to
 * skip are not read ahead, because a disk takes as long for them as for files that the command waits for. Files are numbered
 * in the order in which they are read ahead; a command that opens them in another order may come back to skipped ones. */
#define _GNU_SOURCE
#include "hint.h"

#include <limits.h>
#include <string.h>

enum {
    MANY = 256,           /* files of a disclosure; of more than these, a command may read few */
    BEFORE_IT = 64 << 10, /* bytes read ahead of more than MANY files before the command has opened one */
    AT_FIRST = 512 << 10, /* bytes read ahead at first of fewer files, or while it has opened as many as it has skipped, */
    ALL = 5 << 20,        /* or of a few small ones: 256 files of 4 MiB in all (../starter), each counted as a page more */
    FOR_EACH = 20 << 10,  /* further bytes read ahead for each file that it has opened, */
    FOR_READ = 3,         /* and for each byte that it has read */
    FEW = 8,              /* files of a folder that it must open before all of the folder may be read ahead */
    AT_LEAST = 2,         /* files read ahead for each opened one, before that */
    BACK = 16,            /* a file is out of order if one behind it was opened more than 16 files earlier */
    NEAR = 64,            /* files behind the last opened one that are searched for newly opened ones, */
    BEFORE = 128,         /* and files before it, which other processes of the command may still open */
    ENOUGH = 24           /* opened files after which an order of the command's own is taken for certain */
};

static long opened_of[UCHAR_MAX + 1], passed_of[UCHAR_MAX + 1]; /* opened and skipped files, by the names' last character */
static long all_opened, all_passed;
static long opened_before; /* files that the command had opened at the last look, disclosed or not */
static bool in_order = true;   /* files are opened in order, or nearly so, as by processes side by side */
static bool one_by_one = true; /* files are opened strictly in order */
static long at_first = AT_FIRST;
static bool has_its_own_order; /* files of folders are opened in an order that is not known; none is read ahead */

void chosen_are_all(void) { at_first = ALL; }

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

/* Finds out which of the files [from, to) have been opened, until `most` are known to be, in all: to look for another one in vain takes
 * a system call for each name. The last one opened sets d->chosen, and files before it that were not opened are skipped ones. Those are
 * looked at again until they are closed, as the command may come back to them. */
static void look_at(struct disclosure *d, long from, long to, long most)
{
    long last = 0, passed;
    for (long i = from; i < min_long(to, d->count); i++) {
        struct item *item = &d->items[i];
        bool is_known = item->chosen == FILE_OPENED || (item->chosen == FILE_PASSED && item->closed);
        const struct shared_file *file = is_known || all_opened >= most ? NULL : watch_opened(item);
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

/* Closes the skipped files before number `to`, which are behind the command. */
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

/* How far the order of opening differs from the order of the files. */
struct order {
    long back, long_before; /* files opened earlier than a file before them: at all, and by more than BACK files */
    unsigned latest;        /* greatest turn so far */
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

/* Looks for newly opened files around the last one known; if that finds less than half of the `more` files that the command has
 * opened, looks at all files, but each time only after it has opened four times as many. */
static void look_for_opened(long more)
{
    static long next = FEW;
    const struct disclosure *last = last_chosen();
    long before = all_opened;
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number)) {
        bool precedes = d->number + 1 == last->number && last->chosen < BEFORE;
        bool follows = d->number > last->number && last->chosen + NEAR > last->count;
        if (d == last || precedes || follows)
            look_at(d, max_long(d->chosen - BEFORE, 0), d->chosen + NEAR, before + more);
        last = follows ? d : last;
    }
    if (opened_before < next || (all_opened - before) * 2 >= more)
        return;
    next = opened_before * 4;
    for (struct disclosure *d = next_after(0); d; d = next_after(d->number))
        look_at(d, 0, d->count, LONG_MAX);
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

/* All files are wanted while almost none is skipped; otherwise those whose names end in the same character as names of opened
 * files, as with .c. */
bool chosen_wants(const struct item *item)
{
    unsigned char kind = kind_of(item);
    if (all_opened == 0 || (in_order && all_passed <= FEW + all_opened / FILES_PASSED_BY))
        return true;
    return opened_of[kind] > 0 && (!in_order || passed_of[kind] <= 1 + opened_of[kind] / FILES_PASSED_BY);
}

/* Files that the command line names are read ahead at once. Files found in a folder are read ahead only after the command has
 * opened some of them in order. */
long chosen_trusts(const struct disclosure *d, long opened)
{
    if (d->found && (all_opened < FEW || !in_order))
        return in_order ? all_opened * AT_LEAST * FOR_EACH : 0;
    bool many = d->count > MANY;
    long first = all_opened == 0 && many ? BEFORE_IT : all_opened >= all_passed ? at_first : 0;
    return first + opened * FOR_EACH + count_of(BYTES_CONSUMED) * FOR_READ;
}
