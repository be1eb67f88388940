/* Logs what a translated program discloses, to the file READING_LOG, and takes nothing to be in memory: linked with
 * --wrap for these functions. */
#include "files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

static void log_line(const char *kind, const char *name, long a, long b)
{
    static int log = -1;
    const char *path = getenv("READING_LOG");
    if (path && log < 0)
        log = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (log >= 0)
        dprintf(log, "%s %s %ld %ld\n", kind, name, a, b);
}

static void log_pieces(long number, const iopref_piece *pieces, long count)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", number);
    for (long i = 0; i < count; i++)
        log_line("piece", text, pieces[i].offset, pieces[i].bytes);
}

iopref_disclosure __wrap_iopref_will_read_pieces(int fd, const iopref_piece *pieces, long count)
{
    (void)fd;
    log_pieces(1, pieces, count);
    return 1;
}

bool __wrap_files_goes_on(iopref_disclosure number, const iopref_piece *pieces, long count)
{
    log_pieces(number, pieces, count);
    return true;
}

iopref_disclosure __wrap_iopref_will_read_files(const char *const *names, long count)
{
    for (long i = 0; i < count; i++)
        log_line("file", names[i], 0, 0);
    return 1;
}

int __wrap_os_cached(int fd, long offset, long bytes, struct os_cached *c)
{
    (void)fd, (void)offset, (void)bytes;
    *c = (struct os_cached){0, 0};
    return ENOSYS;
}

struct os_waits __wrap_os_waits(void)
{
    static long waits;
    return (struct os_waits){.times = ++waits};
}

long __wrap_files_brought(iopref_disclosure number)
{
    static long brought;
    (void)number;
    return ++brought;
}
