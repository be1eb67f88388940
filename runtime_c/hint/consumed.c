/* How far the command is: as the library in its processes tells, or, where that is not loaded (static programs, set-user-ID),
 * by what the first process has read in all. */
#define _GNU_SOURCE
#include "hint.h"

#include <string.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    PASSED = 64,               /* files behind the command that it has left out */
    UNWATCHED = 10 * 1000 * 1000 /* nanoseconds after which a process is taken not to tell */
};

static const double soon = 20e6; /* nanoseconds until a process should have told that it is there */

static struct shared *shared;
static const char *events;
static pid_t process;
static double began;
static long process_read;

int watch_open(bool recording)
{
    int fd = memfd_create("iopref-hint", MFD_CLOEXEC);
    size_t bytes = sizeof *shared + (recording ? SHARED_EVENTS : 0);
    void *memory = MAP_FAILED;
    if (fd >= 0 && ftruncate(fd, (off_t)bytes) == 0)
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
    if (memory == MAP_FAILED) {
        say("the command cannot be watched: %s", strerror(errno));
        return -1;
    }
    shared = memory;
    events = (const char *)memory + sizeof *shared;
    shared->recording = recording;
    shared->version = SHARED_VERSION;
    return fd;
}

struct shared *watch_memory(void) { return shared; }

const char *watch_events(void) { return events; }

void watch_process(pid_t started)
{
    process = started;
    began = os_time();
}

static bool is_watched(void) { return shared && __atomic_load_n(&shared->processes, __ATOMIC_RELAXED) > 0; }

void watch_until_it_waits(long ns)
{
    const struct timespec a_while = {0, UNWATCHED};
    double end = os_time() + (double)ns;
    while (os_time() < end && shared && !__atomic_load_n(&shared->missed, __ATOMIC_ACQUIRE)) {
        syscall(SYS_futex, &shared->missed, FUTEX_WAIT, 0, &a_while, NULL, 0); /* of another process: not a private one */
        if (!is_watched())
            return;
    }
}

void consumed_begin(struct disclosure *d) { (void)d; }

/* Streams of the C library fill their buffers without a word; the position tells. */
static long read_of(const struct shared_file *file)
{
    long bytes = (long)__atomic_load_n(&file->bytes, __ATOMIC_RELAXED);
    if (bytes > 0 || file->opened == file->closed)
        return bytes;
    return max_long(os_position(file->process, file->fd), 0);
}

static void look_at_item(struct disclosure *d, struct item *item)
{
    int place = shared_place(shared, shared_key(item->device, item->inode));
    if (place < 0)
        return;
    const struct shared_file *file = &shared->files[place];
    uint32_t closed = __atomic_load_n(&file->closed, __ATOMIC_ACQUIRE);
    uint32_t opened = __atomic_load_n(&file->opened, __ATOMIC_ACQUIRE);
    if (opened > 0)
        plan_read(d, item, read_of(file));
    if (opened > 0 ? closed >= opened : item - d->items + PASSED < d->reached)
        plan_closed(d, item);
}

static void look_at_disclosure(struct disclosure *d)
{
    long first = d->watched;
    for (long i = first; i < d->count && (d->items[i].taken || d->items[i].done); i++) {
        struct item *item = &d->items[i];
        if (item->size >= 0 && !item->closed)
            look_at_item(d, item);
        if (i == d->watched && (item->closed || (item->done && item->size < 0)))
            d->watched++;
    }
}

void consumed_look(void)
{
    long now = is_watched() ? 0 : os_read_by(process), more = now - process_read;
    bool counts = !is_watched() && os_time() - began > soon && process_read > 0 && more > 0;
    process_read = now;
    for (int i = 0; i < DISCLOSURES; i++) {
        struct disclosure *d = plan_at(i);
        if (!d->number || d->ended)
            continue;
        if (is_watched())
            look_at_disclosure(d);
        else if (counts)
            more -= plan_goes_on_by(d, more);
    }
}

bool consumed_in_order(void) { return true; }
