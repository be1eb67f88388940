/* The functions of iopref_lookahead.h, for loops that a compiler has understood. Of such a loop one read is looked at now and
 * then; when one is about to miss memory, its records are disclosed, some thousand at a time, or its files, some hundred. */
#include "files.h"
#include "iopref_lookahead.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RARELY = 64,            /* reads between looks, where all is in memory */
    PIECES = 4096,          /* told in one look, */
    READS = 1 << 16,        /* or so many reads, */
    STEPS = 1 << 16,        /* after so many iterations without one at most */
    MOST = 1 << 18,         /* pieces of one disclosure */
    JOINED = 128 << 10,     /* bytes of reads that are one piece */
    TOLD = 64 << 10,        /* bytes read between two times that the library is told so */
    FIRST_FILES = 64,       /* told at first, of which some have to be missing, */
    FILES = 256,            /* and then */
    SELDOM = 16,            /* files between looks, where the program has not waited */
    NAME = 4096,
    WINDOWS = 4,
    WINDOW = 1024,          /* bytes that lie in one page */
    TEXTS = 4,
    LARGEST = 1 << 30       /* bytes of a record of which it is looked whether it is in memory */
};

struct iopref_course {
    int fd;
    dev_t device;
    ino_t inode;
    long size, position;       /* of the file, and of the next read in it where the loop does not say */
    long told;                 /* reads of which it has been told what they read */
    iopref_disclosure current; /* or 0 */
    long before;               /* reads before its first piece or file */
    iopref_piece *pieces;      /* of this look */
    long *upto;                /* reads behind each piece of the disclosure */
    long count, disclosed;     /* pieces of this look, and those before it */
    long looked;               /* reads that the last look told of */
    long brought;              /* bytes that were missing, as the look before began */
    long done;                 /* pieces of the disclosure that have been read */
    long every;                /* reads between two times that the library is told of them */
    char **names;
    long files, wanted;        /* names of this look */
    iopref_disclosure older;   /* of files, which the program has not yet left behind */
    long older_before;
    long waits;                /* of the program's thread, and one, when it was last looked; 0: never */
    bool failed;               /* memory that was looked at is not there */
    long begins[WINDOWS];      /* what memory the windows show; 0: none */
    char windows[WINDOWS][WINDOW];
    char (*texts)[NAME];
    int text;
};

/* -- Looking at memory that may not be there ----------------------------------------------------------------------- */

/* Without a course, as before the first look, each time anew. */
static bool peek(struct iopref_course *c, const void *from, void *to, unsigned long bytes)
{
    unsigned long at = (unsigned long)from, base = at & -(unsigned long)WINDOW, place = base / WINDOW % WINDOWS;
    if (!c || at - base + bytes > WINDOW)
        return os_copy_from_memory(from, to, bytes) == 0;
    if (base == 0)
        return false;
    if (c->begins[place] != (long)base) {
        c->begins[place] = 0;
        if (os_copy_from_memory((const void *)base, c->windows[place], WINDOW) != 0)
            return false;
        c->begins[place] = (long)base;
    }
    memcpy(to, c->windows[place] + (at - base), bytes);
    return true;
}

/* A number of eight bytes that is so large that sums and products of it may overflow is taken to be none. */
long iopref_peek(struct iopref_lookahead *a, const void *from, unsigned long bytes)
{
    long value = 0;
    unsigned char one = 0;
    unsigned short two = 0;
    int four = 0;
    bool there = bytes <= sizeof value;
    if (there && bytes == 1)
        there = peek(a->course, from, &one, bytes), value = one;
    else if (there && bytes == 2)
        there = peek(a->course, from, &two, bytes), value = two;
    else if (there && bytes == 4)
        there = peek(a->course, from, &four, bytes), value = four;
    else if (there)
        there = bytes == 8 && peek(a->course, from, &value, bytes);
    if (there && value < 1L << 48 && value > -(1L << 48))
        return value;
    if (a->course)
        a->course->failed = true;
    return 0;
}

/* One of the last few texts that were asked for; an empty one where there is none. */
const char *iopref_peek_text(struct iopref_lookahead *a, const void *from)
{
    struct iopref_course *c = a->course;
    if (c && !c->texts)
        c->texts = malloc(TEXTS * sizeof *c->texts);
    if (!c || !c->texts)
        return "";
    char *text = c->texts[c->text++ % TEXTS];
    for (long i = 0; i < NAME; i++)
        if (!peek(c, (const char *)from + i, text + i, 1))
            break;
        else if (!text[i])
            return text;
    c->failed = true;
    text[0] = '\0';
    return text;
}

/* -- A look -------------------------------------------------------------------------------------------------------- */

static void never(struct iopref_lookahead *a) { a->due = LONG_MAX; }

static bool is_on(void)
{
    const struct options *o = options();
    return o->on && o->engine != ENGINE_INLINE && !os_is_forking();
}

/* Nothing is known of what comes next: what is disclosed and not yet read is withdrawn. */
static void begin_anew(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    iopref_withdraw(c->older);
    iopref_withdraw(c->current);
    c->older = c->current = 0;
    c->disclosed = c->done = c->brought = 0;
    c->told = a->reads - 1;
    a->anew = 1;
    a->ended = 0;
}

static bool has_memory(struct iopref_lookahead *a)
{
    if (!a->course && is_on()) {
        a->course = calloc(1, sizeof *a->course);
        if (a->course)
            a->course->fd = -1;
    }
    return a->course;
}

/* All is in memory: the next look is later, the more often this was so. */
static void rest(struct iopref_lookahead *a, long most)
{
    long interval = __atomic_load_n(&a->site->interval, __ATOMIC_RELAXED);
    interval = min_long(max_long(2 * interval, 1), most);
    __atomic_store_n(&a->site->interval, interval, __ATOMIC_RELAXED);
    a->due = a->reads + interval;
}

/* Reads that have ended are told; returns whether more are to be told of. */
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
    if (brought >= 0 && brought == c->brought) { /* since the last look all was in memory */
        begin_anew(a);
        rest(a, RARELY);
        return false;
    }
    c->brought = brought;
    return true;
}

/* What memory holds may have changed since the last look. */
static void open_eyes(struct iopref_lookahead *a)
{
    memset(a->course->begins, 0, sizeof a->course->begins);
    a->course->failed = false;
    a->steps = STEPS;
    a->anew = 0;
}

/* Whether to tell of further reads, of a file that is open; sets `anew` where that begins at the program's place. */
static int begin_look(struct iopref_lookahead *a, int fd)
{
    struct iopref_course *c = a->course;
    struct stat st;
    if (os_file_of(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
        never(a);
        return 0;
    }
    bool same = c->fd == fd && c->device == st.st_dev && c->inode == st.st_ino;
    if (!same && os_passes_cache(fd)) {
        never(a);
        return 0;
    }
    if (same && c->current && c->told >= a->reads - 1 && !goes_on(a))
        return 0;
    c->fd = fd;
    c->device = st.st_dev;
    c->inode = st.st_ino;
    c->size = (long)st.st_size;
    c->count = 0;
    open_eyes(a);
    if (!same || !c->current || c->told < a->reads - 1 || c->disclosed > MOST)
        begin_anew(a);
    return 1;
}

int iopref_lookahead_fd(struct iopref_lookahead *a, int fd)
{
    int saved = errno, wanted = 0;
    if (!has_memory(a))
        never(a);
    else if ((wanted = begin_look(a, fd)) && a->anew) {
        a->course->position = (long)lseek(fd, 0, SEEK_CUR);
    }
    errno = saved;
    return wanted;
}

int iopref_lookahead_stream(struct iopref_lookahead *a, void *stream)
{
    int saved = errno, wanted = 0;
    int fd = stream ? fileno(stream) : -1;
    if (fd < 0 || !has_memory(a))
        never(a);
    else if ((wanted = begin_look(a, fd)) && a->anew)
        a->course->position = (long)ftello(stream);
    errno = saved;
    return wanted;
}

int iopref_lookahead_step(struct iopref_lookahead *a)
{
    if (!a->ended && (a->course->failed || --a->steps < 0))
        a->ended = 1;
    return !a->ended;
}

/* Whether the read at hand will find its data in memory, as far as the system tells. */
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

/* Whether a read goes on where the last piece ends, or in its last page. */
static bool joins(const iopref_piece *last, long offset, long end)
{
    return offset >= last->offset && offset - last->offset - last->bytes < os_page_size() && end - last->offset <= JOINED;
}

static void add(struct iopref_course *c, long offset, long bytes)
{
    long end = offset + bytes;
    if (c->count > 0) { /* what is new of a read that begins in the last piece, as those of libgfortran's buffers do */
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

/* The next read of the loop; returns whether those behind it are wanted, too. */
int iopref_lookahead_piece(struct iopref_lookahead *a, long offset, long bytes)
{
    struct iopref_course *c = a->course;
    bool first = c->told == a->reads - 1 && !c->current;
    if (c->failed || offset < 0 || bytes <= 0 || bytes > LARGEST || offset > LONG_MAX - bytes) {
        a->ended = 1;
        a->due = first ? a->reads + RARELY : a->due;
        return 0;
    }
    if (c->count == 0 && first && is_in_memory(c, offset, bytes)) {
        rest(a, RARELY);
        return 0;
    }
    if (c->count == 0 && !make_room(c)) {
        never(a);
        return 0;
    }
    if (first)
        c->every = max_long(TOLD / bytes, 1);
    add(c, offset, bytes);
    return c->count < PIECES && c->told - a->reads < READS;
}

/* The place in the file, where the descriptor's is another. */
void iopref_lookahead_at(struct iopref_lookahead *a, long position) { a->course->position = position; }

/* The same of one that goes on where the last one ended. */
int iopref_lookahead_next(struct iopref_lookahead *a, long bytes)
{
    struct iopref_course *c = a->course;
    long offset = c->position;
    if (offset >= 0 && (offset >= c->size || __builtin_add_overflow(offset, bytes, &c->position)))
        offset = -1;
    return iopref_lookahead_piece(a, offset, bytes);
}

static void tell_pieces(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    if (c->current && !files_goes_on(c->current, c->pieces, c->count))
        begin_anew(a); /* next time */
    else if (!c->current) {
        c->before = a->reads - 1;
        c->current = iopref_will_read_pieces(c->fd, c->pieces, c->count);
        c->disclosed = 0;
    }
    if (!c->current) {
        rest(a, RARELY);
        return;
    }
    c->disclosed += c->count;
    c->looked = c->told - (a->reads - 1);
    __atomic_store_n(&a->site->interval, 0, __ATOMIC_RELAXED);
    a->due = a->reads + c->every;
}

/* -- Files --------------------------------------------------------------------------------------------------------- */

/* Files that the program has left behind are told; returns whether more are to be told of. */
static bool goes_on_with_files(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    long read = a->reads - 1, left = c->told - read, brought = files_brought(c->current);
    iopref_has_read(c->older, read - c->older_before);
    iopref_has_read(c->current, read - c->before);
    a->due = a->reads + 1;
    if (left > (c->told - c->before) / 2 || a->ended)
        return false;
    if (brought != 0)
        return true;
    begin_anew(a);
    c->waits = os_waits().times + 1;
    rest(a, SELDOM);
    return false;
}

/* Whether the program has waited since the last look, as for a file that is not in memory. */
static bool has_waited(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    long waits = os_waits().times + 1, before = c->waits;
    c->waits = waits;
    if (before != waits && before)
        return true;
    if (before)
        rest(a, SELDOM);
    else
        a->due = a->reads + 1;
    return false;
}

int iopref_lookahead_begin(struct iopref_lookahead *a)
{
    if (!has_memory(a)) {
        never(a);
        return 0;
    }
    struct iopref_course *c = a->course;
    if (c->current && c->told >= a->reads - 1 ? !goes_on_with_files(a) : !has_waited(a))
        return 0;
    c->files = 0;
    c->wanted = c->current ? FILES : FIRST_FILES;
    c->names = c->names ? c->names : calloc(FILES, sizeof *c->names);
    open_eyes(a);
    if (!c->current || c->told < a->reads - 1)
        begin_anew(a);
    return c->names != NULL;
}

static int add_name(struct iopref_lookahead *a, const char *name)
{
    struct iopref_course *c = a->course;
    char *copy = c->failed ? NULL : strdup(name);
    if (!copy) {
        a->ended = 1;
        return 0;
    }
    c->names[c->files++] = copy;
    c->told++;
    return c->files < c->wanted;
}

int iopref_lookahead_name(struct iopref_lookahead *a, const void *name)
{
    int saved = errno, wanted = add_name(a, iopref_peek_text(a, name));
    errno = saved;
    return wanted;
}

/* A name of so many characters, or less, as blanks at its end do not count. */
int iopref_lookahead_name_of(struct iopref_lookahead *a, const void *name, long length)
{
    struct iopref_course *c = a->course;
    char text[NAME];
    int saved = errno;
    if (length < 0 || length >= NAME || (length > 0 && os_copy_from_memory(name, text, (unsigned long)length) != 0))
        c->failed = true;
    while (!c->failed && length > 0 && text[length - 1] == ' ')
        length--;
    text[c->failed ? 0 : length] = '\0';
    int wanted = add_name(a, text);
    errno = saved;
    return wanted;
}

/* What libgfortran reads for a record: its buffer, from there on, for what takes no more than half of it. */
long iopref_lookahead_buffered(long bytes, int formatted)
{
    const char *said = getenv(formatted ? "GFORTRAN_FORMATTED_BUFFER_SIZE" : "GFORTRAN_UNFORMATTED_BUFFER_SIZE");
    long buffer = said ? strtol(said, NULL, 10) : 0;
    if (buffer <= 0)
        buffer = formatted ? 8 << 10 : 128 << 10;
    return bytes <= buffer / 2 ? buffer : bytes;
}

int iopref_lookahead_named(struct iopref_lookahead *a, const char *format, ...)
{
    char name[NAME];
    va_list arguments;
    int saved = errno;
    va_start(arguments, format);
    int length = vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= NAME)
        a->course->failed = true;
    int wanted = add_name(a, name);
    errno = saved;
    return wanted;
}

static void tell_files(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    if (c->files > 0) {
        iopref_withdraw(c->older);
        c->older = c->current;
        c->older_before = c->before;
        c->current = iopref_will_read_files((const char *const *)c->names, c->files);
        c->before = c->told - c->files;
    }
    while (c->files > 0)
        free(c->names[--c->files]);
    __atomic_store_n(&a->site->interval, 0, __ATOMIC_RELAXED);
    a->due = c->current ? a->reads + 1 : a->reads + SELDOM;
}

/* -- Its end ------------------------------------------------------------------------------------------------------- */

void iopref_lookahead_tell(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    int saved = errno;
    if (c->count > 0)
        tell_pieces(a);
    else if (c->names)
        tell_files(a);
    errno = saved;
}

void iopref_lookahead_finish(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    int saved = errno;
    long left = c->current ? 0 : a->due - a->reads - 1;
    iopref_withdraw(c->older);
    iopref_withdraw(c->current);
    free(c->upto);
    free(c->pieces);
    free(c->names);
    free(c->texts);
    free(c);
    a->course = NULL;
    __atomic_store_n(&a->site->left, a->due == LONG_MAX ? 0 : max_long(left, 0), __ATOMIC_RELAXED);
    errno = saved;
}
