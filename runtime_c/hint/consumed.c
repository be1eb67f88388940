/* The progress of the command, as the library in its processes reports it. */
#define _GNU_SOURCE
#include "hint.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    PASSED = 64,               /* a file that was not opened counts as skipped when it is 64 files behind the command */
    UNWATCHED = 10 * 1000 * 1000, /* nanoseconds without a report, after which a process counts as not reporting */
    TELLS_WITHIN = 10, /* milliseconds to wait for the first report after asking for reports */
    ENOUGH = 8,        /* opened files after which their order is judged */
    FURTHER = 1024,    /* most files of a disclosure that are searched for the command's present place */
    NAMES = 1 << 14    /* most names that are searched for the file that the command was reading when its reports began */
};

static const double stalled = 20e6; /* nanoseconds without a read of a disclosed file until skipped files are looked for */

static struct shared *shared;
static const char *events;
static pid_t process;

int watch_open(enum watched what)
{
    bool recording = what == WATCH_AND_RECORD;
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
    shared->mapped = what >= WATCH_ALL;
    shared->telling = what == WATCH_FROM_ITS_FIRST_WAIT ? TELLING_NOTHING : TELLING_READS;
    shared->version = SHARED_VERSION;
    return fd;
}

struct shared *watch_memory(void) { return shared; }

const char *watch_events(void) { return events; }

void watch_process(pid_t started)
{
    process = started;
    unwatched_begin();
}

static bool is_watched(void) { return shared && __atomic_load_n(&shared->processes, __ATOMIC_RELAXED) > 0; }

void watch_until_it_waits(long ns)
{
    const struct timespec a_while = {0, UNWATCHED};
    double end = os_time() + (double)ns;
    while (shared && !__atomic_load_n(&shared->telling, __ATOMIC_ACQUIRE) && os_time() < end) {
        syscall(SYS_futex, &shared->telling, FUTEX_WAIT, 0, &a_while, NULL, 0); /* another process wakes it: not private */
        if (!is_watched())
            break;
    }
    if (shared)
        __atomic_fetch_or(&shared->telling, TELLING_READS, __ATOMIC_RELEASE);
}

void watch_no_longer(void)
{
    if (shared)
        __atomic_fetch_or(&shared->telling, TELLING_ENDED, __ATOMIC_RELEASE);
}

/* -- Where it begins to tell ------------------------------------------------------------------------------------------ */

/* Returns the key of the file that the command was reading when its reports began, after waiting for it a little; 0: none. */
static uint64_t first_file(void)
{
    uint64_t key = 0;
    for (int i = 0; is_watched() && !shared->silent && !(key = __atomic_load_n(&shared->first, __ATOMIC_RELAXED)) && i < TELLS_WITHIN; i++)
        usleep(1000);
    return key;
}

/* Returns whether a file is in memory, as are all files that the command has passed without a wait; true also for a name that
 * is no regular file. */
static bool is_in_memory(const char *name)
{
    struct os_cached there;
    struct stat st;
    bool unused;
    int fd;
    if (os_open_regular(name, &fd, &st, &unused) != 0)
        return true;
    long pages = ceil_div(st.st_size, os_page_size());
    bool all = os_cached(fd, 0, pages * os_page_size(), &there) == 0 && there.pages >= pages;
    sys_close(fd);
    return all;
}

long watch_passed(char **names, long count)
{
    uint64_t key = first_file();
    struct stat st;
    long i = 0;
    count = min_long(count, NAMES);
    while (key && i < count && (os_known_file(names[i], &st) != 0 || shared_key(st.st_dev, st.st_ino) != key))
        i++;
    if (!key || i == 0 || i == count)
        return 0;
    return is_in_memory(names[0]) && is_in_memory(names[i / 2]) && is_in_memory(names[i - 1]) ? i : 0;
}

void consumed_begin(struct disclosure *d) { (void)d; }

/* Returns the bytes that the command has read of a file. Reads by which the C library fills the buffers of streams are not
 * reported; the position of the descriptor is used for them. */
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

/* -- A command that reads something else ---------------------------------------------------------------------------------- */

static bool is_open(const struct shared_file *file) { return file && file->opened > file->closed; }

const struct shared_file *watch_opened(const struct item *item)
{
    struct stat st;
    if (item->size < 0 && (!item->name || os_known_file(item->name, &st) != 0))
        return NULL;
    int place = shared_known(shared, item->size < 0 ? shared_key(st.st_dev, st.st_ino) : shared_key(item->device, item->inode));
    return place >= 0 && shared->files[place].opened > 0 ? &shared->files[place] : NULL;
}

/* Returns the number of the file that the command has reached. With a trace (`mapped`), the last file that it has read.
 * Otherwise the first one opened, if at least ENOUGH files were opened, and in order; d->watched - 1 if not. */
static long goes_on_at(const struct disclosure *d)
{
    long first = d->watched - 1, last = first, count = 0;
    uint32_t turn = 0;
    for (long i = d->watched; i < min_long(d->watched + FURTHER, d->count) && (shared->mapped || count < ENOUGH); i++) {
        const struct shared_file *file = d->items[i].closed ? NULL : watch_opened(&d->items[i]);
        if (!file || (is_open(file) && read_of(file) <= 0))
            continue;
        if (!shared->mapped && file->turn < turn)
            return d->watched - 1;
        turn = file->turn;
        first = count++ == 0 ? i : first;
        last = i;
    }
    return shared->mapped ? last : count == ENOUGH ? first : d->watched - 1;
}

/* Closes the files before the command's place that it has skipped, as make skips files that are up to date, so that the files
 * behind them can be read ahead. */
static void catch_up(struct disclosure *d)
{
    long last = goes_on_at(d);
    for (long i = d->watched; i <= last; i++) {
        struct item *item = &d->items[i];
        const struct shared_file *file = item->closed ? NULL : watch_opened(item);
        if (file && item->size >= 0)
            plan_read(d, item, read_of(file));
        if (!is_open(file))
            plan_closed(d, item);
    }
}

/* Returns whether the command has read something of this disclosure, or of one before it, within the last `stalled` nanoseconds. */
static bool has_read_lately(const struct disclosure *d)
{
    double since = os_time() - stalled;
    for (int i = 0; i < plan_places(); i++)
        if (plan_at(i)->number && plan_at(i)->number <= d->number && plan_at(i)->progress > since)
            return true;
    return false;
}

/* Looks for skipped files if the command opens files, but has read none of those that are ahead for some time. */
static void look_whether_left_out(struct disclosure *d)
{
    static uint32_t opens;
    uint32_t now = __atomic_load_n(&shared->opens, __ATOMIC_RELAXED);
    if (now == opens || d->ahead == 0 || has_read_lately(d))
        return;
    opens = now;
    catch_up(d);
}

/* -- What it chooses ------------------------------------------------------------------------------------------------ */

static uint32_t opened_so_far(void) { return __atomic_load_n(&shared->opens, __ATOMIC_RELAXED); }

/* Returns whether the files that the command opens are known, and need to be predicted. With a trace (`mapped`), it is known
 * which files it reads; of a process that reports nothing, too little is known. */
static bool tells_what_it_chooses(void)
{
    return shared && !shared->mapped && !shared->silent_process && (is_watched() || !unwatched_for_long());
}

long consumed_trusts(const struct disclosure *d)
{
    return tells_what_it_chooses() ? chosen_trusts(d, opened_so_far()) : LONG_MAX;
}

bool consumed_wants(const struct item *item) { return !tells_what_it_chooses() || chosen_wants(item); }

long consumed_moves(void) { return shared ? opened_so_far() : 0; }

/* -- All together --------------------------------------------------------------------------------------------------- */

/* Updates the progress of a program that reports nothing, and that a process of the command has started. */
static void look_at_silent(void)
{
    pid_t silent = (pid_t)__atomic_load_n(&shared->silent_process, __ATOMIC_ACQUIRE);
    if (silent == 0)
        return;
    unwatched_look(silent);
}

void consumed_look(void)
{
    if (!is_watched()) {
        if (process) /* it has begun */
            unwatched_look(process);
        return;
    }
    look_at_silent();
    for (int i = 0; i < plan_places(); i++) {
        struct disclosure *d = plan_at(i);
        if (d->number && !d->ended) {
            look_at_disclosure(d);
            look_whether_left_out(d);
        }
    }
    if (!shared->mapped)
        chosen_look(opened_so_far());
}

bool consumed_in_order(void) { return true; }
