/* Opening a file of a disclosure, and releasing its data behind the program. */
#include "files.h"

#include <stdio.h>

enum { PATH_BYTES = 4096, STEP = 2 << 20 /* bytes released at a time, at least, and kept behind the program */ };

static bool path_of(const struct item *item, char path[PATH_BYTES])
{
    int length = item->name ? snprintf(path, PATH_BYTES, "%s", item->name)
                            : snprintf(path, PATH_BYTES, "/proc/%ld/fd/%d", os_process(), item->fd);
    return length < PATH_BYTES;
}

static int open_path(const char *path, struct opened *o)
{
    double begun = os_time();
    long waits = os_waits().times;
    int error = os_open_regular(path, &o->fd, &o->st, &o->no_trace);
    o->waited = os_waits().times > waits ? os_time() - begun : 0;
    return error;
}

int item_open(const struct item *item, struct opened *o)
{
    char path[PATH_BYTES];
    *o = (struct opened){.fd = -1};
    if (!path_of(item, path))
        return ENAMETOOLONG;
    bool by_descriptor = !item->name;
    dev_t device = item->device;
    ino_t inode = item->inode;
    files_unlock();
    int error = open_path(path, o);
    if (!error && by_descriptor && (o->st.st_dev != device || o->st.st_ino != inode)) {
        sys_close(o->fd);
        error = EBADF;
    }
    files_lock();
    return error;
}

/* -- Release ------------------------------------------------------------------------------------------------------- */

/* Sets [from, to) to the bytes of the series that may be released; returns false if none are, or too few. Only series of one
 * piece are released, if memory is short and some of the file had not been in memory before. */
static bool is_due(const struct item *item, long *from, long *to)
{
    *from = max_long(item->released, quota_hold(item));
    *to = item->closed ? item->asked : item->read - STEP;
    bool whole = !item->series.listed && item->series.count == 1;
    return quota_is_short() && item->brought > 0 && whole && *to - *from >= (item->closed ? 1 : STEP);
}

void release_behind(const struct disclosure *d, struct item *item, int fd)
{
    long from, to;
    if (!is_due(item, &from, &to))
        return;
    item->released = to;
    tally_add(d, item, BYTES_RELEASED, to - from);
    os_drop(fd, item->series.offset + from, to - from);
}

void release_passed(struct disclosure *d)
{
    struct opened o;
    long from, to;
    for (long i = d->kept; i <= d->reached && i < d->count && !d->ended; i++) {
        struct item *item = &d->items[i];
        if (item->done && !item->taken && item->asked >= STEP && is_due(item, &from, &to) &&
            item_open(item, &o) == 0) {
            release_behind(d, item, o.fd);
            sys_close(o.fd);
        }
        if (i == d->kept && item->closed && item->done && !item->taken)
            d->kept++;
    }
}
