/* How much memory the program may use: the smallest of what its control groups (cgroup v1 and v2) and the machine leave
 * after what others hold and cannot give back (OSDI00 equation 1: min(allowed, current + free - reserve)). */
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 8, PATH_BYTES = 512, BLOCKS_AHEAD = 64 };

/* A control group that limits this process. */
static struct level {
    int version;
    char path[PATH_BYTES];
} levels[LEVELS];
static int level_count = -1;

/* What was last read; under the lock. */
static struct {
    double when;    /* seconds */
    long allowed;   /* to the program, with what it has */
    long room;      /* before anything must be evicted */
    long swap_room; /* before memory that only swap could take is full */
} now;

static long may_use; /* what came of it, read without the lock; 0: not known yet */
static long small = -1;
static long told_by_hand; /* memory, by the program itself; 0: nothing */
static long moved;   /* bytes read since then, less those released */

static const double refresh_after = 0.05, swap_period = 0.005; /* seconds */

/* -- Files that hold numbers ----------------------------------------------------------------------------------------- */

/* The number that follows `key` at the beginning of a line; -1 without one. */
static long number_after(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = text, *end; line; end = strchr(line, '\n'), line = end ? end + 1 : NULL)
        if (strncmp(line, key, length) == 0 && strchr(" \t:", line[length]) && line[length])
            return strtol(line + length + strspn(line + length, " \t:"), NULL, 10);
    return -1;
}

/* The one number in a file of a control group; LONG_MAX for "max" or when there is none. */
static long level_number(const struct level *l, const char *file)
{
    char path[PATH_BYTES + 64], text[64];
    snprintf(path, sizeof path, "%s/%s", l->path, file);
    if (os_read_file(path, text, sizeof text) != 0 || text[0] < '0' || text[0] > '9')
        return LONG_MAX;
    long n = strtol(text, NULL, 10);
    return n > LONG_MAX / 2 ? LONG_MAX : n; /* v1 writes "unlimited" as the largest multiple of a page */
}

static void level_stat(const struct level *l, char *text, long size)
{
    char path[PATH_BYTES + 64];
    snprintf(path, sizeof path, "%s/memory.stat", l->path);
    os_read_file(path, text, size);
}

/* -- Finding the control groups -------------------------------------------------------------------------------------- */

static bool add_level(int version, const char *mount, const char *group)
{
    struct level *l = &levels[level_count];
    if (level_count == LEVELS)
        return false;
    l->version = version;
    snprintf(l->path, sizeof l->path, "%s%s", mount, strcmp(group, "/") == 0 ? "" : group);
    if (level_number(l, version == 1 ? "memory.usage_in_bytes" : "memory.current") == LONG_MAX)
        return false;
    level_count++;
    return true;
}

/* v1: the group's own numbers include its ancestors' limits. In a container the path may be one of the host's; its
 * group is the mount itself then. v2: every ancestor counts. */
static void find_levels(void)
{
    char text[4096];
    level_count = 0;
    os_read_file("/proc/self/cgroup", text, sizeof text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *controllers = strchr(line, ':'), *group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = 0;
        if (strcmp(controllers + 1, "memory") == 0) {
            if (!add_level(1, "/sys/fs/cgroup/memory", group))
                add_level(1, "/sys/fs/cgroup/memory", "/");
        } else if (controllers[1] == 0)
            for (char *slash; group[0]; *slash = 0) {
                if (!add_level(2, "/sys/fs/cgroup", group))
                    add_level(2, "/sys/fs/cgroup/unified", group);
                slash = strrchr(group, '/');
                if (!slash)
                    break;
            }
    }
}

/* -- Reading --------------------------------------------------------------------------------------------------------- */

static long own_anonymous(void)
{
    char text[128];
    long resident, shared;
    if (os_read_file("/proc/self/statm", text, sizeof text) != 0 ||
        sscanf(text, "%*d %ld %ld", &resident, &shared) != 2)
        return 0;
    return (resident - shared) * os_page_size();
}

/* Lowers `now` to what one control group allows. */
static void read_level(const struct level *l, long own)
{
    static char text[8192];
    long limit, anonymous;
    level_stat(l, text, sizeof text);
    if (l->version == 1) {
        limit = min_long(number_after(text, "hierarchical_memory_limit"), level_number(l, "memory.limit_in_bytes"));
        anonymous = number_after(text, "total_rss") + max_long(number_after(text, "total_shmem"), 0);
    } else {
        limit = min_long(level_number(l, "memory.max"), level_number(l, "memory.high"));
        anonymous = number_after(text, "anon") + max_long(number_after(text, "shmem"), 0);
    }
    if (limit <= 0 || limit > LONG_MAX / 2)
        return;
    long used = level_number(l, l->version == 1 ? "memory.usage_in_bytes" : "memory.current");
    now.allowed = min_long(now.allowed, limit - max_long(anonymous - own, 0));
    now.room = min_long(now.room, limit - used);
    now.swap_room = min_long(now.swap_room, limit - anonymous);
}

static void read_machine(long own)
{
    char text[2048];
    os_read_file("/proc/meminfo", text, sizeof text);
    long available = number_after(text, "MemAvailable"), unused = number_after(text, "MemFree");
    now.allowed = now.room = now.swap_room = LONG_MAX / 2;
    if (available < 0 || unused < 0)
        return;
    now.allowed = (available << 10) + own;
    now.room = unused << 10;
    now.swap_room = available << 10;
}

/* Nests too small to think about; a smaller memory makes them smaller, so that tests see real strips on little data. */
static long small_nest(long memory) { return min_long(256 << 10, memory / 64); }

/* What the user says it is; 0: nothing. */
static long told(void)
{
    long memory = options()->memory;
    return memory ? memory : __atomic_load_n(&told_by_hand, __ATOMIC_RELAXED);
}

/* Reads everything again when it is older than `age` seconds. The lock is held. */
static void refresh(double age)
{
    double t = os_now();
    if (may_use != 0 && t - now.when < age)
        return;
    int saved = errno; /* of strtol */
    if (level_count < 0)
        find_levels();
    long own = own_anonymous();
    read_machine(own);
    for (int i = 0; i < level_count; i++)
        read_level(&levels[i], own);
    errno = saved;
    long memory = told() ? told() : max_long(now.allowed - now.allowed / 16, 1);
    __atomic_store_n(&may_use, memory, __ATOMIC_RELAXED);
    __atomic_store_n(&small, small_nest(memory), __ATOMIC_RELAXED);
    __atomic_store_n(&iopref_small, options()->stats ? -1 : small, __ATOMIC_RELAXED);
    if (!told())
        __atomic_store_n(&moved, 0, __ATOMIC_RELAXED);
    now.when = t;
}

/* -- Questions ------------------------------------------------------------------------------------------------------- */

void limit_refresh(void) { refresh(refresh_after); }

long limit_may_use(void)
{
    if (__atomic_load_n(&may_use, __ATOMIC_RELAXED) == 0) {
        options(); /* which takes the lock, the first time */
        os_lock();
        refresh(refresh_after);
        os_unlock();
    }
    return __atomic_load_n(&may_use, __ATOMIC_RELAXED);
}

long limit_small_nest(void) { return __atomic_load_n(&small, __ATOMIC_RELAXED); }

void limit_moved(long bytes)
{
    if (__atomic_add_fetch(&moved, bytes, __ATOMIC_RELAXED) < 0 && told())
        __atomic_store_n(&moved, 0, __ATOMIC_RELAXED);
}

/* What pipelines and the system's readahead have ahead must find room, too: otherwise the system makes it, by evicting what
 * was used first. Measured on two sweeps over 1.5 times the memory, again and again: with an eighth alone, they read half
 * as much again. Where the user says what memory is, there is no room to be measured: what has been read makes room. */
bool limit_is_near(void)
{
    long ahead = BLOCKS_AHEAD * options()->block;
    os_lock();
    refresh(refresh_after / 5);
    long more = __atomic_load_n(&moved, __ATOMIC_RELAXED);
    bool near = told() ? more > 0 : now.room - more < ahead + may_use / 8;
    os_unlock();
    return near;
}

/* Pages that are being read from swap cannot be evicted, so their number at any time is bounded: by the memory that
 * nothing holds, or by a small share of all of it in each period, which a disk has read by the next. */
bool limit_take_swap(long bytes)
{
    static long taken;
    static double begun;
    os_lock();
    refresh(swap_period);
    if (now.when != begun) {
        begun = now.when;
        taken = 0;
    }
    long reserve = may_use / 16;
    bool granted = taken + bytes <= max_long(now.swap_room - reserve, may_use / 32);
    if (granted)
        taken += bytes;
    os_unlock();
    return granted;
}

long limit_window(void) { return limit_may_use() / 4; }

void iopref_memory(unsigned long bytes)
{
    if (!options()->on) /* which takes the lock, the first time */
        return;
    os_lock();
    __atomic_store_n(&told_by_hand, bytes > LONG_MAX ? LONG_MAX : (long)bytes, __ATOMIC_RELAXED);
    refresh(0);
    os_unlock();
}

int iopref_localized(long bytes)
{
    return !options()->on || bytes < limit_may_use() - limit_may_use() / 4;
}

int iopref_stays(long bytes)
{
    return !options()->on || bytes < limit_may_use();
}

int iopref_survives(long bytes)
{
    return !options()->on || bytes < limit_may_use() / 2;
}

int iopref_may_stay(long bytes)
{
    return !options()->on || bytes < limit_may_use() + limit_may_use() / 8;
}

int iopref_tail(long bytes, long trip, long between)
{
    double room = (double)limit_may_use() * 9 / 8 - (double)between, all = (double)max_long(trip, 0);
    double kept = room <= 0 ? 0 : room < (double)bytes ? all * room / (double)bytes : all;
    return kept < INT_MAX ? (int)kept : INT_MAX;
}

/* THESIS 3.1.2 pipelines the first loop that touches more than a block; shorter ones never leave the prolog. Before
 * anything is measured, a program is taken to consume a byte in a nanosecond. */
int iopref_fills_pipe(long bytes)
{
    long ahead = options()->block + options()->latency;
    return options()->on && bytes >= min_long(8 * ahead, limit_may_use() / 8);
}

/* One that goes on never drains, and needs but whole blocks; of some pages, or runs would share most of theirs. */
int iopref_fills_strips(long bytes)
{
    long memory = limit_may_use(), some = min_long(8 * os_page_size(), memory / 8);
    return options()->on && bytes >= max_long(min_long(2 * options()->block, memory / 64), some);
}
