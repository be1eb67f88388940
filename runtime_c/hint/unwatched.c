/* How far a program is that the library is not loaded into (static ones, set-user-ID): by the descriptors of its process and their
 * positions, or, where these may not be seen, by what it has read in all. */
#define _GNU_SOURCE
#include "hint.h"

#include <dirent.h>
#include <stdlib.h>

static const double soon = 20e6; /* nanoseconds until a process should have told that it is there */

static double began;
static pid_t last;
static long process_read; /* by that */

enum { DESCRIPTORS = 64 };

static struct {
    struct stat file[DESCRIPTORS];
    long position[DESCRIPTORS];
    int count;
} opened; /* regular files, as the process was last looked at */

static void look_at_descriptors(pid_t process)
{
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%ld/fd", (long)process);
    DIR *d = opendir(folder);
    opened.count = 0;
    for (struct dirent *e; d && opened.count < DESCRIPTORS && (e = readdir(d));) {
        struct stat *st = &opened.file[opened.count];
        int fd = atoi(e->d_name);
        if (e->d_name[0] == '.' || os_file_of_process(process, fd, st) != 0 || !S_ISREG(st->st_mode))
            continue;
        opened.position[opened.count++] = os_position(process, fd);
    }
    if (d)
        closedir(d);
}

/* Brings the files of a disclosure up to date that the process has open, and those before them, which it has passed; whether there
 * are any. It has read so many bytes `more` of all files: where no position moves, as with pread, of the first of those. */
static bool look_at_opened(struct disclosure *d, long more)
{
    struct item *lowest = NULL;
    bool moved = false;
    for (long i = d->count - 1; i >= d->watched; i--)
        for (int k = 0; k < opened.count && d->items[i].size >= 0 && !d->items[i].closed; k++)
            if (d->items[i].inode == opened.file[k].st_ino && d->items[i].device == opened.file[k].st_dev) {
                lowest = &d->items[i];
                long before = lowest->read;
                plan_read(d, lowest, opened.position[k]);
                moved = moved || lowest->read > before;
            }
    for (; lowest && d->watched < lowest - d->items; d->watched++) {
        struct item *passed = &d->items[d->watched];
        if (passed->read > 0) /* the rest of it since the last look */
            plan_finished(d, passed);
        else
            plan_closed(d, passed);
    }
    if (lowest && !moved && more > 0)
        plan_read(d, lowest, lowest->read + more);
    return lowest;
}

void unwatched_begin(void) { began = os_time(); }

void unwatched_look(pid_t process)
{
    static bool sees; /* what is open tells how far it is */
    if (process != last)
        process_read = 0;
    last = process;
    long now = os_read_by(process), more = now - process_read;
    bool counts = os_time() - began > soon && process_read > 0 && more > 0;
    process_read = now;
    look_at_descriptors(process);
    for (int i = 0; i < DISCLOSURES; i++) {
        struct disclosure *d = plan_at(i);
        if (!d->number || d->ended)
            continue;
        if (look_at_opened(d, counts ? more : 0))
            sees = true;
        else if (counts && !sees)
            more -= plan_goes_on_by(d, more);
    }
}
