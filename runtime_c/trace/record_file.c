/* The trace file: its header, and the records that record.c makes. */
#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 4096 }; /* records that are written at a time */

_Static_assert(sizeof(struct record) == 16, "a record has 16 bytes");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "records are written as they lie in memory");

static enum { NOT_BEGUN, RECORDING, STOPPED } state;
static int file = -1;
static struct os_identity file_is;
static struct record buffer[RECORDS];
static int buffered;
static unsigned long written;     /* records in the file, without those in the buffer */
static unsigned long recorded_at; /* iopref_trace_touches at the last record */

/* -- The file ---------------------------------------------------------------------------------------------------------*/

/* Returns the name of the trace by IOPREF_TRACE; in a folder, each process has a trace of its own. */
static const char *file_name(void)
{
    static char in_folder[4096];
    const char *name = secure_getenv("IOPREF_TRACE");
    size_t length = name ? strlen(name) : 0;
    if (length == 0)
        return "iopref.trace";
    if (name[length - 1] != '/')
        return name;
    if (!in_folder[0])
        snprintf(in_folder, sizeof in_folder, "%s%d.trace", name, (int)getpid());
    return in_folder;
}

/* Prints a problem, and records nothing more. */
static void stop(const char *problem, int error)
{
    char text[512];
    snprintf(text, sizeof text, "iopref: %s: %s%s%s\n", file_name(), problem, error ? ": " : "",
             error ? strerror(error) : "");
    os_print(text);
    state = STOPPED;
}

static void write_all(const void *data, size_t bytes)
{
    if (state != RECORDING)
        return;
    int error = os_is_still(file, &file_is) ? os_write(file, data, (long)bytes) : EBADF;
    if (error)
        stop("the trace is cut short", error);
}

static void flush(void)
{
    int saved = errno;
    write_all(buffer, (size_t)buffered * sizeof *buffer);
    written += (unsigned long)buffered;
    buffered = 0;
    errno = saved;
}

static void append(struct record r)
{
    if (buffered == RECORDS)
        flush();
    buffer[buffered++] = r;
}

void record_append(struct record r)
{
    unsigned long dt = iopref_trace_touches - recorded_at;
    for (; dt > UINT32_MAX; dt -= UINT32_MAX)
        append((struct record){.dt = UINT32_MAX, .kind = RECORD_TIME});
    recorded_at = iopref_trace_touches;
    r.dt = (uint32_t)dt;
    append(r);
}

/* -- The header -------------------------------------------------------------------------------------------------------*/

static long touch_ns = 1;

/* Writes a JSON string; bytes are taken as Latin-1. */
static void print_string(FILE *f, const char *text)
{
    fputc('"', f);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\')
            fprintf(f, "\\u%04x", *c);
        else
            fputc(*c, f);
    fputc('"', f);
}

static void print_site(FILE *f, int number)
{
    const iopref_site *s = &__start_iopref_table[number];
    fprintf(f, "%s{\"site\":%d,\"kind\":", number ? "," : "", number);
    print_string(f, s->kind);
    fputs(",\"file\":", f);
    print_string(f, s->file);
    fprintf(f, ",\"line\":%d,\"column\":%d,\"text\":", s->line, s->column);
    print_string(f, s->text);
    fprintf(f, ",\"nest\":%d", s->nest);
    if (s->unit && strcmp(s->unit, s->file) != 0) {
        fputs(",\"unit\":", f);
        print_string(f, s->unit);
    }
    if (s->behind > 0)
        fprintf(f, ",\"serves\":%d", number - s->behind);
    fputs(s->untraced ? ",\"untraced\":true" : "", f);
    fputs(s->refused ? ",\"refused\":true" : "", f);
    fputs(s->indirect ? ",\"indirect\":true}" : "}", f);
}

static int site_count(void)
{
    return (int)(((uintptr_t)__stop_iopref_table - (uintptr_t)__start_iopref_table) / sizeof(iopref_site));
}

static void write_header(void)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *f = open_memstream(&text, &bytes);
    if (!f) {
        stop("no memory for the table of sites", errno);
        return;
    }
    fprintf(f, "{\"format\":\"iopref trace\",\"version\":2,\"page\":%d,\"memory\":%ld,\"latency_ns\":%ld,", RECORD_PAGE,
            options()->memory, options()->latency);
    fprintf(f, "\"touch_ns\":%ld,\"sites\":[", touch_ns);
    for (int i = 0; i < site_count(); i++)
        print_site(f, i);
    fputs("]}", f);
    fflush(f);
    fprintf(f, "%*s\n", (int)(15 - bytes % 16), "");
    if (fclose(f) == 0)
        write_all(text, bytes);
    else
        stop("no memory for the table of sites", errno);
    free(text);
}

/* -- Begin and end ----------------------------------------------------------------------------------------------------*/

static void finish(void)
{
    if (state != RECORDING)
        return;
    record_leaves_all();
    record_append((struct record){.kind = RECORD_END});
    buffer[buffered - 1].pages = written + (unsigned long)buffered - 1;
    flush();
    if (state == RECORDING && os_is_still(file, &file_is) && sys_close(file) != 0)
        stop("the trace is cut short", errno);
    state = STOPPED;
}

/* Closes the trace in the child of a fork, which records nothing. */
static void forget(void)
{
    if (state == RECORDING && os_is_still(file, &file_is))
        sys_close(file);
    state = STOPPED;
}

static void read_touch_ns(void)
{
    const char *text = secure_getenv("IOPREF_TOUCH_NS");
    char *end;
    if (!text || !text[0])
        return;
    touch_ns = strtol(text, &end, 10);
    if (touch_ns < 1 || touch_ns > 1000000 || *end)
        stop("no trace: IOPREF_TOUCH_NS takes nanoseconds, 1 to 1000000", 0);
}

/* A program that is traced has no pager, whose hints would be others: IOPREF_PAGER=on gives those as if it had one. */
static bool moved_by_pager(uintptr_t addr)
{
    (void)addr;
    return false;
}

static void begin(void)
{
    if (options()->pager == PAGER_ON)
        backing_has_pager(&(struct backing_pager){.has = moved_by_pager});
    state = RECORDING;
    record_begins();
    read_touch_ns();
    if (state == RECORDING && options()->memory == 0)
        stop("no trace, for which this program was compiled: IOPREF_MEMORY must tell how many bytes the program may use, as in IOPREF_MEMORY=1M", 0);
    if (state == RECORDING && site_count() > IOPREF_TRACE_SITES)
        stop("no trace: the program has more than 65536 references and directives", 0);
    if (state == STOPPED)
        return;
    int error = os_open(file_name(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0666, &file);
    error = error ? error : os_keep_open(&file);
    if (error || (error = os_identify(file, &file_is))) {
        stop("no trace", error);
        return;
    }
    pthread_atfork(NULL, NULL, forget);
    atexit(finish);
    write_header();
}

bool record_is_on(void)
{
    if (state == NOT_BEGUN) {
        int saved = errno;
        begin();
        errno = saved;
    }
    return state == RECORDING;
}

double record_time(void)
{
    record_is_on();
    return ((double)iopref_trace_touches + 1) * (double)touch_ns;
}
