/* The lookahead of loops that read records of an open file: the pieces that a look finds are disclosed, or appended to the
 * present disclosure. */
#define _GNU_SOURCE
#include "lookahead.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PIECES = 4096,      /* most pieces of one look */
    READS = 1 << 16,    /* most reads of one look */
    MOST = 1 << 18,     /* pieces of a disclosure, after which a new disclosure is begun */
    JOINED = 128 << 10, /* most bytes of consecutive reads that are joined to one piece */
    TOLD = 64 << 10,    /* bytes that the program reads between two calls of iopref_has_read */
    LARGEST = 1 << 30   /* bytes of a record; larger ones are not disclosed */
};

/* All records were in memory: the next look is set to later, and the thread's waits are watched. */
static void sleep_while_it_does_not_wait(struct iopref_lookahead *a)
{
    a->records = IOPREF_RECORDS_UNKNOWN;
    lookahead_count_waits(a);
    lookahead_rest(a, LOOKAHEAD_RARELY);
}

/* Returns whether nothing is disclosed and the thread has not waited since the last look. Then the file is not looked at. */
static bool sleeps(struct iopref_lookahead *a)
{
    if (!a->course || a->course->current || !a->waits)
        return false;
    if (!lookahead_has_waited(a, LOOKAHEAD_RARELY))
        return true;
    struct iopref_read_site *site = a->site; /* the next records may be missing, too: more looks are taken */
    if (__atomic_load_n(&site->interval, __ATOMIC_RELAXED) > LOOKAHEAD_SOON)
        __atomic_store_n(&site->interval, LOOKAHEAD_SOON, __ATOMIC_RELAXED);
    return false;
}

/* Tells the library which pieces the program has read; returns whether to disclose more. */
static bool goes_on(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    long read = a->reads - 1, done = c->done;
    while (done < c->disclosed && c->upto[done] <= read)
        done++;
    if (done > c->done)
        iopref_has_read(c->current, done);
    c->done = done;
    a->due = a->reads + c->every;
    if (c->told - read >= c->looked / 2 || a->ended)
        return false;
    long brought = files_brought(c->current);
    if (brought >= 0 && brought == c->brought) { /* all that was asked for since the last look was in memory */
        lookahead_begin_anew(a);
        sleep_while_it_does_not_wait(a);
        return false;
    }
    c->brought = brought;
    return true;
}

/* Begins a look at an open file; returns whether to look ahead, and sets `anew` if the look begins at the program's place. */
static int begin_look(struct iopref_lookahead *a, int fd)
{
    struct iopref_course *c = a->course;
    struct stat st;
    if (os_file_of(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
        lookahead_never(a);
        return 0;
    }
    bool same = c->fd == fd && c->device == st.st_dev && c->inode == st.st_ino;
    if (!same && os_passes_cache(fd)) {
        lookahead_never(a);
        return 0;
    }
    if (same && c->current && c->told >= a->reads - 1 && !goes_on(a))
        return 0;
    if (!same)
        a->records = IOPREF_RECORDS_UNKNOWN;
    c->fd = fd;
    c->device = st.st_dev;
    c->inode = st.st_ino;
    c->size = (long)st.st_size;
    c->count = 0;
    lookahead_open_eyes(a);
    if (!same || !c->current || c->told < a->reads - 1 || c->disclosed > MOST)
        lookahead_begin_anew(a);
    return 1;
}

int iopref_lookahead_fd(struct iopref_lookahead *a, int fd)
{
    int saved = errno, wanted = 0;
    if (sleeps(a))
        return 0;
    if (!lookahead_has_memory(a))
        lookahead_never(a);
    else if ((wanted = begin_look(a, fd)) && a->anew)
        a->course->position = (long)lseek(fd, 0, SEEK_CUR);
    errno = saved;
    return wanted;
}

int iopref_lookahead_stream(struct iopref_lookahead *a, void *stream)
{
    int saved = errno, wanted = 0;
    if (sleeps(a))
        return 0;
    int fd = stream ? fileno(stream) : -1;
    if (fd < 0 || !lookahead_has_memory(a))
        lookahead_never(a);
    else if ((wanted = begin_look(a, fd)) && a->anew)
        a->course->position = (long)ftello(stream);
    errno = saved;
    return wanted;
}

/* Returns whether the system tells that all data of a read are in memory. */
static bool is_in_memory(const struct iopref_course *c, long offset, long bytes)
{
    struct os_cached there;
    long page = os_page_size(), from = offset & -page, end = min_long(offset + bytes, c->size);
    if (end <= offset)
        return true; /* at the end of the file */
    return os_cached(c->fd, from, end - from, &there) == 0 && there.pages >= ceil_div(end - from, page);
}

static bool make_room(struct iopref_course *c)
{
    long *upto = realloc(c->upto, sizeof *upto * (size_t)(c->disclosed + PIECES));
    c->upto = upto ? upto : c->upto;
    c->pieces = c->pieces ? c->pieces : malloc(sizeof *c->pieces * PIECES);
    return upto && c->pieces;
}

/* Returns whether a read begins in the last piece or less than a page after its end, and the two together are not too long. */
static bool joins(const iopref_piece *last, long offset, long end)
{
    return offset >= last->offset && offset - last->offset - last->bytes < os_page_size() && end - last->offset <= JOINED;
}

static void add(struct iopref_course *c, long offset, long bytes)
{
    long end = offset + bytes;
    if (c->count > 0) { /* of a read that begins in the last piece, as with libgfortran's buffers, the new part is added */
        const iopref_piece *last = &c->pieces[c->count - 1];
        long behind = last->offset + last->bytes;
        if (offset >= last->offset && offset < behind && end > behind)
            offset = behind;
    }
    if (c->count > 0 && joins(&c->pieces[c->count - 1], offset, end)) {
        iopref_piece *last = &c->pieces[c->count - 1];
        last->bytes = max_long(last->bytes, end - last->offset);
    } else
        c->pieces[c->count++] = (iopref_piece){offset, end - offset};
    c->upto[c->disclosed + c->count - 1] = ++c->told;
}

bool lookahead_sleeps_at(struct iopref_lookahead *a, long offset, long bytes)
{
    const struct iopref_course *c = a->course;
    if (c->count > 0 || c->sampled > 0 || c->current || c->told != a->reads - 1 || !is_in_memory(c, offset, bytes))
        return false;
    sleep_while_it_does_not_wait(a);
    return true;
}

/* Takes the next read of the loop, `bytes` bytes at `offset`; returns whether further reads are wanted. */
int iopref_lookahead_piece(struct iopref_lookahead *a, long offset, long bytes)
{
    struct iopref_course *c = a->course;
    bool first = c->told == a->reads - 1 && !c->current;
    if (c->failed || offset < 0 || bytes <= 0 || bytes > LARGEST || offset > LONG_MAX - bytes) {
        a->ended = 1;
        a->due = first ? a->reads + LOOKAHEAD_RARELY : a->due;
        return 0;
    }
    if (lookahead_sleeps_at(a, offset, bytes))
        return 0;
    if (c->count == 0 && !make_room(c)) {
        lookahead_never(a);
        return 0;
    }
    if (first)
        c->every = max_long(TOLD / bytes, 1);
    add(c, offset, bytes);
    return c->count < PIECES && c->told - a->reads < READS;
}

void iopref_lookahead_at(struct iopref_lookahead *a, long position) { a->course->position = position; }

/* The same for a read that begins where the last one ended. */
int iopref_lookahead_next(struct iopref_lookahead *a, long bytes)
{
    struct iopref_course *c = a->course;
    long offset = c->position;
    if (offset >= 0 && (offset >= c->size || __builtin_add_overflow(offset, bytes, &c->position)))
        offset = -1;
    return iopref_lookahead_piece(a, offset, bytes);
}

void lookahead_tell_records(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    if (c->current && !files_goes_on(c->current, c->pieces, c->count))
        lookahead_begin_anew(a); /* the next look makes a new disclosure */
    else if (!c->current) {
        c->before = a->reads - 1;
        c->current = iopref_will_read_pieces(c->fd, c->pieces, c->count);
        c->disclosed = 0;
    }
    if (!c->current) {
        lookahead_rest(a, LOOKAHEAD_RARELY);
        return;
    }
    c->disclosed += c->count;
    c->looked = c->told - (a->reads - 1);
    __atomic_store_n(&a->site->interval, 0, __ATOMIC_RELAXED);
    a->due = a->reads + c->every;
}
