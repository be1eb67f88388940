/* Memory that `iopref-hint` shares with the library in a command's processes (../interpose). It has an entry for each file that
 * the command opens or that is read ahead, found by a hash of device and inode; either side may create it. Entries are taken
 * one after the other, so that few files touch few pages. If the command is recorded, events follow the struct; an atomic
 * addition to `used` reserves the bytes of an event. */
#ifndef SHARED_H
#define SHARED_H

#include <stdint.h>
#include <sys/types.h>

#define SHARED_VARIABLE "IOPREF_HINT" /* environment variable with the name of the file to map */

enum { SHARED_VERSION = 7, SHARED_FILES = (1 << 16) - 1, SHARED_PLACES = 1 << 16, SHARED_PROBES = 64, EVENT_ALIGNED = 8 };

#define SHARED_EVENTS (256L << 20) /* bytes for events; pages that are not written take no memory */

struct shared_file {
    uint64_t key;     /* hash of the file's device and inode (shared_key) */
    uint64_t bytes;   /* bytes that the command has read in all */
    uint32_t turn;    /* number of files that the command had opened when it first opened this one */
    uint32_t opened;  /* how often the command has opened the file, */
    uint32_t closed;  /* and how often it has closed it */
    uint32_t process; /* process that opened it last, */
    int32_t fd;       /* and the descriptor of that process */
    uint32_t named;   /* an event with the file's name has been written */
};

struct shared {
    uint32_t version, recording;
    uint32_t processes; /* processes of the command that have mapped this memory so far */
    uint32_t lost;      /* files and events for which there was no room */
    uint32_t telling;   /* an enum telling; a futex */
    uint32_t mapped;    /* whether mapping programs and libraries counts as reading them */
    uint32_t opens;     /* openings of files that the command has reported */
    uint64_t first;     /* key of the file that the command was reading when its reports began */
    uint32_t silent;    /* programs that report nothing: static ones, and those that run as another user */
    uint32_t silent_process;  /* process that ran the last of these programs, */
    char silent_name[128];    /* and name of the first of them */
    uint64_t used;      /* bytes of events */
    uint32_t count;     /* files; more than SHARED_FILES if some had no room */
    uint16_t place[SHARED_PLACES]; /* hash table by key: number of the file, from 1 on; 0: free */
    struct shared_file files[SHARED_FILES];
} __attribute__((aligned(1 << 16))); /* so that events begin on a page of their own, for pages of up to 64 KiB */

/* What the command reports. While its files are in memory it reports nothing, because the reports would be most of the cost
 * of watching it. */
enum telling {
    TELLING_NOTHING,
    TELLING_READS = 1, /* its reads: it has waited, as for data that are not in memory */
    TELLING_ENDED = 2  /* nothing any more: it has ended */
};

enum event_kind { EVENT_NAME = 1, EVENT_READ, EVENT_MAPPED, EVENT_OPENED };

struct event {
    uint32_t bytes; /* bytes of the event, with the name that follows; written last */
    uint32_t kind;
    uint32_t process, file; /* number of the process, and index of the file */
    uint64_t when;          /* nanoseconds of CLOCK_MONOTONIC */
    int64_t offset, length; /* EVENT_NAME: the file's size, and when it was changed, in nanoseconds */
    uint32_t took;          /* microseconds */
    uint32_t missing;       /* pages that were not in memory; UINT32_MAX: not known */
};                          /* EVENT_NAME: the name follows, with a final null */

static inline uint64_t shared_key(dev_t device, ino_t inode)
{
    uint64_t key = ((uint64_t)device << 40 ^ (uint64_t)device >> 24 ^ (uint64_t)inode) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29 ? key ^ key >> 29 : 1;
}

/* Takes a new entry; returns its number, from 1 on, or 0 if there is no room. */
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

/* Returns the index of a file's entry in `files`, or -1 if it has none. */
static inline int shared_known(const struct shared *s, uint64_t key)
{
    for (unsigned i = 0; i < SHARED_PROBES; i++) {
        uint16_t there = __atomic_load_n(&s->place[(unsigned)(key + i) % SHARED_PLACES], __ATOMIC_ACQUIRE);
        if (there == 0 || s->files[there - 1].key == key)
            return there - 1;
    }
    return -1;
}

/* The same, but creates the entry if there is none; -1 if there is no room. */
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
