/* Reads a trace, and discloses its files in the order in which they were first read, each with the ranges that were read. The
 * threads skip files that have vanished; of files that have become shorter, they read the ranges that are still there. */
#define _GNU_SOURCE
#include "hint.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 3 * 4096 + 256, /* bytes of a line: a name has at most 4096 characters, each of which may be written as %XX */
    LOOK_BACK = 64         /* earlier pieces of a file that are searched for a piece that is read again */
};

static const double longest = 1e6; /* nanoseconds that are spent at most on finding out whether all files are in memory */

static struct traced {
    char *name; /* null: not in the trace, or written by the command itself */
    long size;
    iopref_piece *pieces;
    long count, room;
} files[SHARED_FILES];
static unsigned order[SHARED_FILES]; /* numbers of the files, in the order of their first reads */
static long ordered;

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

/* Decodes a name that was written as a word, in place. */
static void read_name(char *word)
{
    char *to = word;
    for (; *word && *word != '\n'; word++)
        if (*word == '%' && digit(word[1]) >= 0 && digit(word[2]) >= 0) {
            *to++ = (char)(digit(word[1]) << 4 | digit(word[2]));
            word += 2;
        } else
            *to++ = *word;
    *to = 0;
}

/* Reads a line about a file; returns false if it is not valid. */
static bool read_file(char *line)
{
    unsigned number;
    long size;
    char how[8];
    int at = 0;
    if (sscanf(line, "file %u %ld %7s %n", &number, &size, how, &at) != 3 || !at || number >= SHARED_FILES)
        return false;
    read_name(line + at);
    files[number].size = size;
    if (!files[number].name && strcmp(how, "found") == 0)
        files[number].name = strdup(line + at);
    return true;
}

/* Returns whether one of the last pieces includes this one. */
static bool is_known(const struct traced *f, iopref_piece p)
{
    for (long i = f->count - 1; i >= 0 && i >= f->count - LOOK_BACK; i--)
        if (p.offset >= f->pieces[i].offset && p.offset + p.bytes <= f->pieces[i].offset + f->pieces[i].bytes)
            return true;
    return false;
}

static void add_piece(struct traced *f, iopref_piece p)
{
    if (f->count == f->room) {
        iopref_piece *more = realloc(f->pieces, (size_t)(f->room * 2 + 4) * sizeof *more);
        if (!more)
            return;
        f->pieces = more;
        f->room = f->room * 2 + 4;
    }
    f->pieces[f->count++] = p;
}

/* Reads a line about reads of a file; returns false if it is not valid. */
static bool read_run(const char *line)
{
    unsigned number;
    iopref_piece p;
    if (sscanf(line, "%*s %*s %*u %u %ld %ld", &number, &p.offset, &p.bytes) != 3 || number >= SHARED_FILES)
        return false;
    struct traced *f = &files[number];
    if (!f->name || p.bytes <= 0 || p.offset < 0 || is_known(f, p))
        return true;
    if (f->count == 0)
        order[ordered++] = number;
    if (f->count > 0 && f->pieces[f->count - 1].offset + f->pieces[f->count - 1].bytes == p.offset)
        f->pieces[f->count - 1].bytes += p.bytes;
    else
        add_piece(f, p);
    return true;
}

/* If a file was read up to its end, it is to be read up to its present end. */
static void open_ends(struct traced *f)
{
    for (long i = 0; i < f->count; i++)
        if (f->pieces[i].offset + f->pieces[i].bytes >= f->size)
            f->pieces[i].bytes = TO_THE_END;
}

/* Reads the trace; returns what is wrong with it, or null. */
static const char *read_trace(FILE *from)
{
    static char line[LINE];
    long lines = 0, told = -1;
    int version = 0;
    if (!fgets(line, sizeof line, from) || sscanf(line, TRACE_HEAD " %d", &version) != 1)
        return "is no trace of reads; nothing is prefetched";
    if (version != TRACE_VERSION)
        return "is a trace of another version; nothing is prefetched: record it again";
    while (told < 0 && fgets(line, sizeof line, from)) {
        bool known = true;
        if (strncmp(line, "file ", 5) == 0)
            known = read_file(line);
        else if (strncmp(line, "read ", 5) == 0 || strncmp(line, "map ", 4) == 0)
            known = read_run(line);
        else if (sscanf(line, "end %ld", &told) == 1)
            break;
        else
            lines--;
        if (!known && strchr(line, '\n'))
            return "has a line that is not understood; what is before it is used";
        if (!known)
            break;
        lines++;
    }
    return told < 0 || told != lines ? "is cut short; what is there is used" : NULL;
}

static void disclose_files(void)
{
    files_lock();
    struct disclosure *d = plan_new(ordered);
    for (long i = 0; d && i < ordered; i++) {
        struct traced *f = &files[order[i]];
        open_ends(f);
        d->items[i] = (struct item){.name = f->name, .fd = -1, .series = {.listed = f->pieces, .count = f->count}};
    }
    if (d)
        plan_begin(d);
    files_unlock();
    if (d)
        reader_start();
}

void replay_read(const char *path)
{
    FILE *from = fopen(path, "re");
    const char *problem = from ? read_trace(from) : strerror(errno);
    if (problem)
        say(from ? "%s %s" : "cannot read %s: %s; nothing is prefetched", path, problem);
    if (from)
        fclose(from);
}

/* Returns whether all pieces of a file are in memory; false also if that is not known at the time `end`. */
static bool pieces_in_memory(const struct traced *f, int fd, long size, double end)
{
    struct os_cached there;
    long page = os_page_size();
    for (long i = 0; i < f->count; i++) {
        iopref_piece p = f->pieces[i];
        long from = p.offset & -page, bytes = min_long(p.bytes, size - p.offset) + p.offset - from;
        if (p.offset < size && (os_cached(fd, from, bytes, &there) != 0 || there.pages < ceil_div(bytes, page) || os_time() > end))
            return false;
    }
    return true;
}

/* Returns whether a file is in memory, as far as the system tells without asking the disk. For a file that has vanished or may not
 * be read, the command does not wait: true. */
static bool is_in_memory(const struct traced *f, double end)
{
    struct stat st;
    bool unused;
    int fd, error = os_known_file(f->name, &st);
    if (error)
        return error == ENOENT || error == EACCES;
    if (os_open_regular(f->name, &fd, &st, &unused) != 0)
        return true;
    bool all = pieces_in_memory(f, fd, (long)st.st_size, end);
    sys_close(fd);
    return all;
}

bool replay_is_in_memory(void)
{
    double end = os_time() + longest;
    long i = 0;
    while (i < ordered && is_in_memory(&files[order[i]], end))
        i++;
    return i == ordered;
}

void replay_disclose(void)
{
    if (ordered > 0)
        disclose_files();
}
