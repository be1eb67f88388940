/* The progress of a program into which the library cannot be loaded (static or set-user-ID): from the descriptors of its process
 * and its child processes and their positions, or, if these may not be read, from the number of bytes they have read in all. */
#define _GNU_SOURCE
#include "hint.h"

#include <dirent.h>
#include <stdlib.h>

static const double soon = 20e6; /* nanoseconds in which a process that loads the library has reported */

static double began;     /* when the command's process started, as os_time() */
static pid_t last;       /* the process that was looked at last */
static long read_before; /* bytes that it and its descendants had read by then */

enum { DESCRIPTORS = 64, PROCESSES = 64, TEXT = 4096 }; /* most open files and processes that are looked at; bytes of a list of children */

static pid_t tree[PROCESSES]; /* a process and its descendants */
static int processes;

/* Adds the children of the process's first thread, if the kernel lists them (CONFIG_PROC_CHILDREN). */
static void add_children(pid_t of)
{
    char path[64], text[TEXT], *at = text, *end;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)of, (long)of);
    if (os_read_file(path, text, TEXT) != 0)
        return;
    for (long child; processes < PROCESSES && (child = strtol(at, &end, 10)) > 0 && end != at; at = end)
        tree[processes++] = (pid_t)child;
}

/* Sets `tree` to a process and its descendants. */
static void find_tree(pid_t root)
{
    tree[0] = root;
    processes = 1;
    for (int i = 0; i < processes; i++)
        add_children(tree[i]);
}

static long read_by_all(void)
{
    long bytes = 0;
    for (int i = 0; i < processes; i++)
        bytes += max_long(os_read_by(tree[i]), 0);
    return bytes;
}

static struct {
    struct stat file[DESCRIPTORS];
    long position[DESCRIPTORS];
    int count;
} opened; /* regular files, as the processes were last looked at */

static void look_at_descriptors(pid_t process)
{
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%ld/fd", (long)process);
    DIR *d = opendir(folder);
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

/* Updates the progress of the files of a disclosure that the processes have open, and of those before them, which the processes have
 * passed. Returns whether there are any. `more`: bytes that the processes have read since the last look; if no position has moved, as
 * with pread, they count as read from the first of the open files. */
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
        if (passed->read > 0) /* the processes have read the rest of it since the last look */
            plan_finished(d, passed);
        else
            plan_closed(d, passed);
    }
    if (lowest && !moved && more > 0)
        plan_read(d, lowest, lowest->read + more);
    return lowest;
}

void unwatched_begin(void) { began = os_time(); }

bool unwatched_for_long(void) { return began > 0 && os_time() - began > soon; }

void unwatched_look(pid_t process)
{
    static bool sees; /* the open files have told the progress at least once */
    if (process != last)
        read_before = 0;
    last = process;
    find_tree(process);
    long now = read_by_all(), more = now - read_before;
    bool counts = unwatched_for_long() && read_before > 0 && more > 0;
    read_before = now;
    opened.count = 0;
    for (int i = 0; i < processes; i++)
        look_at_descriptors(tree[i]);
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (!d->number || d->ended)
            continue;
        if (look_at_opened(d, counts ? more : 0))
            sees = true;
        else if (counts && !sees)
            more -= plan_goes_on_by(d, more);
    }
}
