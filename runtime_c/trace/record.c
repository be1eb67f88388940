/* The trace file, and the "open" pages: the 16 pages touched most recently. Only when a page becomes open, and when it is not any more, is
 * recorded (run-length coding by page); an LRU memory of 16 pages or more is simulated exactly from that. */
#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RECORDS = 4096,      /* records that are written at a time */
    PAGE_BITS = 44,      /* bits of a page's number in a record; the others hold a number of pages */
    MOST_PAGES = 1 << 20 /* most pages of a record */
};

/* docs/trace.md describes the fields. */
struct record {
    uint32_t dt;
    uint16_t site;
    uint8_t kind, detail;
    uint64_t pages;
};
_Static_assert(sizeof(struct record) == 16, "a record has 16 bytes");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "records are written as they lie in memory");

struct iopref_trace_open iopref_trace_open[IOPREF_TRACE_OPEN];
unsigned char iopref_trace_last[IOPREF_TRACE_SITES];
unsigned long iopref_trace_touches;

static enum { NOT_BEGUN, RECORDING, STOPPED } state;
static int file = -1;
static struct os_identity file_is;
static struct record buffer[RECORDS];
static int buffered;
static unsigned long written;       /* records in the file, without those in the buffer */
static unsigned long recorded_at;   /* iopref_trace_touches at the last record */
static int open_count;              /* slots of iopref_trace_open that are in use, the first ones */
static struct directive {
    struct record record;
    uintptr_t lo, hi;
} pending; /* the piece of a directive that is not recorded yet; lo == hi: none */

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

/* Appends a record with the number of touches since the last one; RECORD_TIME records hold numbers that are too large. */
static void append_now(struct record r)
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

static void leave_all(void);

static void finish(void)
{
    if (state != RECORDING)
        return;
    leave_all();
    append_now((struct record){.kind = RECORD_END});
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
    for (int i = 0; i < IOPREF_TRACE_OPEN; i++)
        iopref_trace_open[i].page = (unsigned long)-1;
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

/* Returns whether accesses are recorded; the first call begins the trace. */
static bool recording(void)
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
    recording();
    return ((double)iopref_trace_touches + 1) * (double)touch_ns;
}

/* -- Open pages -------------------------------------------------------------------------------------------------------*/

/* Records that a page is not open any more, and frees its slot; the last slot in use takes its place. */
static void leave(int slot)
{
    struct iopref_trace_open *open = iopref_trace_open, gone = open[slot];
    append_now((struct record){.site = (uint16_t)gone.site,
                               .kind = RECORD_LEAVE,
                               .detail = (uint8_t)gone.written,
                               .pages = gone.page});
    open[slot] = open[--open_count];
    open[open_count].page = (unsigned long)-1;
}

static void leave_least_recent(void)
{
    int oldest = 0;
    for (int i = 1; i < open_count; i++)
        if (iopref_trace_open[i].touched < iopref_trace_open[oldest].touched)
            oldest = i;
    leave(oldest);
}

/* Returns how many open pages were touched before that in this slot. */
static int touched_before(int slot)
{
    int count = 0;
    for (int i = 0; i < open_count; i++)
        count += iopref_trace_open[i].touched < iopref_trace_open[slot].touched;
    return count;
}

static void leave_all(void)
{
    while (open_count > 0)
        leave_least_recent();
}

/* Records that a page becomes open; returns its slot. */
static int enter(int site, unsigned long page, int write)
{
    if (open_count == IOPREF_TRACE_OPEN)
        leave_least_recent();
    append_now((struct record){
        .site = (uint16_t)site, .kind = RECORD_ENTER, .detail = (uint8_t)write, .pages = page});
    iopref_trace_open[open_count] = (struct iopref_trace_open){.page = page, .site = site};
    return open_count++;
}

static void touch_page(int site, unsigned long page, int write)
{
    int slot = 0;
    while (slot < open_count && iopref_trace_open[slot].page != page)
        slot++;
    if (slot == open_count)
        slot = enter(site, page, write);
    iopref_trace_open[slot].touched = iopref_trace_touches++;
    iopref_trace_open[slot].written |= write;
    iopref_trace_last[site] = (unsigned char)slot;
}

void iopref_trace_other(int site, unsigned long first, unsigned long last, int write)
{
    if (recording())
        for (unsigned long page = first; page <= last; page++)
            touch_page(site, page, write);
}

/* -- Directives -------------------------------------------------------------------------------------------------------*/

/* Packs the first page and the number of pages into a field of a record. */
static uint64_t pages_of(uintptr_t first, uintptr_t pages) { return first | (uint64_t)(pages - 1) << PAGE_BITS; }

static uintptr_t at_most(uintptr_t pages) { return pages < MOST_PAGES ? pages : MOST_PAGES; }

void record_range(uintptr_t lo, uintptr_t hi, enum iopref_use use)
{
    if (!recording())
        return;
    uintptr_t page = lo / RECORD_PAGE, past = (hi + RECORD_PAGE - 1) / RECORD_PAGE;
    uint8_t detail = (uint8_t)(use_may_write(use) | use_is_by_index(use) << 1);
    for (uintptr_t pages; page < past; page += pages) {
        pages = at_most(past - page);
        append_now((struct record){.kind = RECORD_RANGE, .detail = detail, .pages = pages_of(page, pages)});
    }
}

int iopref_trace_nest(int unit, int line, int in_memory)
{
    if (recording())
        append_now((struct record){
            .site = (uint16_t)unit, .kind = RECORD_NEST, .detail = !in_memory, .pages = (uint64_t)line});
    return in_memory;
}

/* Lets released pages leave, and all open pages that were touched before them: pages leave in the order of their last touches. */
static void leave_released(uintptr_t lo, uintptr_t hi)
{
    int leaving = 0;
    for (int i = 0; i < open_count; i++)
        if (iopref_trace_open[i].page >= lo / RECORD_PAGE && iopref_trace_open[i].page < hi / RECORD_PAGE)
            leaving = touched_before(i) < leaving ? leaving : touched_before(i) + 1;
    while (leaving-- > 0)
        leave_least_recent();
}

void record_directive_ends(void)
{
    struct record r = pending.record;
    if (r.kind == RECORD_RELEASE)
        leave_released(pending.lo, pending.hi);
    for (uintptr_t lo = pending.lo, pages; lo < pending.hi; lo += pages * RECORD_PAGE) {
        pages = at_most((pending.hi - lo) / RECORD_PAGE);
        r.pages = pages_of(lo / RECORD_PAGE, pages);
        append_now(r);
    }
    pending.lo = pending.hi;
}

/* Adds a piece to the pending one if they adjoin; otherwise the pending one is recorded first. */
static void record_piece(struct record r, uintptr_t lo, uintptr_t hi)
{
    if (lo >= hi || !recording())
        return;
    if (pending.lo < pending.hi && pending.hi == lo) {
        pending.hi = hi;
        return;
    }
    record_directive_ends();
    pending = (struct directive){r, lo, hi};
}

void record_prefetch(int site, uintptr_t lo, uintptr_t hi)
{
    record_piece((struct record){.site = (uint16_t)site, .kind = RECORD_PREFETCH}, lo, hi);
}

void record_release(int site, int priority, uintptr_t lo, uintptr_t hi)
{
    uint8_t level = priority < 0 ? 0 : priority > UINT8_MAX ? UINT8_MAX : (uint8_t)priority;
    record_piece((struct record){.site = (uint16_t)site, .kind = RECORD_RELEASE, .detail = level}, lo, hi);
}
