/* The store: every unit has a place in its home, which is a file on a disk. In front of the disk there may be a tier that has copies of some units.
 * Writes go to both; reads are served by the tier if it has a copy. The disk always has all data. All functions of this file run on the pager's
 * thread, except for store_has_tier. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>

static struct pending {
    struct store_call call;
    int parts;      /* how many of the disk's and the tier's parts of the call have not ended */
    int error;      /* the first errno of a part, or 0 */
    bool read_back; /* the call was written, and is being read back into memory of the tier */
} pending[DISK_CALLS];

static int free_numbers[DISK_CALLS], free_count, ended_numbers[DISK_CALLS], ended_count;
static const struct store_tier *tier;

void store_has_tier(const struct store_tier *t) { tier = t; }

int store_open(const char **why)
{
    int error = disk_open(why);
    if (!error && tier && tier->open() != 0)
        tier = NULL;
    ended_count = 0;
    for (free_count = 0; free_count < DISK_CALLS; free_count++)
        free_numbers[free_count] = free_count;
    return error;
}

void store_close(void)
{
    if (tier)
        tier->close();
    disk_close();
}

int store_add(int fd, const struct os_identity *is, const struct global_file *file, int *home)
{
    int error = disk_add(fd, is, home);
    if (!error && file && tier)
        tier->add(*home, file);
    return error;
}

void store_remove(int home)
{
    if (tier)
        tier->remove(home);
    disk_remove(home);
}

bool store_may_start(void) { return free_count > 0; }

bool store_is_busy(void) { return free_count < DISK_CALLS; }

void store_start(const struct store_call *c)
{
    int number = free_numbers[--free_count];
    struct pending *p = &pending[number];
    *p = (struct pending){.call = *c, .parts = c->write && tier ? 2 : 1}; /* the tier may answer at once */
    if (c->write && tier && !tier->write(number, c))
        p->parts--;
    if (c->write || !tier || !tier->read(number, c))
        disk_start(number, c);
}

static void part_ended(int number, int error)
{
    struct pending *p = &pending[number];
    p->error = p->error ? p->error : error;
    if (--p->parts == 0)
        ended_numbers[ended_count++] = number;
}

void store_tier_ended(int number, size_t from, size_t bytes)
{
    struct store_call c = pending[number].call;
    if (!bytes || c.write) {
        part_ended(number, 0);
        return;
    }
    c.memory += from;
    c.at += from;
    c.bytes = bytes;
    disk_start(number, &c);
}

/* Starts reading back what a call has written, if the tier has memory for it. Returns whether it does. */
static bool starts_reading_back(int number)
{
    struct pending *p = &pending[number];
    char *memory = tier->read_back ? tier->read_back(number, &p->call) : NULL;
    p->read_back = memory != NULL;
    struct store_call c = p->call;
    c.write = false;
    c.memory = memory;
    if (memory)
        disk_start(number, &c);
    return memory;
}

/* Tells the tier that the disk's part of a call has ended. Returns false when the disk goes on with the call, to read back what was written. */
static bool tell_tier(int number, int error)
{
    const struct pending *p = &pending[number];
    if (p->read_back)
        tier->was_read_back(number, &p->call);
    else if (p->call.write)
        return error || !starts_reading_back(number);
    else if (!error && tier->read_home)
        tier->read_home(number, &p->call);
    return true;
}

void store_wait(unsigned *word, unsigned seen, int most)
{
    disk_wait(&(struct disk_events){word, seen, {uffd_descriptor(), tier ? tier->descriptor() : -1}}, ended_count == 0 ? most : 0);
}

bool store_further(int *home, size_t *at, size_t *bytes) { return tier && tier->further && tier->further(home, at, bytes); }

bool store_next(void **tag, int *error)
{
    int number, disk_error;
    while (disk_next(&number, &disk_error))
        if (!tier || tell_tier(number, disk_error))
            part_ended(number, pending[number].read_back ? 0 : disk_error);
    if (tier && ended_count == 0)
        tier->step();
    if (ended_count == 0)
        return false;
    number = ended_numbers[--ended_count];
    *tag = pending[number].call.tag;
    *error = pending[number].error;
    free_numbers[free_count++] = number;
    return true;
}
