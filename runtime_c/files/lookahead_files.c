/* The lookahead of loops that open one file after the other: the names that a look finds become one disclosure. */
#include "lookahead.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_FILES = 64, /* files that the first look discloses; if all of them are in memory, no others are disclosed */
    FILES = 256       /* files that each further look discloses */
};

/* Tells the library which disclosed files the program has read; returns whether to disclose more files. */
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
    lookahead_begin_anew(a);
    lookahead_count_waits(a);
    lookahead_rest(a, LOOKAHEAD_SELDOM);
    return false;
}

int iopref_lookahead_begin(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    bool disclosed = c && c->current && c->told >= a->reads - 1;
    if (disclosed ? !goes_on_with_files(a) : !lookahead_has_waited(a, LOOKAHEAD_SELDOM))
        return 0;
    if (!lookahead_has_memory(a)) {
        lookahead_never(a);
        return 0;
    }
    c = a->course;
    c->files = 0;
    c->wanted = c->current ? FILES : FIRST_FILES;
    c->names = c->names ? c->names : calloc(FILES, sizeof *c->names);
    lookahead_open_eyes(a);
    if (!c->current || c->told < a->reads - 1)
        lookahead_begin_anew(a);
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

/* Takes the name of the next file, of `length` characters, as in Fortran: blanks at its end do not count. Returns whether
 * more names are wanted. */
int iopref_lookahead_name_of(struct iopref_lookahead *a, const void *name, long length)
{
    struct iopref_course *c = a->course;
    char text[LOOKAHEAD_NAME];
    int saved = errno;
    if (length < 0 || length >= LOOKAHEAD_NAME || (length > 0 && os_copy_from_memory(name, text, (unsigned long)length) != 0))
        c->failed = true;
    while (!c->failed && length > 0 && text[length - 1] == ' ')
        length--;
    text[c->failed ? 0 : length] = '\0';
    int wanted = add_name(a, text);
    errno = saved;
    return wanted;
}

int iopref_lookahead_named(struct iopref_lookahead *a, const char *format, ...)
{
    char name[LOOKAHEAD_NAME];
    va_list arguments;
    int saved = errno;
    va_start(arguments, format);
    int length = vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= LOOKAHEAD_NAME)
        a->course->failed = true;
    int wanted = add_name(a, name);
    errno = saved;
    return wanted;
}

void lookahead_tell_files(struct iopref_lookahead *a)
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
    a->due = c->current ? a->reads + 1 : a->reads + LOOKAHEAD_SELDOM;
}
