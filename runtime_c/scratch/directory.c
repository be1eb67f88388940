/* The directory of scratch files: creates files in it, and prints why it cannot be used. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static char directory[PATH_MAX];

/* -- Messages ---------------------------------------------------------------------------------------------------------- */

static void print(const char *format, const char *name, const char *what)
{
    char line[PATH_MAX + 256];
    snprintf(line, sizeof line, format, name, what);
    os_print(line);
}

void directory_say(const char *what) { print("iopref: IOPREF_SCRATCH=%s: %s\n", directory, what); }

void directory_is_ignored(const char *name, const char *why)
{
    print("iopref: IOPREF_SCRATCH=%s is ignored: %s\n", name, why);
}

/* Prints that a file could not be made, once for each errno. */
static void say_failed(size_t bytes, int error)
{
    static int said[16];
    char text[256];
    int saved = errno;
    for (int i = 0; i < LENGTH(said) && said[i] != error; i++)
        if (__sync_bool_compare_and_swap(&said[i], 0, error)) {
            snprintf(text, sizeof text, "no scratch file of %zu bytes: %s", bytes, strerror(error));
            directory_say(text);
            break;
        }
    errno = saved;
}

/* -- Files ----------------------------------------------------------------------------------------------------------- */

static bool is_full(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG || error == ENOMEM; }

enum scratch_result directory_failed(size_t bytes, int error)
{
    say_failed(bytes, error);
    return is_full(error) ? SCRATCH_FULL : SCRATCH_ELSEWHERE;
}

/* Opens a file with reserved room; returns 0 or an errno. */
static int try_file(struct file *f, size_t bytes)
{
    int error = file_open(directory, f);
    if (error)
        return error;
    error = file_begin(f, bytes);
    if (error)
        file_close(f);
    return error;
}

int directory_new_file(struct file *f, size_t bytes)
{
    int error = try_file(f, bytes);
    if (!error)
        return 0;
    os_lock();
    bool dropped = table_drop_idle();
    os_unlock();
    return dropped ? try_file(f, bytes) : error;
}

/* -- Whether the directory can be used ----------------------------------------------------------------------------------- */

const char *directory_obstacle(const char *name)
{
    struct file f;
    void *addr;
    size_t page = (size_t)os_page_size();
    int error = file_directory(name, directory, sizeof directory);
    if (error)
        return strerror(error);
    const char *unsuitable = file_unsuitable(directory);
    if (unsuitable)
        return unsuitable;
    error = directory_new_file(&f, page);
    if (error == ENOENT)
        return "its file system takes no new files";
    if (error)
        return error == EOPNOTSUPP ? "its file system cannot reserve room" : strerror(error);
    error = file_map(&f, page, page, &addr);
    if (!error)
        file_unmap(addr, page);
    file_close(&f);
    if (error)
        return "its file system cannot map files";
    return freeze_start() ? "the system cannot keep files from child processes (Linux 4.14 can)" : NULL;
}
