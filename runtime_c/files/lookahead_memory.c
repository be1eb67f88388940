/* Reading memory in a look ahead. It may not be mapped: an array may have fewer elements than the loop has iterations. */
#include "lookahead.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 4 }; /* copied or printed texts that are valid at the same time */

bool lookahead_peek(struct iopref_course *c, const void *from, void *to, unsigned long bytes)
{
    unsigned long at = (unsigned long)from, base = at & -(unsigned long)LOOKAHEAD_WINDOW;
    unsigned long place = base / LOOKAHEAD_WINDOW % LOOKAHEAD_WINDOWS;
    if (!c || at - base + bytes > LOOKAHEAD_WINDOW)
        return os_copy_from_memory(from, to, bytes) == 0;
    if (base == 0)
        return false;
    if (c->begins[place] != (long)base) {
        c->begins[place] = 0;
        if (os_copy_from_memory((const void *)base, c->windows[place], LOOKAHEAD_WINDOW) != 0)
            return false;
        c->begins[place] = (long)base;
    }
    memcpy(to, c->windows[place] + (at - base), bytes);
    return true;
}

/* Returns the value of an integer or pointer of 1, 2, 4 or 8 bytes; 0, and sets `failed`, if it is not mapped, or if it is
 * 2^48 or more in size, as sums and products of such values might overflow. */
long iopref_peek(struct iopref_lookahead *a, const void *from, unsigned long bytes)
{
    long value = 0;
    unsigned char one = 0;
    unsigned short two = 0;
    int four = 0;
    bool there = bytes <= sizeof value;
    if (there && bytes == 1)
        there = lookahead_peek(a->course, from, &one, bytes), value = one;
    else if (there && bytes == 2)
        there = lookahead_peek(a->course, from, &two, bytes), value = two;
    else if (there && bytes == 4)
        there = lookahead_peek(a->course, from, &four, bytes), value = four;
    else if (there)
        there = bytes == 8 && lookahead_peek(a->course, from, &value, bytes);
    if (there && value < 1L << 48 && value > -(1L << 48))
        return value;
    if (a->course)
        a->course->failed = true;
    return 0;
}

/* Returns a buffer of LOOKAHEAD_NAME bytes, which is used again after TEXTS calls; null if there is no memory. */
static char *room_for_text(struct iopref_course *c)
{
    if (c && !c->texts)
        c->texts = malloc(TEXTS * sizeof *c->texts);
    return c && c->texts ? c->texts[c->text++ % TEXTS] : NULL;
}

/* Returns a copy of the string at `from`; an empty string, and sets `failed`, if it is not mapped or too long. */
const char *iopref_peek_text(struct iopref_lookahead *a, const void *from)
{
    struct iopref_course *c = a->course;
    char *text = room_for_text(c);
    if (!text)
        return "";
    for (long i = 0; i < LOOKAHEAD_NAME; i++)
        if (!lookahead_peek(c, (const char *)from + i, text + i, 1))
            break;
        else if (!text[i])
            return text;
    c->failed = true;
    text[0] = '\0';
    return text;
}

/* Returns a copy of the `length` characters at `from`, without a final null; if they are not mapped, sets `failed`. */
const char *iopref_peek_characters(struct iopref_lookahead *a, const void *from, long length)
{
    struct iopref_course *c = a->course;
    char *text = room_for_text(c);
    if (!text)
        return "";
    if (length >= 0 && length < LOOKAHEAD_NAME && (length == 0 || os_copy_from_memory(from, text, (unsigned long)length) == 0))
        return text;
    c->failed = true;
    return text;
}

/* Returns what printf prints; if it is too long, sets `failed`. */
const char *iopref_print_text(struct iopref_lookahead *a, const char *format, ...)
{
    char *text = room_for_text(a->course);
    va_list arguments;
    if (!text)
        return "";
    va_start(arguments, format);
    int length = vsnprintf(text, LOOKAHEAD_NAME, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= LOOKAHEAD_NAME)
        a->course->failed = true;
    return text;
}
