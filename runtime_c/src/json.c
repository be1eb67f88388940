/* Writes a JSON file piece by piece, under another name in the same folder; it is renamed when it is complete. */
#include "internal.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static struct {
    char name[PATH_MAX + 64]; /* its name until it is complete */
    int fd;
    char text[1 << 14]; /* what has not been written yet */
    long length;        /* bytes of it */
    bool first;         /* the next member is the first of its object or list */
    int error;          /* the first errno, or 0 */
} out;

static void flush(void)
{
    if (out.error == 0)
        out.error = os_write(out.fd, out.text, out.length);
    out.length = 0;
}

static void put(const char *text)
{
    for (; *text; text++) {
        if (out.length == LENGTH(out.text))
            flush();
        out.text[out.length++] = *text;
    }
}

static void put_string(const char *text)
{
    char escaped[8];
    put("\"");
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool plain = *c >= ' ' && *c <= '~' && *c != '"' && *c != '\\';
        snprintf(escaped, sizeof escaped, plain ? "%c" : "\\u%04x", *c);
        put(escaped);
    }
    put("\"");
}

/* Begins a member of an object, or an element of a list. */
static void put_name(const char *name)
{
    put(out.first ? "" : ",\n");
    out.first = false;
    if (name) {
        put_string(name);
        put(": ");
    }
}

void json_open(const char *path)
{
    out.length = 0;
    out.first = true;
    out.error = os_create(path, O_WRONLY, 0666, out.name, sizeof out.name, &out.fd);
}

void json_begin(const char *name, char bracket)
{
    put_name(name);
    put((char[]){bracket, 0});
    out.first = true;
}

void json_end(char bracket)
{
    put((char[]){bracket, 0});
    out.first = false;
}

void json_text(const char *name, const char *text)
{
    put_name(name);
    put_string(text);
}

void json_number(const char *name, long n)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", n);
    put_name(name);
    put(digits);
}

int json_close(const char *path)
{
    put("\n");
    bool made = out.fd >= 0;
    flush();
    int closed = made ? ERRNO_OF(sys_close(out.fd)) : 0;
    if (out.error == 0)
        out.error = closed ? closed : os_take_place(out.name, path);
    if (out.error && made)
        (void)ERRNO_OF(sys_unlink(out.name));
    return out.error;
}
