/* Frames: memory that the program does not see. Units are read from the store into frames, and written to the store from frames. A frame is a range
 * of addresses of the size of the largest unit; only as much of it has memory as its unit needs. One bound holds for the memory of frames and of
 * resident units together. All functions of this file run on the pager's thread. */
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
    ZEROS = 64 << 10,  /* bytes of zeros that one call copies */
    LEAST_PAGES = 64,  /* the bound is never below this many pages */
    LOOK_AFTER = 32,   /* units taken before the bound is computed anew: each may need a page of page tables and one of pager_arrays[].units */
    FORGET_AFTER = 60, /* seconds until memory that the program has given back is no longer kept free for it */
    ASK_AFTER = 64     /* the bound is computed anew when malloc's blocks have grown by 1/64 of the memory, less than what is left free */
};

static struct frame frame_table[FRAMES];
static char *frame_base; /* the address of frame 0 */
static char *nursery;    /* a chunk in which new memory is allocated before it is moved to a frame: as a folio of 2 MiB if the system has one */
static bool nursery_gives_folios; /* the system gives the nursery a folio of 2 MiB even if single pages were there before */
static int first_empty = -1, oldest_idle = -1, youngest_idle = -1; /* ends of the lists by frame.next; -1: the list is empty */
static size_t bytes_used, bytes_bound, bytes_idle; /* used: by resident units and all frames; idle: the part of it in idle frames */
static int units_since;            /* frames taken since the bound was computed */
static long plain_upto = LONG_MAX; /* bytes of malloc's large blocks above which the bound is computed again */
static double last_look;           /* when the bound was computed, in seconds of os_now() */
static long bytes_beyond;          /* added to the bound for units that cannot be evicted; decays by 1/64 each time the bound is computed */
static char zero_bytes[ZEROS] __attribute__((aligned(4096)));

/* Reserves chunks of address space, aligned to the size of a chunk, that a child of fork does not inherit. Returns 0 or an errno. */
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

/* Returns the number that follows the key in a file of /proc; 0 if the key is not there. */
static long kilobytes_in(const char *file, const char *key)
{
    char text[4096];
    os_read_file(file, text, sizeof text);
    const char *line = strstr(text, key);
    return line ? strtol(line + strlen(key), NULL, 10) : 0;
}

/* Returns whether the nursery gets a folio of 2 MiB after it had a single page (see frames_make_way). */
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
    /* A page that the system has swapped out keeps its write protection when it moves: frames are registered so that the pager may write them. */
    error = error ? error : uffd_register((uintptr_t)frame_base, (size_t)FRAMES << PAGER_CHUNK_SHIFT, false);
    for (int i = FRAMES - 1; i >= 0; i--) {
        frame_table[i].next = first_empty;
        first_empty = i;
    }
    return error;
}

/* The memory goes back to the system; the addresses stay reserved. */
void frames_end(void)
{
    (void)ERRNO_OF(madvise(frame_base, (size_t)FRAMES << PAGER_CHUNK_SHIFT, MADV_DONTNEED));
    (void)ERRNO_OF(madvise(nursery, PAGER_CHUNK, MADV_DONTNEED));
    plain_has_room(LONG_MAX);
}

char *frames_memory(int frame) { return frame_base + ((size_t)frame << PAGER_CHUNK_SHIFT); }

struct frame *frames_at(int frame) { return &frame_table[frame]; }

/* -- The bound ----------------------------------------------------------------------------------------------------------- */

/* Returns the resident bytes of the process's anonymous memory and of its page tables. Page tables can be as large as the data: each small unit that
 * lies far from others needs a page of tables of its own. */
static long own_memory(void)
{
    static const char status[] = "/proc/self/status";
    return (kilobytes_in(status, "\nRssAnon:") + kilobytes_in(status, "\nVmPTE:")) << 10;
}

/* Returns the bytes of the program's memory that is not the pager's, with what it has from malloc and has not touched yet. plain: bytes of malloc's
 * large blocks. since: seconds since the last call. */
static long others_with_untouched(long plain, double since)
{
    static double besides; /* the highest figure lately of resident memory besides these blocks; decays within FORGET_AFTER seconds */
    double others = (double)max_long(own_memory() - (long)bytes_used, 0), untouched = (double)plain;
    besides -= besides * (since < FORGET_AFTER ? since / FORGET_AFTER : 1);
    besides = besides > others - untouched ? besides : others - untouched;
    return (long)(others > besides + untouched ? others : besides + untouched);
}

/* Computes the bound: the memory that the program may use (by IOPREF_MEMORY and by the system's limits), less the program's other memory, and less a
 * reserve for the system: 1/16 of the memory or PAGER_LEFT_TO_SYSTEM, whichever is less, but never less than 1/32. */
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
    long spare = max_long(all / 32, min_long(all / 16, PAGER_LEFT_TO_SYSTEM)); /* also for static arrays, which count only once they are touched */
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

/* -- Idle and empty frames ----------------------------------------------------------------------------------------------- */

/* Takes a frame from the list of idle frames, and its contents from their unit. before: the frame in front of it in the list, or -1. */
static void take_idle(int frame, int before)
{
    struct frame *f = &frame_table[frame];
    *(before < 0 ? &oldest_idle : &frame_table[before].next) = f->next;
    if (youngest_idle == frame)
        youngest_idle = before;
    f->idle = false;
    bytes_idle -= f->bytes;
    if (f->unit)
        units_set_home(f->unit);
    f->unit = NULL;
}

/* Makes the frame that has been idle for longest empty; there must be one. */
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

/* Fills a frame up with memory of zeros: for a whole chunk a folio of 2 MiB if the system has one, else single pages. Returns 0 or an errno. */
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
    for (size_t at = frame_table[frame].bytes; at < bytes && !error; at += ZEROS)
        error = uffd_copy(to + at, (uintptr_t)zero_bytes, bytes - at < ZEROS ? bytes - at : ZEROS, false);
    return error;
}

/* Gives a frame as much memory as is missing. Returns false if there is none; then the frame is in the list of empty ones. */
static bool give_memory(int frame, size_t bytes)
{
    struct frame *f = &frame_table[frame];
    bool filled = fill_frame(frame, bytes) == 0;
    f->fresh = f->bytes == 0;
    bytes_used += bytes - f->bytes;
    f->bytes = bytes;
    if (!filled) {
        frames_empty(frame);
        frames_give(frame);
    }
    return filled;
}

/* Moves memory of single pages from the frames that have been idle for longest to an empty frame. That takes less time than giving it back to the
 * system and getting new memory. */
static void take_from_idle(int frame, size_t bytes)
{
    struct frame *f = &frame_table[frame];
    while (f->bytes < bytes && oldest_idle >= 0) {
        int other = oldest_idle;
        struct frame *from = &frame_table[other];
        take_idle(other, -1);
        size_t some = (size_t)min_long((long)from->bytes, (long)(bytes - f->bytes)), rest = from->bytes - some;
        bool folio = from->bytes == PAGER_CHUNK && !from->single;
        if (!folio && uffd_move((uintptr_t)frames_memory(frame) + f->bytes, (uintptr_t)frames_memory(other) + rest, some, true) == 0) {
            f->bytes += some;
            from->bytes = rest;
        } else {
            frames_empty(other);
        }
        frames_give(other);
    }
    f->single = true;
    f->fresh = false;
}

/* Takes the idle frame of that size that has been idle for longest; or gives an empty frame memory, if need be from idle frames of other sizes. Memory
 * of single pages is replaced by a folio of 2 MiB: that takes less time than reading into, moving and writing single pages. */
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
    int frame = frames_take_empty();
    if (frame < 0)
        return -1;
    const struct frame *f = &frame_table[frame];
    if (bytes_used + bytes > bytes_bound && bytes < PAGER_CHUNK)
        take_from_idle(frame, bytes);
    while (bytes_used + bytes - f->bytes > bytes_bound && oldest_idle >= 0)
        take_oldest_idle();
    if (bytes_used + bytes - f->bytes > bytes_bound) {
        frames_give(frame);
        return -1;
    }
    return f->bytes == bytes || give_memory(frame, bytes) ? frame : -1;
}

void frames_disown(const struct array *a)
{
    for (int i = oldest_idle; i >= 0; i = frame_table[i].next) {
        struct unit *u = frame_table[i].unit;
        if (u && u->array == a - pager_arrays) {
            units_set_home(u);
            frame_table[i].unit = NULL;
        }
    }
}
