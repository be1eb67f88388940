/* Frames: memory that the program does not see, in which units are read and from which they are written. The bound is for their
 * memory and that of the resident units together. Frames are places in the address space; as much of one has memory as its unit needs. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE /* Linux 5.14 */
#define MADV_POPULATE_WRITE 23
#endif

enum {
    FRAMES = 256,
    ZEROS = 64 << 10,
    LEAST_PAGES = 64,
    LOOK_AFTER = 32, /* units: each may take a page of page tables, and one of pager_arrays[].units */
    FORGET_AFTER = 60, /* seconds, memory that the program has given back */
    ASK_AFTER = 64   /* of memory, such a share of plain blocks; it is a part of what is left free */
};

static struct frame frame_table[FRAMES];
static char *frame_base, *nursery; /* that new memory comes from, by folios of 2 MiB where there are some */
static bool nursery_gives_folios; /* of 2 MiB, also where there were single pages before */
static int first_empty = -1, oldest_idle = -1, youngest_idle = -1;
static size_t bytes_used, bytes_bound, bytes_idle;
static int units_since; /* the bound was refreshed */
static long plain_upto = LONG_MAX; /* bytes of plain blocks, before it is refreshed again */
static double last_look;
static long bytes_beyond; /* the bound, for what cannot go; by and by it is less */
static char zero_bytes[ZEROS] __attribute__((aligned(4096)));

/* Aligned to a chunk; for this process alone. */
static int map_chunks(size_t chunks, char **memory)
{
    size_t bytes = (chunks + 1) << PAGER_CHUNK_SHIFT;
    void *room;
    int error = os_reserve(bytes, &room);
    if (error)
        return error;
    (void)ERRNO_OF(madvise(room, bytes, MADV_DONTFORK));
    *memory = (char *)room + (-(uintptr_t)room & (PAGER_CHUNK - 1));
    (void)ERRNO_OF(madvise(*memory, chunks << PAGER_CHUNK_SHIFT, MADV_HUGEPAGE));
    return 0;
}

bool frames_make_way(void *chunk) { return ERRNO_OF(madvise(chunk, PAGER_CHUNK, MADV_DONTNEED)) == 0; }

static long kilobytes_in(const char *file, const char *key)
{
    char text[4096];
    os_read_file(file, text, sizeof text);
    const char *line = strstr(text, key);
    return line ? strtol(line + strlen(key), NULL, 10) : 0;
}

static bool nursery_has_folios(void)
{
    static const char rollup[] = "/proc/self/smaps_rollup", folios[] = "\nAnonHugePages:";
    long before = kilobytes_in(rollup, folios);
    (void)ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_NOHUGEPAGE));
    nursery[0] = 1;
    (void)ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_HUGEPAGE));
    bool has = frames_make_way(nursery) && ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_POPULATE_WRITE)) == 0 &&
               kilobytes_in(rollup, folios) >= before + (PAGER_CHUNK >> 10);
    frames_make_way(nursery);
    return has;
}

int frames_start(void)
{
    int error = map_chunks(FRAMES, &frame_base);
    error = error ? error : map_chunks(1, &nursery);
    nursery_gives_folios = !error && nursery_has_folios();
    /* What the system has swapped out moves with its protection; the pager must be able to write it. */
    error = error ? error : uffd_register((uintptr_t)frame_base, (size_t)FRAMES << PAGER_CHUNK_SHIFT, false);
    for (int i = FRAMES - 1; i >= 0; i--) {
        frame_table[i].next = first_empty;
        first_empty = i;
    }
    return error;
}

/* The memory goes back to the system; the places stay. */
void frames_end(void)
{
    (void)ERRNO_OF(madvise(frame_base, (size_t)FRAMES << PAGER_CHUNK_SHIFT, MADV_DONTNEED));
    (void)ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_DONTNEED));
    plain_has_room(LONG_MAX);
}

char *frames_memory(int frame) { return frame_base + ((size_t)frame << PAGER_CHUNK_SHIFT); }

struct frame *frames_at(int frame) { return &frame_table[frame]; }

/* -- The bound ----------------------------------------------------------------------------------------------------------- */

/* Bytes of plain memory, and of page tables, which count as much: small units that lie far apart have a page of tables each. */
static long own_memory(void)
{
    static const char status[] = "/proc/self/status";
    return (kilobytes_in(status, "\nRssAnon:") + kilobytes_in(status, "\nVmPTE:")) << 10;
}

/* Bytes of the program's other memory, with what it has from malloc and has not touched yet; so many seconds after the last call. */
static long others_with_untouched(long plain, double since)
{
    static double besides; /* such blocks; by and by it is less */
    double others = (double)max_long(own_memory() - (long)bytes_used, 0), untouched = (double)plain;
    besides -= besides * (since < FORGET_AFTER ? since / FORGET_AFTER : 1);
    besides = besides > others - untouched ? besides : others - untouched;
    return (long)(others > besides + untouched ? others : besides + untouched);
}

/* Of the memory that the program may use, by the user's and by the system's word, what is not taken by its other pages, and some for the system. */
void frames_look_now(void)
{
    double now = os_now(), since = now - last_look;
    last_look = now;
    units_since = 0;
    bytes_beyond -= bytes_beyond / 64 & -PAGER_PAGE;
    long all = budget_allowed(), enforced = budget_enforced();
    if (enforced > 0)
        all = min_long(all, max_long(enforced - PAGER_LEFT_TO_SYSTEM, enforced / 2));
    long plain = plain_bytes(), others = others_with_untouched(plain, since);
    long spare = max_long(all / 32, min_long(all / 16, PAGER_LEFT_TO_SYSTEM)); /* static arrays are seen when they are touched */
    long least = max_long(all / 4, LEAST_PAGES * PAGER_PAGE), fits = max_long(all - spare - others, least);
    fits = (fits & -PAGER_PAGE) + bytes_beyond;
    stats_add(PAGES_PAGER_BOUND, (fits - (long)bytes_bound) / PAGER_PAGE);
    bytes_bound = (size_t)fits;
    plain_upto = plain + all / ASK_AFTER;
    plain_has_room(max_long(plain_upto, plain + (fits - (long)bytes_used) / 2));
}

void frames_refresh_bound(void)
{
    if (!bytes_bound || os_now() - last_look >= 0.05 || units_since >= LOOK_AFTER || plain_bytes() > plain_upto)
        frames_look_now();
}

void frames_go_beyond(size_t bytes)
{
    bytes_beyond += (long)bytes;
    bytes_bound += bytes;
    stats_add(PAGES_PAGER_BOUND, (long)bytes / PAGER_PAGE);
}

size_t frames_bound(void) { return bytes_bound; }
size_t frames_used(void) { return bytes_used; }
void frames_add_used(long bytes) { bytes_used += (size_t)bytes; }

size_t frames_ready(size_t coming)
{
    size_t some = bytes_bound + bytes_idle + coming;
    return some > bytes_used ? some - bytes_used : 0;
}

/* -- Idle and empty ------------------------------------------------------------------------------------------------------ */

/* `before` is the idle one in front of it, or -1. */
static void take_idle(int frame, int before)
{
    struct frame *f = &frame_table[frame];
    *(before < 0 ? &oldest_idle : &frame_table[before].next) = f->next;
    if (youngest_idle == frame)
        youngest_idle = before;
    f->idle = false;
    bytes_idle -= f->bytes;
    if (f->unit)
        units_is_at_home(f->unit);
    f->unit = NULL;
}

static void take_oldest_idle(void)
{
    int frame = oldest_idle;
    take_idle(frame, -1);
    frames_empty(frame);
    frames_give(frame);
}

void frames_give(int frame)
{
    struct frame *f = &frame_table[frame];
    if (f->bytes == 0) {
        f->next = first_empty;
        first_empty = frame;
        return;
    }
    f->idle = true;
    f->next = -1;
    *(youngest_idle < 0 ? &oldest_idle : &frame_table[youngest_idle].next) = frame;
    youngest_idle = frame;
    bytes_idle += f->bytes;
    while (bytes_used > bytes_bound && oldest_idle >= 0)
        take_oldest_idle();
}

int frames_take_back(const struct unit *u)
{
    int before = -1;
    for (int i = oldest_idle; i != u->frame; i = frame_table[i].next)
        before = i;
    take_idle(u->frame, before);
    return u->frame;
}

void frames_empty(int frame)
{
    struct frame *f = &frame_table[frame];
    (void)ERRNO_OF(madvise(frames_memory(frame), f->bytes, MADV_DONTNEED));
    bytes_used -= f->bytes;
    f->bytes = 0;
}

int frames_take_empty(void)
{
    if (first_empty < 0 && oldest_idle >= 0)
        take_oldest_idle();
    int frame = first_empty;
    if (frame >= 0)
        first_empty = frame_table[frame].next;
    return frame;
}

static int fill_frame(int frame, size_t bytes)
{
    uintptr_t to = (uintptr_t)frames_memory(frame);
    int error = 0;
    frame_table[frame].single = false;
    if (bytes == PAGER_CHUNK && frames_make_way(nursery) && frames_make_way((void *)to) &&
        ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_POPULATE_WRITE)) == 0) {
        if (uffd_move(to, (uintptr_t)nursery, PAGER_CHUNK, true) == 0)
            return 0;
        (void)ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_DONTNEED));
    }
    frame_table[frame].single = true;
    for (size_t at = 0; at < bytes && !error; at += ZEROS)
        error = uffd_copy(to + at, (uintptr_t)zero_bytes, bytes - at < ZEROS ? bytes - at : ZEROS, false);
    return error;
}

/* Memory for an empty frame. */
static bool give_memory(int frame, size_t bytes)
{
    struct frame *f = &frame_table[frame];
    bool filled = fill_frame(frame, bytes) == 0;
    f->bytes = bytes;
    f->fresh = true;
    bytes_used += bytes;
    if (!filled) {
        frames_empty(frame);
        frames_give(frame);
    }
    return filled;
}

/* One of that size that has been idle for long; or a new one, if need be in place of idle ones of other sizes. To make a folio of single pages takes
 * less than these take to be read into, moved and written. */
int frames_take(size_t bytes)
{
    units_since++;
    frames_refresh_bound();
    for (int before = -1, i = oldest_idle; i >= 0; before = i, i = frame_table[i].next)
        if (frame_table[i].bytes == bytes) {
            take_idle(i, before);
            if (bytes < PAGER_CHUNK || !frame_table[i].single || !nursery_gives_folios)
                return i;
            frames_empty(i);
            return give_memory(i, bytes) ? i : -1;
        }
    while (bytes_used + bytes > bytes_bound && oldest_idle >= 0)
        take_oldest_idle();
    if (bytes_used + bytes > bytes_bound)
        return -1;
    int frame = frames_take_empty();
    return frame >= 0 && give_memory(frame, bytes) ? frame : -1;
}

void frames_disown(const struct array *a)
{
    for (int i = oldest_idle; i >= 0; i = frame_table[i].next) {
        struct unit *u = frame_table[i].unit;
        if (u && u->array == a - pager_arrays) {
            units_is_at_home(u);
            frame_table[i].unit = NULL;
        }
    }
}
