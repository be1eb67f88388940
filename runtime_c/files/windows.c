/* Long files in windows: the kernel's own readahead, run ahead of the program. It reads a file that is read in sequence window by
 * window, each into larger folios than the last, which takes a third of the processor time of readahead(2), as that fills single
 * pages, and some disks are faster for it. The first page of each window has a mark; a read that comes to it has the kernel begin
 * with the next window (Linux, mm/readahead.c). Reads that neither wait nor copy do so here. */
#include "files.h"

enum {
    LONG = 1 << 20,      /* bytes of a file that is read in windows, */
    WINDOWS = 8,         /* of which memory has room for 8 */
    MOST_SEEN = 32 << 20 /* bytes behind a window that are looked at to find its end */
};

/* Returns the mark of the first window, which is behind the bytes of the read, or in the middle. */
static long first_mark(long edge) { return edge > WINDOW ? WINDOW : edge / 2 & -os_page_size(); }

/* Has the kernel begin with the next window; returns false if it does not. */
static bool next_window(int fd, long size, struct windows *w)
{
    struct os_cached there;
    long page = os_page_size(), before = w->edge;
    os_reads_on(fd, w->mark);
    long more = min_long(ceil_div(size - before, page) * page, MOST_SEEN);
    if (os_cached(fd, before, more, &there) != 0)
        return false;
    w->edge = before + there.pages * page;
    w->mark = before > 0 ? before : first_mark(w->edge);
    return w->edge > before;
}

void windows_reach(int fd, long size, long end, long most, struct windows *w)
{
    while (w->edge < end && !w->ended) {
        long before = w->edge;
        w->ended = !next_window(fd, size, w) || w->edge - before > most;
    }
}

/* Reads that leave a trace are not made, and short files are no sequence. */
long windows_most(const struct item *item, bool no_trace)
{
    const struct series *s = &item->series;
    bool in_sequence = !s->listed && s->count == 1 && s->offset == 0 && item->all >= LONG;
    return no_trace && in_sequence ? quota_most() / WINDOWS : 0;
}

static bool has_pages(int fd, long from, long pages)
{
    struct os_cached there;
    return os_cached(fd, from, pages * os_page_size(), &there) == 0 && there.pages >= pages;
}

long windows_ask(int fd, iopref_piece p, struct item *item, long most)
{
    long page = os_page_size(), from = p.offset & -page, end = p.offset + p.bytes, pages = ceil_div(end - from, page);
    bool asked = end <= item->windows.edge;
    if (has_pages(fd, from, pages))
        return asked ? p.bytes : 0;
    item->windows.ended = item->windows.ended || from - item->windows.edge > WINDOW; /* the program has skipped what is between */
    if (most > 0)
        windows_reach(fd, item->size, end, most, &item->windows);
    if (most == 0 || asked || !has_pages(fd, from, pages))
        os_read_ahead(fd, from, pages * page);
    return p.bytes;
}
