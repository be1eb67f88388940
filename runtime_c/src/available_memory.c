/* How much memory the program may take: the least of what its control groups (cgroup v1 and v2), its resource limit and the
 * machine leave (OSDI00 equation 1: min(allowed, current + free - reserve)). */
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

enum { LEVELS = 8, PATH_BYTES = 512 };

/* The control groups that limit this process. */
static struct level {
    int version;    /* of the control groups: 1 or 2 */
    long left_over; /* bytes of file pages in the group that were not the program's; see gives_way */
    char path[PATH_BYTES];
} levels[LEVELS];
static int level_count = -1; /* -1: not looked for yet */

/* -- Files that hold numbers --------------------------------------------------------------------------------------- */

struct key {
    const char *name;
    long length;
};
#define KEY(name) {name, sizeof name - 1}

/* Reads a number without a sign, after blanks, and moves *at behind it. Returns LONG_MAX if it is larger, -1 if there are no
 * digits. */
static long number_at(const char **at)
{
    const char *p = *at;
    long n = 0;
    bool fits = true;
    while (*p == ' ')
        p++;
    const char *digits = p;
    for (; *p >= '0' && *p <= '9'; p++)
        fits = fits && !__builtin_mul_overflow(n, 10, &n) && !__builtin_add_overflow(n, *p - '0', &n);
    *at = p;
    return p == digits ? -1 : fits ? n : LONG_MAX;
}

/* Returns the text behind a key that begins a line, from the line `text` on; null if there is none, or the key has no name. */
static const char *after_key(const char *text, const struct key *key)
{
    for (const char *line = text, *end; key->name && (end = strchr(line, '\n')) != NULL; line = end + 1)
        if (*line == *key->name && strncmp(line, key->name, (size_t)key->length) == 0 && strchr(" :", line[key->length]))
            return line + key->length + 1;
    return NULL;
}

/* Reads the numbers that follow keys at the beginnings of lines; -1 if there is none. One pass over the text is enough if the
 * keys are in the order in which Linux writes them. */
static void numbers_after(const char *text, const struct key *keys, long *numbers, int count)
{
    const char *from = text;
    for (int i = 0; i < count; i++) {
        const char *at = after_key(from, &keys[i]);
        if (!at)
            at = after_key(text, &keys[i]);
        numbers[i] = at ? number_at(&at) : -1;
        from = at ? at : from;
    }
}

/* Copies a text to `to`, and returns where the copy ends. */
static char *append_text(char *to, const char *text)
{
    while ((*to = *text++) != 0)
        to++;
    return to;
}

/* Reads a file of a control group, as os_read_file does. */
static int read_of_level(const struct level *l, const char *file, char *text, long size)
{
    char path[PATH_BYTES + 64];
    append_text(append_text(append_text(path, l->path), "/"), file);
    return os_read_file(path, text, size);
}

/* Returns the number in a file of a control group; LONG_MAX for "max", or if there is no such file. */
static long level_number(const struct level *l, const char *file)
{
    char text[64];
    if (read_of_level(l, file, text, sizeof text) != 0)
        return LONG_MAX;
    const char *at = text;
    long n = number_at(&at);
    return n < 0 || n > LONG_MAX / 2 ? LONG_MAX : n; /* v1 writes "unlimited" as the largest multiple of a page */
}

/* -- Finding the control groups ------------------------------------------------------------------------------------ */

/* Adds a control group. Returns false if there is no such group, or no room for it. */
static bool add_level(int version, const char *mount, const char *group)
{
    struct level *l = &levels[level_count];
    if (level_count == LEVELS || strlen(mount) + strlen(group) >= sizeof l->path)
        return false;
    l->version = version;
    l->left_over = LONG_MAX;
    append_text(append_text(l->path, mount), strcmp(group, "/") == 0 ? "" : group);
    if (level_number(l, version == 1 ? "memory.usage_in_bytes" : "memory.current") == LONG_MAX)
        return false;
    level_count++;
    return true;
}

/* Adds a group of version 2 and all its ancestors, each of which may have a limit; in a container, also the topmost. */
static void add_levels_up(char *group)
{
    for (char *slash = strcmp(group, "/") == 0 ? group : group + strlen(group); slash; slash = strrchr(group, '/')) {
        *slash = 0;
        if (!add_level(2, "/sys/fs/cgroup", group))
            add_level(2, "/sys/fs/cgroup/unified", group);
    }
}

/* Finds the control groups. In version 1, the numbers of a group include the limits of its ancestors. In a container, the path
 * may be that of the host; the container's group is then at the mount point itself. */
static void find_levels(void)
{
    char text[4096];
    level_count = 0;
    os_read_file("/proc/self/cgroup", text, sizeof text);
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
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

/* Bytes of this process that are in memory; `anonymous`: those that are not pages of files or of shared memory. */
struct own {
    long resident, anonymous;
};

static struct own read_own(void)
{
    char text[128];
    const char *at = text;
    os_read_file("/proc/self/statm", text, sizeof text);
    number_at(&at);
    long resident = number_at(&at), shared = number_at(&at);
    return (struct own){resident * os_page_size(), (resident - shared) * os_page_size()};
}

/* Returns the bytes of page cache that the system can give away without harm to this program: clean pages of files that no
 * process has mapped. What is there at first is left over from earlier programs; any increase later may be pages that
 * readahead has brought for this program, so *left_over only falls. */
static long gives_way(long *left_over, long cached, long mapped, long unwritten)
{
    *left_over = min_long(*left_over, max_long(cached - mapped - unwritten, 0));
    return *left_over;
}

/* Returns the bytes that a control group may still write to swap. Version 1 limits the sum of memory and swap, which does not
 * change when a page goes to swap. */
static long swap_left(const struct level *l)
{
    long limit = l->version == 1 ? LONG_MAX : level_number(l, "memory.swap.max");
    return limit == LONG_MAX ? limit : limit - level_number(l, "memory.swap.current");
}

/* Numbers of memory.stat, and their keys in versions 1 and 2. */
enum { LIMIT, ANONYMOUS, SHARED, MAPPED, DIRTY, WRITEBACK, INACTIVE, ACTIVE, NUMBERS };
static const struct key in_stat[][NUMBERS] = {
    {KEY("hierarchical_memory_limit"), KEY("total_rss"), KEY("total_shmem"), KEY("total_mapped_file"), KEY("total_dirty"),
     KEY("total_writeback"), KEY("total_inactive_file"), KEY("total_active_file")},
    {{NULL, 0}, KEY("anon"), KEY("shmem"), KEY("file_mapped"), KEY("file_dirty"), KEY("file_writeback"),
     KEY("inactive_file"), KEY("active_file")},
};

/* Lowers `r` to what one control group allows. `own`: bytes of the program's anonymous memory. */
static void read_level(struct level *l, long own, struct available_memory *r)
{
    static char text[8192];
    long n[NUMBERS];
    r->swap = min_long(r->swap, swap_left(l));
    read_of_level(l, "memory.stat", text, sizeof text);
    numbers_after(text, in_stat[l->version - 1], n, NUMBERS);
    long limit = l->version == 1 ? min_long(n[LIMIT], level_number(l, "memory.limit_in_bytes"))
                                 : min_long(level_number(l, "memory.max"), level_number(l, "memory.high"));
    long anonymous = n[ANONYMOUS] + max_long(n[SHARED], 0);
    long cache = gives_way(&l->left_over, n[INACTIVE] + n[ACTIVE], n[MAPPED], n[DIRTY] + n[WRITEBACK]);
    if (limit <= 0 || limit > LONG_MAX / 2)
        return;
    long used = level_number(l, l->version == 1 ? "memory.usage_in_bytes" : "memory.current");
    r->allowed = min_long(r->allowed, limit - max_long(anonymous - own, 0));
    r->unused = min_long(r->unused, limit - used + cache);
    r->without_swap = min_long(r->without_swap, limit - anonymous);
}

/* Sets `r` to what the machine has; numbers of /proc/meminfo are KiB. */
static void read_machine(long own, struct available_memory *r)
{
    char text[2048];
    os_read_file("/proc/meminfo", text, sizeof text);
    static long left_over = LONG_MAX;
    static const struct key in_meminfo[] = {KEY("MemFree"), KEY("MemAvailable"), KEY("Mapped")};
    long n[LENGTH(in_meminfo)];
    numbers_after(text, in_meminfo, n, LENGTH(in_meminfo));
    long unused = n[0], available = n[1];
    r->allowed = r->unused = r->without_swap = LONG_MAX / 2;
    r->swap = os_swap().unused;
    if (available < 0 || unused < 0)
        return;
    r->allowed = (available << 10) + own;
    r->unused = (unused + gives_way(&left_over, available - unused, n[2], 0)) << 10;
    r->without_swap = available << 10;
}

/* Lowers `r` to RLIMIT_RSS or IOPREF_MEMORY, which the system does not enforce: the library keeps to them. `resident`: bytes of
 * the program that are in memory. */
static void keep_to(long limit, long resident, struct available_memory *r)
{
    if (limit <= 0 || limit > LONG_MAX / 2)
        return;
    r->allowed = min_long(r->allowed, limit);
    r->unused = min_long(r->unused, limit - resident);
}

void available_memory_read(struct available_memory *r, long told)
{
    int saved = errno;
    if (level_count < 0)
        find_levels();
    struct own own = read_own();
    read_machine(own.anonymous, r);
    for (int i = 0; i < level_count; i++)
        read_level(&levels[i], own.anonymous, r);
    r->enforced = r->allowed;
    keep_to(os_resident_limit(), own.resident, r);
    keep_to(told, own.resident, r);
    errno = saved;
}
