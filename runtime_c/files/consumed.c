/* The program's progress in its disclosures: as iopref_has_read tells, or from the position of the descriptor, or from the
 * number of bytes that the process has read in all, which is an upper bound, as the process may have read other files. */
#include "files.h"

#include <limits.h>

static long process_read; /* bytes that the program had read at the last look; 0: no look yet, -1: not known */

/* Returns the bytes that the process has read, without those that the library has read itself; -1: not known. */
static long read_in_all(void)
{
    long own = os_own_bytes(), bytes = os_read_by(os_process());
    return bytes < 0 ? -1 : bytes - own;
}

static bool by_descriptor(const struct disclosure *d) { return !d->items[0].name; }

void consumed_begin(struct disclosure *d)
{
    process_read = process_read ? process_read : read_in_all();
    d->position = by_descriptor(d) ? os_position(os_process(), d->items[0].fd) : -1;
}

/* Returns whether the item's descriptor has been closed or belongs to another file by now: the program has finished. */
static bool is_gone(const struct item *item)
{
    struct stat st;
    return os_file_of_process(os_process(), item->fd, &st) != 0 || st.st_ino != item->inode || st.st_dev != item->device;
}

/* Updates the progress from the descriptor's position; returns whether the position tells the progress. */
static bool follow_position(struct disclosure *d)
{
    struct item *item = &d->items[0];
    long position = os_position(os_process(), item->fd);
    if (position < 0 || item->size < 0 || position == d->position)
        return d->moved;
    struct cursor c = series_at(&item->series, item->size, position, item->seen);
    long bytes = series_before(&item->series, item->size, c.piece, item->seen.piece, item->read - item->seen.within);
    d->moved = true;
    d->position = position;
    plan_read(d, item, bytes + c.within);
    return true;
}

void consumed_look(void)
{
    long now = read_in_all(), more = process_read < 0 ? 0 : max_long(now - process_read, 0), ahead = 0;
    process_read = max_long(process_read, now); /* `now` may go back: it may count bytes that a thread is just reading */
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (d->number && !d->ended && by_descriptor(d) && is_gone(&d->items[0]))
            plan_end(d);
        else if (d->number && !d->ended && !d->told && !(by_descriptor(d) && follow_position(d)))
            ahead += d->ahead;
    }
    for (int i = 0; i < plan_places() && more > 0 && ahead > 0; i++) {
        struct disclosure *d = plan_at(i);
        if (d->number && !d->ended && !d->told && !d->moved)
            plan_goes_on_by(d, (long)((double)more * (double)d->ahead / (double)ahead));
    }
}

/* The program's folders are not read ahead. */
void reader_found_folder(const char *path) { (void)path; }

bool consumed_in_order(void) { return false; }

/* There is no bound: the program reads what it has disclosed. */
long consumed_trusts(const struct disclosure *d)
{
    (void)d;
    return LONG_MAX;
}

bool consumed_wants(const struct item *item)
{
    (void)item;
    return true;
}

long consumed_moves(void) { return 0; }
