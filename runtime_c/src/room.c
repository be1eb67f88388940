/* What room the program has: the smallest of what its control groups (cgroup v1 and v2), its own limit and the machine leave
 * (OSDI00 equation 1: min(allowed, current + free - reserve)). */
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 8, PATH_BYTES = 512 };

/* A control group that limits this process. */
static struct level {
    int version;
    long left_over;
    char path[PATH_BYTES];
} levels[LEVELS];
static int level_count = -1;

/* -- Files that hold numbers --------------------------------------------------------------------------------------- */

/* The number that follows `key` at the beginning of a line; -1 without one. */
static long number_after(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = text, *end; line; end = strchr(line, '\n'), line = end ? end + 1 : NULL)
        if (*line == *key && strncmp(line, key, length) == 0 && strchr(" \t:", line[length]) && line[length])
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

/* -- Finding the control groups ------------------------------------------------------------------------------------ */

static bool add_level(int version, const char *mount, const char *group)
{
    struct level *l = &levels[level_count];
    if (level_count == LEVELS)
        return false;
    l->version = version;
    l->left_over = LONG_MAX;
    snprintf(l->path, sizeof l->path, "%s%s", mount, strcmp(group, "/") == 0 ? "" : group);
    if (level_number(l, version == 1 ? "memory.usage_in_bytes" : "memory.current") == LONG_MAX)
        return false;
    level_count++;
    return true;
}

/* Of v2, where every ancestor counts, up to the topmost, which has a limit in a container. */
static void add_levels_up(char *group)
{
    for (char *slash = strcmp(group, "/") == 0 ? group : group + strlen(group); slash; slash = strrchr(group, '/')) {
        *slash = 0;
        if (!add_level(2, "/sys/fs/cgroup", group))
            add_level(2, "/sys/fs/cgroup/unified", group);
    }
}

/* v1: the group's own numbers include its ancestors' limits. In a container the path may be one of the host's; its
 * group is the mount itself then. */
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
            add_levels_up(group);
    }
}

/* -- Reading ------------------------------------------------------------------------------------------------------- */

/* Bytes of this process that are in memory. */
struct own {
    long resident, anonymous;
};

static struct own read_own(void)
{
    char text[128];
    long resident, shared;
    if (os_read_file("/proc/self/statm", text, sizeof text) != 0 ||
        sscanf(text, "%*d %ld %ld", &resident, &shared) != 2)
        return (struct own){0, 0};
    return (struct own){resident * os_page_size(), (resident - shared) * os_page_size()};
}

/* Pages of files that nobody has mapped, nor have to be written first, give way when something needs memory. What is found
 * at first is left over from before; what comes later are pages of this program, which readahead has brought. */
static long gives_way(long *left_over, long cached, long mapped, long unwritten)
{
    *left_over = min_long(*left_over, max_long(cached - mapped - unwritten, 0));
    return *left_over;
}

/* What a control group may still write to swap. v1 limits it together with memory: writing there changes nothing. */
static long swap_left(const struct level *l)
{
    long limit = l->version == 1 ? LONG_MAX : level_number(l, "memory.swap.max");
    return limit == LONG_MAX ? limit : limit - level_number(l, "memory.swap.current");
}

/* Lowers `r` to what one control group allows. */
static void read_level(struct level *l, long own, struct room *r)
{
    static char text[8192];
    long limit, anonymous, cache;
    r->swap = min_long(r->swap, swap_left(l));
    level_stat(l, text, sizeof text);
    if (l->version == 1) {
        limit = min_long(number_after(text, "hierarchical_memory_limit"), level_number(l, "memory.limit_in_bytes"));
        anonymous = number_after(text, "total_rss") + max_long(number_after(text, "total_shmem"), 0);
        cache = gives_way(&l->left_over, number_after(text, "total_inactive_file") + number_after(text, "total_active_file"),
                          number_after(text, "total_mapped_file"),
                          number_after(text, "total_dirty") + number_after(text, "total_writeback"));
    } else {
        limit = min_long(level_number(l, "memory.max"), level_number(l, "memory.high"));
        anonymous = number_after(text, "anon") + max_long(number_after(text, "shmem"), 0);
        cache = gives_way(&l->left_over, number_after(text, "inactive_file") + number_after(text, "active_file"),
                          number_after(text, "file_mapped"),
                          number_after(text, "file_dirty") + number_after(text, "file_writeback"));
    }
    if (limit <= 0 || limit > LONG_MAX / 2)
        return;
    long used = level_number(l, l->version == 1 ? "memory.usage_in_bytes" : "memory.current");
    r->allowed = min_long(r->allowed, limit - max_long(anonymous - own, 0));
    r->unused = min_long(r->unused, limit - used + cache);
    r->without_swap = min_long(r->without_swap, limit - anonymous);
}

static void read_machine(long own, struct room *r)
{
    char text[2048];
    os_read_file("/proc/meminfo", text, sizeof text);
    static long left_over = LONG_MAX;
    long available = number_after(text, "MemAvailable"), unused = number_after(text, "MemFree");
    r->allowed = r->unused = r->without_swap = LONG_MAX / 2;
    r->swap = os_swap().unused;
    if (available < 0 || unused < 0)
        return;
    r->allowed = (available << 10) + own;
    r->unused = (unused + gives_way(&left_over, available - unused, number_after(text, "Mapped"), 0)) << 10;
    r->without_swap = available << 10;
}

/* RLIMIT_RSS, which Linux does not enforce, and IOPREF_MEMORY: the program keeps to them by itself. */
static void keep_to(long limit, long resident, struct room *r)
{
    if (limit <= 0 || limit > LONG_MAX / 2)
        return;
    r->allowed = min_long(r->allowed, limit);
    r->unused = min_long(r->unused, limit - resident);
}

void room_read(struct room *r, long told)
{
    int saved = errno; /* of strtol */
    if (level_count < 0)
        find_levels();
    struct own own = read_own();
    read_machine(own.anonymous, r);
    for (int i = 0; i < level_count; i++)
        read_level(&levels[i], own.anonymous, r);
    keep_to(os_resident_limit(), own.resident, r);
    keep_to(told, own.resident, r);
    errno = saved;
}
