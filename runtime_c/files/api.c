/* The functions of iopref_files.h: they copy a disclosure into the table of plan.c and wake the threads. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

/* With IOPREF_ENGINE=inline, which has no threads, disclosures have no effect. */
bool files_are_on(void)
{
    static bool started;
    const struct options *o = options();
    if (!o->on || o->engine == ENGINE_INLINE || os_is_forking())
        return false;
    files_lock();
    if (!started)
        count_start();
    started = true;
    files_unlock();
    return true;
}

static bool set_name(struct item *item, const char *name)
{
    item->fd = -1;
    item->name = name ? strdup(name) : NULL;
    return item->name;
}

static bool set_descriptor(struct item *item, int fd)
{
    struct stat st;
    if (os_file_of(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    item->fd = fd;
    item->device = st.st_dev;
    item->inode = st.st_ino;
    return true;
}

static _Thread_local struct tally *teller;

void files_told_by(struct tally *site) { teller = site; }

static bool is_sound(const struct series *s) { return s->offset >= 0 && s->bytes >= 0 && s->count > 0; }

/* Discloses a series of one file, given by its name or, if that is null, by its descriptor; frees the list of the series
 * when it is no longer needed. Returns the number of the disclosure, or 0. */
static iopref_disclosure disclose(const char *name, int fd, struct series series, bool vague)
{
    iopref_disclosure number = 0;
    int saved = errno;
    if (!is_sound(&series) || (!name && fd < 0) || !files_are_on()) {
        free((void *)series.listed);
        errno = saved;
        return 0;
    }
    files_lock();
    struct disclosure *d = plan_new(1);
    if (d) {
        d->vague = vague;
        d->site = teller;
        d->items[0].series = series;
        bool set = name ? set_name(&d->items[0], name) : set_descriptor(&d->items[0], fd);
        number = set ? plan_begin(d) : 0;
        if (!set)
            plan_drop(d);
    } else
        free((void *)series.listed);
    files_unlock();
    if (number)
        reader_start();
    errno = saved;
    return number;
}

static iopref_disclosure disclose_pieces(const char *name, int fd, const iopref_piece *pieces, long count)
{
    int saved = errno;
    size_t bytes;
    if (!pieces || count <= 0 || __builtin_mul_overflow((size_t)count, sizeof *pieces, &bytes))
        return 0;
    iopref_piece *copy = malloc(bytes);
    errno = saved;
    if (!copy)
        return 0;
    memcpy(copy, pieces, bytes);
    return disclose(name, fd, (struct series){.listed = copy, .count = count}, false);
}

static struct series strided(long offset, long bytes, long stride, long count)
{
    return (struct series){.offset = offset, .bytes = bytes, .stride = stride, .count = count};
}

iopref_disclosure iopref_will_read(int fd, long offset, long bytes)
{
    return disclose(NULL, fd, strided(offset, bytes, 0, 1), false);
}

iopref_disclosure iopref_will_read_of(const char *name, long offset, long bytes)
{
    return disclose(name, -1, strided(offset, bytes, 0, 1), false);
}

iopref_disclosure iopref_will_read_strided(int fd, long offset, long bytes, long stride, long count)
{
    return disclose(NULL, fd, strided(offset, bytes, stride, count), false);
}

iopref_disclosure iopref_will_read_strided_of(const char *name, long offset, long bytes, long stride, long count)
{
    return disclose(name, -1, strided(offset, bytes, stride, count), false);
}

iopref_disclosure iopref_will_read_pieces(int fd, const iopref_piece *pieces, long count)
{
    return disclose_pieces(NULL, fd, pieces, count);
}

iopref_disclosure iopref_will_read_pieces_of(const char *name, const iopref_piece *pieces, long count)
{
    return disclose_pieces(name, -1, pieces, count);
}

iopref_disclosure iopref_will_touch(int fd) { return disclose(NULL, fd, series_whole(), true); }

iopref_disclosure iopref_will_touch_of(const char *name) { return disclose(name, -1, series_whole(), true); }

iopref_disclosure iopref_will_read_files(const char *const *names, long count)
{
    iopref_disclosure number = 0;
    int saved = errno;
    if (!names || count <= 0 || !files_are_on())
        return 0;
    files_lock();
    struct disclosure *d = plan_new(count);
    bool set = d;
    if (d)
        d->site = teller;
    for (long i = 0; i < count && set; i++) {
        d->items[i].series = series_whole();
        set = set_name(&d->items[i], names[i] ? names[i] : "");
    }
    number = set ? plan_begin(d) : 0;
    if (d && !set)
        plan_drop(d);
    files_unlock();
    if (number)
        reader_start();
    errno = saved;
    return number;
}

/* Records that the program has read `count` files of a list or, if there is only one file, pieces of that file. */
static void has_read(struct disclosure *d, long count)
{
    struct item *item = &d->items[0];
    d->told = true;
    if (d->count > 1)
        for (long i = d->reached; i < min_long(count, d->count); i++)
            plan_finished(d, &d->items[i]);
    else
        plan_read(d, item, series_before(&item->series, max_long(item->size, 0), min_long(count, item->series.count),
                                         item->seen.piece, item->read - item->seen.within));
}

void iopref_has_read(iopref_disclosure disclosure, long count)
{
    if (disclosure <= 0 || count <= 0)
        return;
    files_lock();
    struct disclosure *d = plan_find(disclosure);
    if (d)
        has_read(d, count);
    files_unlock();
}

bool files_goes_on(iopref_disclosure number, const iopref_piece *pieces, long count)
{
    files_lock();
    struct disclosure *d = plan_find(number);
    bool more = d && plan_goes_on(d, pieces, count);
    files_unlock();
    if (more)
        reader_wake();
    return more;
}

long files_brought(iopref_disclosure number)
{
    files_lock();
    const struct disclosure *d = plan_find(number);
    long brought = d ? d->brought : -1;
    files_unlock();
    return brought;
}

void iopref_withdraw(iopref_disclosure disclosure)
{
    if (disclosure <= 0)
        return;
    files_lock();
    struct disclosure *d = plan_find(disclosure);
    if (d)
        plan_end(d);
    files_unlock();
}
