/* Reports the reads of a process of a command to `iopref-hint` through memory that both map. If the memory cannot be mapped, nothing is
 * reported. */
#define _GNU_SOURCE
#include "tell.h"

#include "events.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    DESCRIPTORS = 1024, /* descriptors from here on are not reported */
    OFTEN = 32, SELDOM = 16, LONG = 512, RARELY = 64 /* see is_looked_at */
};

static struct shared *shared;
static bool recording;
static int file_of[DESCRIPTORS]; /* index of the descriptor's file in shared->files, plus 1; or NONE, UNTOLD */
static uint32_t process;

/* -- Waiting ------------------------------------------------------------------------------------------------------- */

static long waits_before; /* waits() at the start */

/* Returns how often the process has given up its processor, plus the blocks that it has read from storage. */
static long waits(void)
{
    struct rusage u;
    return getrusage(RUSAGE_SELF, &u) == 0 ? u.ru_nvcsw + u.ru_inblock : 0;
}

/* Returns whether to test after this call whether the command has waited: after each of the first 32 calls, then after one in 16, and
 * from call 513 on after one in 64. */
static bool is_looked_at(unsigned call) { return call <= OFTEN || call % (call <= LONG ? SELDOM : RARELY) == 0; }

static bool is_telling(void) { return recording || __atomic_load_n(&shared->telling, __ATOMIC_ACQUIRE); }

static void begin_telling(void)
{
    __atomic_fetch_or(&shared->telling, TELLING_READS, __ATOMIC_RELEASE);
    syscall(SYS_futex, &shared->telling, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static bool has_waited(void)
{
    static unsigned calls;
    return is_looked_at(__atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED)) && waits() != waits_before;
}

/* -- Descriptors --------------------------------------------------------------------------------------------------- */

enum { NONE = 0, UNTOLD = -1 /* the descriptor's file is looked up when reads are reported */ };

static void set_file(int fd, int file)
{
    if ((unsigned)fd < DESCRIPTORS)
        __atomic_store_n(&file_of[fd], file, __ATOMIC_RELAXED);
}

static void tell_name_of(int fd, int place, const struct stat *st)
{
    char link[64], name[PATH_MAX];
    if (!recording || shared->files[place].named)
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name - 1);
    name[length > 0 ? length : 0] = 0;
    events_name(place, name, st);
}

/* Reports a file that has been opened, and read up to `position`. */
static void find_file(int fd, off_t position)
{
    struct stat st;
    set_file(fd, NONE);
    int at = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 ? shared_place(shared, shared_key(st.st_dev, st.st_ino)) : -1;
    if (at < 0)
        return;
    struct shared_file *file = &shared->files[at];
    uint64_t none = 0;
    file->process = process;
    file->fd = fd;
    uint32_t turn = __atomic_fetch_add(&shared->opens, 1, __ATOMIC_RELAXED);
    if (position > 0)
        __atomic_fetch_add(&file->bytes, (uint64_t)position, __ATOMIC_RELAXED);
    if (file->opened == 0)
        file->turn = turn;
    __atomic_fetch_add(&file->opened, 1, __ATOMIC_RELEASE);
    __atomic_compare_exchange_n(&shared->first, &none, file->key, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    set_file(fd, at + 1);
    tell_name_of(fd, at, &st);
}

/* Returns where a read of `got` bytes at `offset` ends; if `offset` is -1, it was made at the descriptor's position. */
static off_t position(int fd, off_t offset, ssize_t got) { return offset < 0 ? lseek(fd, 0, SEEK_CUR) : offset + got; }

/* If the command has waited, begins to report all reads, with this file as the one that the command is reading. */
static void look_whether_it_waited(int fd, off_t offset, ssize_t got)
{
    if (is_telling() || !has_waited())
        return;
    find_file(fd, position(fd, offset, got));
    begin_telling();
}

/* Returns the index in shared->files of the descriptor's file, which is about to be read at `offset`; -1 if it has none, or nothing is
 * reported. */
static int place(int fd, off_t offset)
{
    if (!shared || (unsigned)fd >= DESCRIPTORS)
        return -1;
    int file = __atomic_load_n(&file_of[fd], __ATOMIC_RELAXED);
    if (file == UNTOLD && is_telling()) {
        int saved = errno;
        find_file(fd, position(fd, offset, 0));
        file = __atomic_load_n(&file_of[fd], __ATOMIC_RELAXED);
        errno = saved;
    }
    return file > 0 ? file - 1 : -1;
}

static bool is_untold(int fd) { return shared && (unsigned)fd < DESCRIPTORS && file_of[fd] == UNTOLD; }

void tell_opened(int fd, int flags)
{
    int saved = errno;
    set_file(fd, NONE);
    if (!shared || fd < 0 || fd >= DESCRIPTORS || (flags & O_ACCMODE) == O_WRONLY || flags & (O_PATH | O_DIRECTORY))
        return;
    if (is_telling())
        find_file(fd, 0);
    else {
        set_file(fd, UNTOLD);
        look_whether_it_waited(fd, 0, 0);
    }
    errno = saved;
}

void tell_closes(int fd)
{
    int at = place(fd, -1);
    set_file(fd, NONE);
    if (at >= 0)
        __atomic_fetch_add(&shared->files[at].closed, 1, __ATOMIC_RELAXED);
}

struct reading tell_begin(int fd, off_t offset, size_t length)
{
    struct reading r = {fd, place(fd, offset), offset, 0, UINT32_MAX};
    if (r.place < 0 || !recording)
        return r;
    int saved = errno;
    if (offset < 0)
        r.offset = lseek(fd, 0, SEEK_CUR);
    r.missing = events_missing(fd, r.offset, length);
    r.begun = events_now();
    errno = saved;
    return r;
}

void tell_end(const struct reading *r, ssize_t got)
{
    int saved = errno;
    if (is_untold(r->fd)) {
        look_whether_it_waited(r->fd, r->offset, got);
        errno = saved;
    }
    if (r->place < 0 || got <= 0)
        return;
    __atomic_fetch_add(&shared->files[r->place].bytes, (uint64_t)got, __ATOMIC_RELAXED);
    if (recording)
        events_range(EVENT_READ, r->place, r->offset, (size_t)got, r->begun, r->missing);
    errno = saved;
}

void tell_stream_closes(int fd)
{
    int saved = errno;
    if (is_untold(fd)) /* if the reports begin now, the stream's position is reported, too */
        look_whether_it_waited(fd, -1, 0);
    else if (place(fd, -1) >= 0)
        tell_end(&(struct reading){fd, place(fd, -1), 0, events_now(), UINT32_MAX}, lseek(fd, 0, SEEK_CUR));
    tell_closes(fd);
    errno = saved;
}

void tell_mapped(int fd, const void *to, size_t bytes, off_t offset)
{
    int at = to != MAP_FAILED && fd >= 0 ? place(fd, -1) : -1, saved = errno;
    if (at < 0)
        return;
    __atomic_fetch_add(&shared->files[at].bytes, bytes, __ATOMIC_RELAXED);
    if (recording)
        events_range(EVENT_MAPPED, at, offset, bytes, events_now(), events_missing(fd, offset, bytes));
    errno = saved;
}

/* -- Programs that report nothing ----------------------------------------------------------------------------------- */

void tell_runs(const char *name, bool searched, pid_t of)
{
    int saved = errno;
    if (shared && name && program_is_silent(name, searched)) {
        if (__atomic_fetch_add(&shared->silent, 1, __ATOMIC_RELAXED) == 0)
            snprintf(shared->silent_name, sizeof shared->silent_name, "%s", name);
        __atomic_store_n(&shared->silent_process, (uint32_t)of, __ATOMIC_RELEASE);
        begin_telling(); /* because that program will not notice when it waits */
    }
    errno = saved;
}

/* -- Start ---------------------------------------------------------------------------------------------------------- */

/* Reports the program itself and its libraries, which were mapped before this library: they count as read completely. */
static int tell_object(struct dl_phdr_info *object, size_t size, void *unused)
{
    struct stat st;
    const char *name = object->dlpi_name[0] ? object->dlpi_name : "/proc/self/exe";
    char path[PATH_MAX];
    (void)size;
    (void)unused;
    if (strstr(name, "/libiopref_hint.so") || stat(name, &st) != 0 || !S_ISREG(st.st_mode))
        return 0;
    int at = shared_place(shared, shared_key(st.st_dev, st.st_ino));
    if (at < 0)
        return 0;
    struct shared_file *file = &shared->files[at];
    __atomic_fetch_add(&file->bytes, (uint64_t)st.st_size, __ATOMIC_RELAXED);
    __atomic_fetch_add(&file->opened, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&file->closed, 1, __ATOMIC_RELEASE);
    __atomic_fetch_add(&shared->opens, 1, __ATOMIC_RELAXED);
    if (recording && realpath(name, path))
        events_object(at, path, &st, object);
    return 0;
}

/* Is called in the child of a fork: the descriptors that it inherited were opened by the parent. */
static void forget_descriptors(void)
{
    memset(file_of, 0, sizeof file_of);
    process = (uint32_t)getpid();
    waits_before = waits();
}

static void *map(int fd, size_t bytes, off_t offset)
{
    long at = syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, offset);
    return at == -1 ? NULL : (void *)at;
}

static void begin_with(int fd)
{
    struct shared *s = map(fd, sizeof *s, 0);
    if (!s || s->version != SHARED_VERSION)
        return;
    char *events = s->recording ? map(fd, SHARED_EVENTS, sizeof *s) : NULL;
    recording = events;
    process = (uint32_t)getpid();
    tell_find_functions();
    pthread_atfork(NULL, NULL, forget_descriptors);
    waits_before = waits();
    shared = s;
    __atomic_fetch_add(&shared->processes, 1, __ATOMIC_RELAXED);
    if (recording)
        events_begin(s, events);
    if (s->mapped)
        dl_iterate_phdr(tell_object, NULL);
}

__attribute__((constructor)) static void begin(void)
{
    const char *name = secure_getenv(SHARED_VARIABLE);
    int saved = errno, fd = name ? (int)syscall(SYS_openat, AT_FDCWD, name, O_RDWR | O_CLOEXEC) : -1;
    if (fd >= 0) {
        begin_with(fd);
        syscall(SYS_close, fd);
    }
    errno = saved;
}
