/* What the library in a command (../interpose) and `iopref-hint` tell each other: memory that both map. Each file that the command
 * opens or that is read ahead has a place, found by its device and number; whoever comes first makes it. Places are handed out
 * one after the other, so that few files take few pages. Events follow, where the command is recorded: their bytes are handed
 * out by one addition. */
#ifndef SHARED_H
#define SHARED_H

#include <stdint.h>
#include <sys/types.h>

#define SHARED_VARIABLE "IOPREF_HINT" /* the name of a file to map */

enum { SHARED_VERSION = 7, SHARED_FILES = (1 << 16) - 1, SHARED_PLACES = 1 << 16, SHARED_PROBES = 64, EVENT_ALIGNED = 8 };

#define SHARED_EVENTS (256L << 20) /* bytes; they take memory only as they are written */

struct shared_file {
    uint64_t key;
    uint64_t bytes;  /* that were read in all */
    uint32_t turn;   /* how many files the command had opened when it opened this one for the first time */
    uint32_t opened; /* so often, */
    uint32_t closed;
    uint32_t process; /* that opened it last, */
    int32_t fd;       /* and its descriptor */
    uint32_t named;   /* an event has told its name */
};

struct shared {
    uint32_t version, recording;
    uint32_t processes; /* of the command that have come so far */
    uint32_t lost;      /* files and events without room */
    uint32_t telling;   /* an enum telling; a futex */
    uint32_t mapped;    /* whether the programs and libraries of processes count as read */
    uint32_t opens;     /* of files by the command that are told */
    uint64_t first;     /* the key of the file that the command was in when it began to tell */
    uint32_t silent;    /* programs that tell nothing: static ones, and those that run as another user; */
    uint32_t silent_process;  /* the process that ran the last one, */
    char silent_name[128];    /* and the name of the first */
    uint64_t used;      /* bytes of events */
    uint32_t count;     /* of files; more than SHARED_FILES where some had no room */
    uint16_t place[SHARED_PLACES]; /* by keys: the number of a file, from 1 on; 0: free */
    struct shared_file files[SHARED_FILES];
} __attribute__((aligned(1 << 16))); /* events begin on a page of their own, whatever its size */

/* A command over files that are in memory tells nothing: that would be most of what it costs. */
enum telling {
    TELLING_NOTHING,
    TELLING_READS = 1, /* from when it has waited, as for what is not in memory */
    TELLING_ENDED = 2  /* it has ended */
};

enum event_kind { EVENT_NAME = 1, EVENT_READ, EVENT_MAPPED, EVENT_OPENED };

struct event {
    uint32_t bytes; /* of the event, with what follows; written last */
    uint32_t kind;
    uint32_t process, file; /* its place */
    uint64_t when;          /* nanoseconds of CLOCK_MONOTONIC */
    int64_t offset, length; /* EVENT_NAME: the file's size, and when it was changed, in nanoseconds */
    uint32_t took;          /* microseconds */
    uint32_t missing;       /* pages that were not in memory; UINT32_MAX: not known */
};                          /* EVENT_NAME: the name follows, terminated */

static inline uint64_t shared_key(dev_t device, ino_t inode)
{
    uint64_t key = ((uint64_t)device << 40 ^ (uint64_t)device >> 24 ^ (uint64_t)inode) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29 ? key ^ key >> 29 : 1;
}

/* A new file; 0: there is no room. */
static inline uint16_t shared_new(struct shared *s, uint64_t key)
{
    uint32_t number = __atomic_load_n(&s->count, __ATOMIC_RELAXED) < SHARED_FILES
                          ? __atomic_add_fetch(&s->count, 1, __ATOMIC_RELAXED)
                          : SHARED_FILES + 1;
    if (number > SHARED_FILES)
        return 0;
    s->files[number - 1].key = key;
    return (uint16_t)number;
}

/* The place of a file, or -1: it has none. */
static inline int shared_known(const struct shared *s, uint64_t key)
{
    for (unsigned i = 0; i < SHARED_PROBES; i++) {
        uint16_t there = __atomic_load_n(&s->place[(unsigned)(key + i) % SHARED_PLACES], __ATOMIC_ACQUIRE);
        if (there == 0 || s->files[there - 1].key == key)
            return there - 1;
    }
    return -1;
}

/* The same, made where it has none; -1 when all are taken. */
static inline int shared_place(struct shared *s, uint64_t key)
{
    uint16_t own = 0;
    for (unsigned i = 0; i < SHARED_PROBES; i++) {
        uint16_t *place = &s->place[(unsigned)(key + i) % SHARED_PLACES], there = __atomic_load_n(place, __ATOMIC_ACQUIRE);
        if (there == 0) {
            own = own ? own : shared_new(s, key);
            if (own == 0)
                break;
            if (__atomic_compare_exchange_n(place, &there, own, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
                return own - 1;
        }
        if (s->files[there - 1].key == key)
            return there - 1;
    }
    __atomic_fetch_add(&s->lost, 1, __ATOMIC_RELAXED);
    return -1;
}

#endif
