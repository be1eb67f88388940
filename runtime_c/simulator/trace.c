/* The records of a trace: a regular file that is given by name is mapped, anything else is read in pieces. */
#include "simulator.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(sizeof(struct record) == 16, "a record is 16 bytes");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "records are little-endian, and are read as they are");

enum { PIECE = 1 << 16 }; /* records */

static const char *name;
static int file;
static const struct record *mapped; /* null for a pipe */
static uint64_t mapped_records;
static struct record *buffer;
static uint64_t seen; /* records that have been checked */
static bool ended;    /* the last of them was END */

static _Noreturn void cut_short(void)
{
    fail("%s: the trace is cut short: its last record is missing", name);
}

static void map(uint64_t size)
{
    if (size < settings.skip + sizeof(struct record) || size % sizeof(struct record))
        cut_short();
    char *base = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (base == MAP_FAILED)
        fail("%s: %s", name, strerror(errno));
    madvise(base, size, MADV_SEQUENTIAL);
    mapped = (const struct record *)(base + settings.skip);
    mapped_records = (size - settings.skip) / sizeof(struct record);
}

static void skip_header(void)
{
    char byte;
    for (uint64_t i = 0; i < settings.skip; i++)
        if (read(file, &byte, 1) != 1)
            cut_short();
}

void trace_open(const char *path)
{
    struct stat status;
    name = path;
    file = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (file < 0 || fstat(file, &status))
        fail("%s: %s", path, strerror(errno));
    if (settings.skip % sizeof(struct record))
        fail("%s: records begin at a multiple of %zu bytes", path, sizeof(struct record));
    if (S_ISREG(status.st_mode) && file != STDIN_FILENO) {
        map((uint64_t)status.st_size);
        return;
    }
    buffer = allocate(PIECE, sizeof *buffer);
    skip_header();
}

/* Checks the records before their use: only the last one may be END, and it tells how many there are. */
static void check(const struct record *r, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++, seen++) {
        if (ended)
            fail("%s: record %lu: something follows the end", name, seen);
        if (r[i].kind == END && r[i].where != seen)
            fail("%s: the trace is damaged: its end counts %lu records, and there are %lu", name, r[i].where, seen);
        ended = r[i].kind == END;
        if (r[i].site >= settings.sites && r[i].kind != NEST && r[i].kind != RANGE && r[i].kind != TIME && r[i].kind != END)
            fail("%s: record %lu: there is no site %u", name, seen, r[i].site);
    }
}

static uint64_t read_piece(void)
{
    uint64_t bytes = 0, whole = PIECE * sizeof *buffer;
    while (bytes < whole) {
        ssize_t got = read(file, (char *)buffer + bytes, whole - bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            fail("%s: %s", name, strerror(errno));
        if (got == 0)
            break;
        bytes += (uint64_t)got;
    }
    if (bytes % sizeof *buffer)
        cut_short();
    return bytes / sizeof *buffer;
}

uint64_t trace_whole(const struct record **all)
{
    if (!mapped)
        fail("the future must be known: give the trace as a file");
    *all = mapped;
    return mapped_records;
}

uint64_t trace_next(const struct record **some)
{
    uint64_t n = mapped ? mapped_records - seen : read_piece();
    if (mapped && n > PIECE)
        n = PIECE;
    *some = mapped ? mapped + seen : buffer;
    if (n == 0 && !ended)
        cut_short();
    check(*some, n);
    return n;
}
