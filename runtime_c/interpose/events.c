/* Writes the events of a recorded process one behind the other into memory that `iopref-hint` has mapped, too. */
#define _GNU_SOURCE
#include "events.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, SYS_CACHESTAT = 451 };

static struct shared *shared;
static char *events;

uint64_t events_now(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Appends an event, and the name of a file, or null. The size is written last: then the event is complete. */
static void add_event(const struct event *e, const char *name)
{
    size_t text = name ? strlen(name) + 1 : 0;
    uint32_t bytes = (uint32_t)((sizeof *e + text + EVENT_ALIGNED - 1) & ~(size_t)(EVENT_ALIGNED - 1));
    uint64_t at = __atomic_fetch_add(&shared->used, bytes, __ATOMIC_RELAXED);
    if (at + bytes > (uint64_t)SHARED_EVENTS) {
        __atomic_fetch_add(&shared->lost, 1, __ATOMIC_RELAXED);
        return;
    }
    struct event *to = (struct event *)(void *)(events + at);
    *to = *e;
    to->bytes = 0;
    if (name)
        memcpy(to + 1, name, text);
    __atomic_store_n(&to->bytes, bytes, __ATOMIC_RELEASE);
}

void events_name(int place, const char *name, const struct stat *st)
{
    if (__atomic_exchange_n(&shared->files[place].named, 1, __ATOMIC_RELAXED))
        return;
    int64_t changed = (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec;
    struct event e = {.kind = EVENT_NAME, .process = (uint32_t)getpid(), .file = (uint32_t)place, .when = events_now(),
                      .offset = st->st_size, .length = changed};
    add_event(&e, name);
}

void events_range(enum event_kind kind, int place, off_t offset, size_t length, uint64_t begun, uint32_t missing)
{
    uint64_t end = events_now();
    struct event e = {.kind = kind, .process = (uint32_t)getpid(), .file = (uint32_t)place, .when = begun, .offset = offset,
                      .length = (int64_t)length, .took = (uint32_t)((end - begun) / 1000), .missing = missing};
    add_event(&e, NULL);
}

uint32_t events_missing(int fd, off_t offset, size_t length)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || offset < 0 || offset >= st.st_size || length == 0)
        return 0;
    if ((off_t)length > st.st_size - offset)
        length = (size_t)(st.st_size - offset);
    struct {
        uint64_t offset, bytes;
    } range = {(uint64_t)offset, length};
    uint64_t found[5] = {0}, pages = ((uint64_t)offset + length + PAGE - 1) / PAGE - (uint64_t)offset / PAGE;
    if (syscall(SYS_CACHESTAT, fd, &range, found, 0) != 0)
        return UINT32_MAX;
    return (uint32_t)(pages > found[0] ? pages - found[0] : 0);
}

void events_object(int place, const char *path, const struct stat *st, const struct dl_phdr_info *object)
{
    events_name(place, path, st);
    for (int i = 0; i < object->dlpi_phnum; i++)
        if (object->dlpi_phdr[i].p_type == PT_LOAD && object->dlpi_phdr[i].p_filesz > 0)
            events_range(EVENT_MAPPED, place, (off_t)object->dlpi_phdr[i].p_offset, object->dlpi_phdr[i].p_filesz,
                         events_now(), UINT32_MAX);
}

void events_begin(struct shared *s, char *memory)
{
    shared = s;
    events = memory;
}
