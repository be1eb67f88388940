/* A JSON file, written piece by piece. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

static struct {
    const char *path;
    char text[1 << 14];
    long length;
    bool begun; /* the file has its first bytes */
    bool first; /* of the object or list at hand */
    int error;
} out;

static void flush(void)
{
    if (out.error == 0)
        out.error = os_write_file(out.path, out.text, out.length, out.begun);
    out.begun = true;
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
    out.path = path;
    out.length = out.error = 0;
    out.begun = false;
    out.first = true;
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

int json_close(void)
{
    put("\n");
    flush();
    return out.error;
}
